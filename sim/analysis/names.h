// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace ballast {

/// "out of budget" for out_of_budget.
[[nodiscard]] std::string in_words(std::string name);

/// The name of a result as people say it: "mean wait" for mean_wait, "mean latency" for
/// latency.mean, "tasks moved" for cost.tasks_moved.
[[nodiscard]] std::string result_name(const std::string& key);

/// The name of an axis: "balancer" for balancer.name, "processors" for machine.processors; variants
/// have their own.
[[nodiscard]] std::string axis_name(const std::string& axis);

}  // namespace ballast
