// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/registry.h"
#include "core/types.h"
#include "workloads/jobs.h"
#include "workloads/task_source.h"
#include "workloads/trace.h"

namespace ballast {

/// Home of a task that arrives where the first of its senders to end was executed
/// (Tasks::after_inputs).
inline constexpr NodeId kAnywhere = ~NodeId{0};
inline constexpr std::uint64_t kMaxTasks = ~TaskId{0};
inline constexpr double kMaxWork = 1e15;       ///< of one task: whole numbers up to here are exact
inline constexpr double kMaxArrival = 0x1p63;  ///< cycles; a source with later arrivals is refused

struct Tasks;

/// For long work before the run. Throws StopError if the user or a limit asks for the end.
void stop_if_asked(std::uint64_t tasks);

/// The phases of a measured run. A task of one phase is that of another with the same id
/// (Trace::ids).
struct Phases {
  /// What balancers know of the tasks' work: that of the phase before, or the truth.
  enum class Knowledge : std::uint8_t { previous, oracle };
  std::vector<std::int64_t> ids;  ///< of the phases, in the order of the run
  std::vector<Tasks> tasks;       ///< by phase, at their homes in the source
  Knowledge knowledge = Knowledge::previous;
  /// Each phase is executed at the homes of its tasks in the source, not where the one before left
  /// them.
  bool recorded = false;
  std::uint64_t period = 1;  ///< a balancing before the first phase, and each so many phases
};

/// Order of the queues. Newest: a processor executes its youngest task first, and its oldest one
/// leaves first.
enum class QueueOrder : std::uint8_t { oldest, newest };

/// Points of the tasks of a grid or a geometry.
struct Coordinates {
  unsigned axes = 0;                           ///< 1 .. 3; 0: the tasks have none
  std::vector<std::array<double, 3>> of = {};  ///< by task; x, y, z, with 0 beyond the axes

  [[nodiscard]] std::uint64_t bytes() const { return of.size() * sizeof of[0]; }
};

/// The tasks of a workload; task t is element t of each array. Sorted by arrival, then by order of
/// creation.
struct Tasks {
  static constexpr std::uint64_t kBytes = sizeof(NodeId) + sizeof(double) + sizeof(Cycle);

  NodeId processors = 0;     ///< of the machine for which they were made
  std::vector<NodeId> home;  ///< processor at which the task arrives, < processors
  std::vector<double> work;  ///< 0 .. kMaxWork, in the unit of the source (seconds, or 1 per task)
  std::vector<Cycle> arrival;            ///< cycle of arrival
  std::vector<std::uint8_t> fixed = {};  ///< 1: the task must stay at its home; empty: all may move
  std::uint64_t skipped = 0;             ///< records of the source without a task
  std::vector<std::string> notes = {};   ///< see Simulation::notes()
  std::optional<Trace> trace = {};       ///< of a measured run
  Births births = {};                    ///< further tasks, born during the run
  QueueOrder order = QueueOrder::oldest;  ///< newest: for tasks that are born or wait for inputs
  std::optional<Jobs> jobs = {};          ///< of a log of jobs
  /// A task with edges to it (Trace::edges) arrives when its inputs have come, whatever its
  /// `arrival`; see InputLedger.
  bool after_inputs = false;
  /// Work as balancers know it; empty: the truth.
  std::vector<double> known = {};
  Coordinates coordinates = {};
  /// A run of several phases, of which these are the tasks of the first one; null: one phase.
  std::shared_ptr<const Phases> phases = {};

  [[nodiscard]] std::size_t size() const { return home.size(); }
  /// Throws UserError beyond kMaxTasks, StopError if the user or a limit asks for the end.
  void add(NodeId at, double amount, Cycle when = 0);
  /// Sorts the tasks by arrival; stable. The tasks of a trace arrive together, in cycle 0; those of
  /// jobs are sorted.
  void sort_by_arrival();
  /// Some task must stay at its home.
  [[nodiscard]] bool any_fixed() const;
};

/// A workload's view of the run. `processors` = 0: the user set no number, and the source has none
/// of its own. `cycles_per_work`: the machine's value; a source with work and arrivals in seconds
/// uses it for both.
struct WorkloadContext {
  NodeId processors = 0;
  std::uint64_t seed = 1;
  double cycles_per_work = 1.0;
  bool* in_cycles = nullptr;       ///< if not null, set when the tasks depend on cycles_per_work
  std::string_view topology = {};  ///< name of that of the machine; empty: none
  bool named = false;     ///< the user set the number of processors beside the topology's size
  bool* drawn = nullptr;  ///< if not null, set when the tasks depend on the seed

  /// cycles_per_work, for tasks that depend on it.
  [[nodiscard]] double cycles() const {
    if (in_cycles != nullptr) *in_cycles = true;
    return cycles_per_work;
  }
  /// Random numbers of the workload at one processor, independent of the number of processors.
  [[nodiscard]] RandomStream random(Stream stream, NodeId at = 0) const {
    if (drawn != nullptr) *drawn = true;
    return {seed, stream, at};
  }
};

/// A workload of the registry.
struct WorkloadMaker {
  using Make = std::function<Tasks(const Args&, const WorkloadContext&)>;
  using Loads = std::function<std::vector<std::uint64_t>(const Args&, const WorkloadContext&)>;

  template <class M>
  requires std::constructible_from<Make, M> WorkloadMaker(
      M make, std::function<NodeId(const Args&)> own_processors = nullptr,
      double cycles_per_work = 1.0)
      : make(std::move(make)),
        own_processors(std::move(own_processors)),
        cycles_per_work(cycles_per_work) {}

  /// Makes the tasks for the context's number of processors, or throws UserError.
  Make make;
  /// Number of processors of the source, used if the user sets none; null: it has none.
  std::function<NodeId(const Args&)> own_processors;
  /// Default for the machine: the length of the source's unit of work.
  double cycles_per_work = 1.0;
  /// Tasks per processor, of equal work, at cycle 0, which may all move: for machines that need no
  /// more of them than their numbers. Null: the workload is more than that.
  Loads loads = nullptr;
  /// A real key whose value scales the tasks that `make` makes without it; runs that differ in it
  /// alone read their source once. Empty: the workload has none.
  std::string scale_key = {};
  std::function<void(Tasks&, double)> scale = nullptr;

  Tasks operator()(const Args& args, const WorkloadContext& context) const {
    Tasks tasks = make(args, context);
    if (const auto by = scale_of(args)) scale(tasks, *by);
    return tasks;
  }
  /// Absent: it changes nothing.
  [[nodiscard]] std::optional<double> scale_of(const Args& args) const {
    if (!scale || !args.has(scale_key) || args.get<double>(scale_key) == 1) return {};
    return args.get<double>(scale_key);
  }
};

/// A workload whose source implies a number of processors; `make` uses it if the context has none.
[[nodiscard]] WorkloadMaker from_source(const WorkloadMaker::Make& make,
                                        double cycles_per_work = 1.0);

/// Loads only: `loads[i]` tasks of `work` each at processor i, all at cycle 0. Throws UserError at
/// `where` if there are more than kMaxTasks.
[[nodiscard]] Tasks tasks_of_loads(const std::vector<std::uint64_t>& loads, double work = 1.0,
                                   const Where& where = {"workload"});

/// Processors of the machine for a source with `own` of its `things` ("ranks"): the context's
/// number (those beyond `own` stay empty), or `own`. Throws UserError if it is less than `own`, or
/// 0.
[[nodiscard]] NodeId processors_for(std::uint64_t own, std::string_view things,
                                    const WorkloadContext& context, const Where& where);

}  // namespace ballast
