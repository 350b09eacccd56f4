// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "drawing/switch_trace.h"

namespace ballast {

/// Most ports of a picture: more do not fit on a page.
inline constexpr NodeId kMostPortsDrawn = 64;

/// One wave through a superconcentrator as SVG: ranking trees, the concentrator, the reversed
/// network, and the routes of the packets, each in a colour. With `step`: the registers that hold a
/// packet in this cycle, the routes up to there, and the current lines of the algorithm.
[[nodiscard]] std::string switch_picture(const SwitchTrace& trace, std::optional<Cycle> step = {});

}  // namespace ballast
