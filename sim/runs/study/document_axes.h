// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace ballast {

/// A run's configuration without its seed: dotted keys. A key without effect is absent.
using RunKeys = std::map<std::string, nlohmann::ordered_json>;

/// The keys that place a run among the others, ascending: those of several values, without the
/// parameters that follow from the balancer (`balancer.*`) or from the topology (`machine.*`, the
/// size also from the processors). Other keys that differ follow as far as runs with
/// different configurations would have the same place without them.
[[nodiscard]] std::vector<std::string> axes_of(const std::vector<RunKeys>& runs);

}  // namespace ballast
