// SPDX-License-Identifier: BSD-3-Clause
#include "machine/task_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ballast {

using Place = TaskLedger::Place;

const char* to_string(Outcome outcome) {
  constexpr const char* kNames[] = {"balanced",    "settled",  "completed",
                                    "partitioned", "stranded", "stopped"};
  return kNames[static_cast<unsigned>(outcome)];
}

std::vector<std::uint64_t> initial_load(const Tasks& tasks) {
  std::vector<std::uint64_t> load(tasks.processors);
  for (const NodeId home : tasks.home) {
    if (home != kAnywhere) ++load[home];
  }
  return load;
}

namespace {

/// Loads by place of arrival, and at the end.
void add_loads(const TaskStore& store, RunResult& r) {
  const Tasks& tasks = store.tasks();
  std::vector<double> work(tasks.processors);
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    if (tasks.home[t] != kAnywhere) work[tasks.home[t]] += tasks.work[t];
  }
  r.count_before = Distribution::of(std::span<const std::uint64_t>(initial_load(tasks)));
  r.work_before = Distribution::of(std::span<const double>(work));
  const Speeds& speeds = store.options().speeds;
  divide_by_speeds(r.work_before, speeds);
  if (!tasks.jobs) r.hindrance = hindrance(tasks, store.options().goal.imbalance, speeds);
  r.at.assign(store.at().begin(), store.at().end());
  if (tasks.trace && !tasks.after_inputs) {
    r.trace = trace_result(tasks, store.at(), store.options().node);
  }
  const auto live = [&](NodeId i) { return !store.failed(i); };
  if (store.options().execute) {
    r.count_after = Distribution::of_some(store.meter().executed(), live);
    r.work_after = Distribution::of_some(store.meter().executed_work(), live);
    divide_by_speeds(r.work_after, speeds);
    return;
  }
  r.count_after = Distribution::of_some(store.load(), live);
  r.work_after = Distribution::of_some(store.queued_work(), live);
  divide_by_speeds(r.work_after, speeds);
  const Goal& goal = store.options().goal;
  if (goal.by == Measure::work) {
    r.placement = judge_work(store.queues(), goal.imbalance);
    return;
  }
  std::vector<std::uint32_t> counts;
  for (NodeId i = 0; i < store.processors(); ++i) {
    if (live(i)) counts.push_back(store.load()[i]);
  }
  r.placement = judge_counts(counts);
}

struct AllSpeeds {
  double total = 0, fastest = 1;
};
AllSpeeds speeds_of(NodeId processors, const Speeds& speeds) {
  AllSpeeds all;
  for (NodeId i = 0; i < processors; ++i) {
    const double speed = speed_of(speeds, i);
    all.total += speed;
    all.fastest = std::max(all.fastest, speed);
  }
  return all;
}

/// Cycles of a task that would take so many.
double whole(double cycles) { return std::max(1.0, std::ceil(cycles)); }

}  // namespace

double least_cycles(const Tasks& tasks, const TaskStore::Options& options) {
  const auto [total, fastest] = speeds_of(tasks.processors, options.speeds);
  double most = 0, work = 0;  // work of task t and later ones: they arrive in this order
  for (std::size_t t = tasks.size(); t-- > 0;) {
    const double cycles = tasks.work[t] * options.cycles_per_work;
    const auto arrival = static_cast<double>(tasks.arrival[t]);
    work += cycles;
    most = std::max({most, arrival + work / total, arrival + whole(cycles / fastest)});
  }
  return most;
}

double least_at_once(const Tasks& tasks, const TaskStore::Options& options) {
  const auto [total, fastest] = speeds_of(tasks.processors, options.speeds);
  double longest = 0, work = 0;
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    const double cycles = tasks.work[t] * options.cycles_per_work;
    work += cycles;
    longest = std::max(longest, whole(cycles / fastest));
  }
  return std::max(work / total, longest);
}

double least_cycles(const TaskStore& store) {
  const TaskStore::Options& options = store.options();
  const double least = least_cycles(store.tasks(), options);
  const std::optional<TreeCounts> tree = store.tree();
  if (!tree) return least;
  const auto [total, fastest] = speeds_of(store.processors(), options.speeds);
  const auto work = store.meter().executed_work();
  const double all = std::accumulate(work.begin(), work.end(), 0.0) * options.cycles_per_work;
  const double line = (1.0 + tree->depth) * whole(tree->work * options.cycles_per_work / fastest);
  return std::max({least, all / total, line});
}

namespace {

std::optional<GraphCounts> graph_of(const TaskStore& store) {
  const Tasks& tasks = store.tasks();
  if (!tasks.after_inputs) return {};
  const TaskStore::Options& options = store.options();
  const double fastest = speeds_of(store.processors(), options.speeds).fastest;
  std::vector<double> cycles(tasks.size());
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    cycles[t] = whole(tasks.work[t] * options.cycles_per_work / fastest);
  }
  return graph_counts(tasks, cycles);
}

}  // namespace

void stop_if_stuck(const TaskStore& store, RunEnd& end, bool done, const std::string& pending) {
  if (done || end.stop) return;
  const TaskLedger& ledger = store.ledger();
  end.stop = {Stop::Reason::deadlock, end.now,
              fmt::format("deadlock at cycle {}: no unit has work, but of {} tasks {} are queued, "
                          "{} in flight, {} running, {} stranded, {} have not arrived{}",
                          end.now, ledger.tasks(), ledger.count(Place::queued),
                          ledger.count(Place::in_transit), ledger.count(Place::running),
                          ledger.count(Place::stranded), ledger.count(Place::outside), pending)};
}

RunResult task_result(const TaskStore& store, const RunEnd& end) {
  const bool executes = store.options().execute;
  RunResult r;
  static_cast<TaskMeasures&>(r) = store.meter().measures();
  r.processors = store.processors();
  r.tasks = store.ledger().tasks();
  r.tree = store.tree();
  r.graph = graph_of(store);
  r.jobs = store.jobs();
  r.stranded = store.ledger().count(Place::stranded);
  r.failed_processors = store.failed_processors();
  const auto stranded = store.meter().stranded();
  if (r.stranded != 0) r.stranded_at.assign(stranded.begin(), stranded.end());
  r.cycles = executes && !end.stop ? store.meter().last_end() : end.now;
  r.edges = end.edges;
  add_loads(store, r);
  r.outcome = end.stop               ? Outcome::stopped
              : r.stranded != 0      ? Outcome::stranded
              : executes             ? Outcome::completed
              : r.placement.balanced ? Outcome::balanced
                                     : Outcome::settled;
  if (executes) {
    const double path = r.graph ? r.graph->critical_path : 0;
    r.least_cycles = std::max(least_cycles(store), path);
    r.least_at_once = std::max(least_at_once(store.tasks(), store.options()), path);
    r.balance_cycles = store.execution_began();
  }
  r.busy = store.busy(end.now);
  r.queue = Distribution::of(std::span<const double>(store.meter().mean_queue(end.now)));
  return r;
}

}  // namespace ballast
