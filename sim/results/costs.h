// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "experiment/simulation.h"
#include "results/value.h"

namespace ballast {

/// A cost of a run of tasks: the value of the JSON document, the row in the report, and the column
/// in a comparison.
struct Cost {
  using Number = std::variant<std::uint64_t, double>;

  const char* name;   ///< in JSON, under `cost`
  const char* title;  ///< of the row or column
  const char* unit;
  const char* help;
  std::function<Number(const Costs&)> of;
  std::vector<Mover> movers;  ///< movers whose runs measure it; empty: all runs ..
  bool network = false;       ///< .. on a network

  [[nodiscard]] bool measured(const TaskRun& run) const;
  /// nullopt: the run did not measure it.
  [[nodiscard]] std::optional<double> value(const TaskRun& run) const;
};

/// All costs, in their order.
[[nodiscard]] const std::vector<Cost>& cost_entries();
/// The first entry of this name, which must exist.
[[nodiscard]] const Cost& cost_entry(std::string_view name);
/// The run's value under this name; nullopt: not measured.
[[nodiscard]] std::optional<double> cost_of(const TaskRun& run, std::string_view name);

/// All costs with those names, described together, without rounds and steps, which are one level
/// above.
[[nodiscard]] const ResultValues<TaskRun>& cost_values();
/// The schema of the cost of this name.
[[nodiscard]] schema::Json cost_schema(std::string_view name);

/// Cycles without execution, by processor.
[[nodiscard]] std::vector<Cycle> idle_cycles(const RunResult& result);
/// Share of the cycles with execution, by processor.
[[nodiscard]] Distribution utilisation(const RunResult& result);
/// Whether a task has begun; without one there is no wait.
[[nodiscard]] bool any_begun(const RunResult& result);
/// Cycles over the lower bound for all schedules.
[[nodiscard]] double bound_ratio(const RunResult& result);
/// Share of the processor cycles without execution and with an empty queue while a task was in
/// another queue.
[[nodiscard]] double starved_share(const RunResult& result);
/// The switch's bandwidth limit assumes a balancing from rest, so it applies only to such a run.
[[nodiscard]] bool has_bound(const TaskRun& run);

}  // namespace ballast
