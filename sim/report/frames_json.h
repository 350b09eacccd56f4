// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "core/frames.h"
#include "network/network.h"

namespace ballast {

/// The part `frames` of a document. `unit`: of the loads. Whole numbers have no decimal point.
[[nodiscard]] nlohmann::ordered_json frames_json(const Frames& frames, const char* unit);
/// The part `links`: an object per link.
[[nodiscard]] nlohmann::ordered_json links_json(const std::vector<LinkFlits>& links);

}  // namespace ballast
