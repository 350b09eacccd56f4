// SPDX-License-Identifier: BSD-3-Clause
#include "machine/run_frame.h"

#include <fmt/format.h>

namespace ballast {

using Place = TaskLedger::Place;

const char* to_string(Outcome outcome) {
  constexpr const char* kNames[] = {"balanced", "completed", "partitioned", "stranded"};
  return kNames[static_cast<unsigned>(outcome)];
}

RunFrame::RunFrame(const Tasks& tasks, const RunOptions& options)
    : options_(options), count_(tasks.processors), work_(tasks.processors) {
  for (std::size_t t = 0; t < tasks.size(); ++t) {
    ++count_[tasks.home[t]];
    work_[tasks.home[t]] += tasks.work[t];
  }
}

void RunFrame::check_budget(Cycle now, const TaskStore& store) const {
  if (now < options_.max_cycles) return;
  const bool execute = store.options().execute;
  throw StuckError(fmt::format("cycle budget of run.max_cycles = {} exhausted: {} of {} tasks {}",
                               options_.max_cycles,
                               store.ledger().count(execute ? Place::finished : Place::queued),
                               store.ledger().tasks(), execute ? "executed" : "queued"));
}

void RunFrame::report_progress(Cycle now, const TaskStore& store) {
  if (options_.progress && ++edges_ % 65536 == 0) {
    options_.progress(now, store.ledger().count(Place::finished));
  }
}

RunResult RunFrame::report(Cycle now, Cycle edges, const TaskStore& store, bool done,
                           const std::string& pending) const {
  if (!done) {
    const TaskLedger& ledger = store.ledger();
    throw StuckError(fmt::format(
        "deadlock at cycle {}: no unit has anything to do, but of {} tasks {} are queued, {} on "
        "their way, {} running, {} stranded, {} have not arrived{}",
        now, ledger.tasks(), ledger.count(Place::queued), ledger.count(Place::in_transit),
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
  r.cycles = store.options().execute ? store.last_end() : now;
  r.edges = edges;
  r.count_before = Distribution::of(std::span<const std::uint64_t>(count_));
  r.work_before = Distribution::of(std::span<const double>(work_));
  r.count_after = Distribution::of(store.load());
  r.work_after = Distribution::of(store.queued_work());
  r.busy.assign(store.busy().begin(), store.busy().end());
  r.queue = Distribution::of(std::span<const double>(store.mean_queue(now)));
  r.longest_queue = store.longest_queue();
  r.mean_wait = store.mean_wait();
  return r;
}

}  // namespace ballast
