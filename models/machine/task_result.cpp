// SPDX-License-Identifier: BSD-3-Clause
#include "machine/task_result.h"

#include <fmt/format.h>

namespace ballast {

using Place = TaskLedger::Place;

const char* to_string(Outcome outcome) {
  constexpr const char* kNames[] = {"balanced", "completed", "partitioned", "stranded"};
  return kNames[static_cast<unsigned>(outcome)];
}

std::vector<std::uint64_t> initial_load(const Tasks& tasks) {
  std::vector<std::uint64_t> load(tasks.processors);
  for (const NodeId home : tasks.home) ++load[home];
  return load;
}

RunResult task_result(const TaskStore& store, RunEnd end, bool done, const std::string& pending) {
  if (!done) {
    const TaskLedger& ledger = store.ledger();
    throw StuckError(fmt::format(
        "deadlock at cycle {}: no unit has anything to do, but of {} tasks {} are queued, {} on "
        "their way, {} running, {} stranded, {} have not arrived{}",
        end.now, ledger.tasks(), ledger.count(Place::queued), ledger.count(Place::in_transit),
        ledger.count(Place::running), ledger.count(Place::stranded), ledger.count(Place::outside),
        pending));
  }
  RunResult r;
  r.processors = store.processors();
  r.tasks = store.ledger().tasks();
  r.stranded = store.ledger().count(Place::stranded);
  r.failed_processors = store.failed_processors();
  r.outcome = r.stranded != 0           ? Outcome::stranded
              : store.options().execute ? Outcome::completed
                                        : Outcome::balanced;
  r.cycles = store.options().execute ? store.last_end() : end.now;
  r.edges = end.edges;
  const Tasks& tasks = store.tasks();
  std::vector<double> work(tasks.processors);
  for (std::size_t t = 0; t < tasks.size(); ++t) work[tasks.home[t]] += tasks.work[t];
  r.count_before = Distribution::of(std::span<const std::uint64_t>(initial_load(tasks)));
  r.work_before = Distribution::of(std::span<const double>(work));
  r.count_after = Distribution::of(store.load());
  r.work_after = Distribution::of(store.queued_work());
  r.busy.assign(store.busy().begin(), store.busy().end());
  r.queue = Distribution::of(std::span<const double>(store.mean_queue(end.now)));
  r.longest_queue = store.longest_queue();
  r.mean_wait = store.mean_wait();
  return r;
}

}  // namespace ballast
