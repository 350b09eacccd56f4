// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/registry.h"
#include "core/types.h"

namespace ballast {

inline constexpr std::uint64_t kMaxTasks = ~TaskId{0};
inline constexpr double kMaxWork = 1e15;       ///< of one task: up to here whole numbers are exact
inline constexpr double kMaxArrival = 0x1p63;  ///< cycles; a source that asks for more is refused

/// The tasks that a workload brings; task t is element t of each array. Sorted by arrival, then by
/// order of making.
struct Tasks {
  static constexpr std::uint64_t kBytes = sizeof(NodeId) + sizeof(double) + sizeof(Cycle);

  NodeId processors = 0;     ///< of the machine they were made for
  std::vector<NodeId> home;  ///< processor at which the task arrives, < processors
  std::vector<double> work;  ///< 0 .. kMaxWork, in the unit of the source (seconds, or 1 per task)
  std::vector<Cycle> arrival;            ///< cycle of arrival
  std::vector<std::uint8_t> fixed = {};  ///< 1: the task must stay at its home; empty: all may move
  std::uint64_t skipped = 0;             ///< records of the source that make no task

  [[nodiscard]] std::size_t size() const { return home.size(); }
  /// Throws UserError beyond kMaxTasks.
  void add(NodeId at, double amount, Cycle when = 0);
  /// Brings the tasks into the order of their arrival; stable.
  void sort_by_arrival();
};

/// What a workload may know of the run. `processors` = 0: nobody named a number, and the source has
/// none of its own. `cycles_per_work`: of the machine; a source whose work and arrivals are in
/// seconds counts both with it.
struct WorkloadContext {
  NodeId processors = 0;
  std::uint64_t seed = 1;
  double cycles_per_work = 1.0;
  bool* in_cycles = nullptr;  ///< told, if there is one, that the tasks depend on cycles_per_work

  /// cycles_per_work, for tasks that depend on it.
  [[nodiscard]] double cycles() const {
    if (in_cycles != nullptr) *in_cycles = true;
    return cycles_per_work;
  }
  /// Random numbers of the workload at one processor: those of a processor do not depend on how
  /// many others there are.
  [[nodiscard]] RandomStream random(Stream stream, NodeId at = 0) const {
    return {seed, stream, at};
  }
};

/// A workload of the registry.
struct WorkloadMaker {
  using Make = std::function<Tasks(const Args&, const WorkloadContext&)>;

  template <class M>
  requires std::constructible_from<Make, M> WorkloadMaker(
      M make, std::function<NodeId(const Args&)> own_processors = nullptr,
      double cycles_per_work = 1.0)
      : make(std::move(make)),
        own_processors(std::move(own_processors)),
        cycles_per_work(cycles_per_work) {}

  /// Makes the tasks, of as many processors as the context has, or throws UserError.
  Make make;
  /// How many processors the source has where nobody names a number; null: it has none.
  std::function<NodeId(const Args&)> own_processors;
  /// Of the machine, where nobody says how long the source's unit of work is.
  double cycles_per_work = 1.0;

  Tasks operator()(const Args& args, const WorkloadContext& context) const {
    return make(args, context);
  }
};

/// A workload whose source says how many processors it has: `make` takes that number where the
/// context has none.
[[nodiscard]] WorkloadMaker from_source(const WorkloadMaker::Make& make,
                                        double cycles_per_work = 1.0);

/// Loads only: `loads[i]` tasks of `work` each at processor i, all at cycle 0. More than
/// kMaxTasks are the user's error at `where`.
[[nodiscard]] Tasks tasks_of_loads(const std::vector<std::uint64_t>& loads, double work = 1.0,
                                   const Where& where = {"workload"});

/// Processors of the machine for a source that has `own` of its `things` ("ranks"): the context's,
/// those beyond `own` stay empty, or `own`. Throws UserError if that is fewer than `own`, or 0.
[[nodiscard]] NodeId processors_for(std::uint64_t own, std::string_view things,
                                    const WorkloadContext& context, const Where& where);

}  // namespace ballast
