// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "experiment/simulation.h"

namespace ballast {

/// A cost of a run of tasks: one entry makes its place in the JSON document, its row for people and
/// its column in a comparison.
struct Cost {
  using Number = std::variant<std::uint64_t, double>;

  const char* name;   ///< in JSON, under `cost`
  const char* title;  ///< of the row or column
  const char* unit;
  const char* help;
  std::function<Number(const Costs&)> of;
  std::vector<Mover> movers;  ///< of the runs in which it is measured; none: in all ..
  bool network = false;       ///< .. that go over a network

  [[nodiscard]] bool measured(const TaskRun& run) const;
  /// nullopt: the run did not measure it.
  [[nodiscard]] std::optional<double> value(const TaskRun& run) const;
};

/// All costs, in their order.
[[nodiscard]] const std::vector<Cost>& cost_entries();
/// The first one of this name, which must exist.
[[nodiscard]] const Cost& cost_entry(std::string_view name);
/// What the run measured under this name; nullopt: nothing.
[[nodiscard]] std::optional<double> cost_of(const TaskRun& run, std::string_view name);

/// {"name": value} of what the run measured, but for rounds and steps, which stand above them.
[[nodiscard]] nlohmann::ordered_json costs_json(const TaskRun& run);
/// The same for people, with what else the report says of the run's course.
[[nodiscard]] std::string cost_table(const TaskRun& run);

/// Cycles in which each processor executed nothing.
[[nodiscard]] std::vector<Cycle> idle_cycles(const RunResult& result);
/// Share of the cycles in which each processor executed a task.
[[nodiscard]] Distribution utilisation(const RunResult& result);
/// Whether a task has begun: without one, nobody has waited.
[[nodiscard]] bool any_begun(const RunResult& result);
/// Cycles over the least that any schedule takes.
[[nodiscard]] double bound_ratio(const RunResult& result);
/// Share of the processor cycles without execution and with an empty queue while a task was in
/// another queue.
[[nodiscard]] double starved_share(const RunResult& result);
/// The bandwidth limit of the switch is one of a balancing from rest: it says something of such a
/// run alone.
[[nodiscard]] bool has_bound(const TaskRun& run);

}  // namespace ballast
