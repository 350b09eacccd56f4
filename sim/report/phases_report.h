// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "experiment/simulation.h"

namespace ballast {

/// A row per phase, then what forbids a better balance.
[[nodiscard]] std::string phases_text(const std::vector<PhaseRun>& phases);

/// A line.
[[nodiscard]] std::string messages_text(const MessageCounts& counts);

}  // namespace ballast
