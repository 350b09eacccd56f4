// SPDX-License-Identifier: BSD-3-Clause
#include "machine/planner_nodes.h"

#include <algorithm>

namespace ballast {

using Place = TaskLedger::Place;

PlannerNodes::PlannerNodes(const Tasks& tasks, const Options& options, const Topology& topology,
                           std::unique_ptr<Planner> planner)
    : TaskNodes(tasks, options, topology), planner_(std::move(planner)) {
  const NodeId p = tasks.processors;
  first_.assign(p, 0);
  at_.assign(p, 0);
  end_.assign(p, 0);
  told_.assign(p, Told::nothing);
  if (counts_moves()) lengths_.emplace(topology);
  if (!planner_) return;
  needs_ = planner_->needs();
  if (!needs_.edges || !tasks.trace) return;
  sent_edges_.assign(tasks.size(), 0);
  for (const Trace::Edge& edge : tasks.trace->edges) ++sent_edges_[edge.from];
}

std::uint64_t PlannerNodes::bytes(const RunSize& e, const Options& options, bool planned,
                                  bool talks) {
  std::uint64_t bytes = TaskNodes::bytes(e, options);
  bytes += e.processors * (sizeof first_[0] + sizeof at_[0] + sizeof end_[0] + sizeof told_[0]);
  if (!planned) return bytes;
  const bool by_task = talks || options.measure == Measure::work;
  const std::uint64_t transfers = by_task ? std::max(e.tasks, e.processors) : e.processors;
  // Routes are walked by the monitor, and maybe here.
  constexpr std::uint64_t kRoute = sizeof(RouteStep) + sizeof(Hop) + sizeof(std::size_t);
  bytes += transfers * (2 * sizeof transfers_[0] + sizeof cancelled_[0] + sizeof hops_[0] +
                        (RouteLengths::walks(e) ? 2 : 1) * kRoute);
  bytes += e.processors * sizeof reports_[0];
  // Reports, and the planner's sorted copies.
  if (by_task) bytes += e.tasks * (3 * sizeof(PlannerReport::Task));
  return talks ? bytes + RouteLengths::bytes(e) : bytes;
}

void PlannerNodes::cancel(std::size_t transfer) {
  cancelled_[transfer] = 1;
  transfers_[transfer].count = 0;
}

/// Finds the sender's transfer: it belongs to the current plan, which stays while tasks are in
/// flight.
void PlannerNodes::take_back(const Message& message) {
  const TaskId task = task_of(message);
  store_.take_back(message.from, task);
  count_returned(message.from, 1);
  for (std::size_t k = first_[message.from]; k < end_[message.from]; ++k) {
    const Transfer& t = transfers_[k];
    if (t.to != message.to || cancelled_[k] != 0) continue;
    if (t.task != Transfer::kAny && t.task != task) continue;
    cancel(k);
    ++unreachable_pairs_;
    return;
  }
}

void PlannerNodes::consider_sending(NodeId i) {
  const bool may = !central() || told_[i] == Told::ordered;
  const bool message = told_[i] == Told::reports || (i == 0 && !orders_.empty()) || has_word(i);
  if (message || (may && at_[i] != end_[i])) request_send(i);
}

void PlannerNodes::send(NodeId i) {
  if (!has_place(i)) return;
  if (has_word(i)) return say(i);
  if (told_[i] == Told::reports || (i == 0 && !orders_.empty())) return send_message(i);
  if (central() && told_[i] != Told::ordered) return;
  const auto gone = [&](const Transfer& t) {
    return t.count == 0 ||
           (t.task != Transfer::kAny && store_.ledger().place(t.task) != Place::queued);
  };
  while (at_[i] != end_[i] && gone(transfers_[at_[i]])) ++at_[i];
  if (at_[i] == end_[i] || store_.load()[i] == 0) return;
  Transfer& transfer = transfers_[at_[i]];
  const TaskId task = transfer.task == Transfer::kAny ? store_.next_to_leave(i) : transfer.task;
  store_.send(i, task);
  show({i, transfer.to, flits_of(task), task});
  --transfer.count;
  ++tasks_sent_;
  if (counts_moves()) task_hops_ += hops_[at_[i]] + 1;
  consider_sending(i);
}

PlannerReport PlannerNodes::report(NodeId i) const {
  const bool by_work = store_.by_work();
  PlannerReport report{i};
  report.load = store_.load()[i];
  if (by_work) {
    report.speed = store_.speed(i);
    report.load = store_.queued_work()[i] / store_.options().quantum / report.speed;
  }
  if (by_work || talks()) {
    store_.for_each_movable(i, [&](TaskId task) {
      report.tasks.push_back({task, by_work ? store_.length(task) : 1.0});
    });
  }
  return report;
}

/// Makes a plan; its transfers start with the orders, or at once.
void PlannerNodes::make_plan() {
  transfers_.clear();
  if (!central()) {
    reports_.clear();
    for (NodeId i = 0; i < store_.processors(); ++i) {
      if (!talks() || !store_.failed(i)) reports_.push_back(report(i));
    }
  } else {
    std::erase_if(reports_,
                  [&](const PlannerReport& r) { return told_[r.processor] != Told::heard; });
  }
  const double quantum = store_.by_work() ? store_.options().quantum : 1.0;
  planner_->plan({reports_, options_.measure, &store_.tasks(), store_.at(), quantum}, transfers_);
  std::erase_if(transfers_, [](const Transfer& t) { return t.count == 0 || t.from == t.to; });
  std::stable_sort(transfers_.begin(), transfers_.end(),
                   [](const Transfer& a, const Transfer& b) { return a.from < b.from; });
  cancelled_.assign(transfers_.size(), 0);
  exchanges_ = planner_->exchanges();
  exchanges_.empty() ? carry_out() : talk();
  planned_ = true;
  current_ |= !central();
  ++plans_;
}

void PlannerNodes::carry_out() {
  if (counts_moves()) {
    const auto lengths = lengths_->of(std::span<const Transfer>(transfers_));
    hops_.assign(lengths.begin(), lengths.end());
  }
  if (central()) told_[0] = Told::ordered;
  std::size_t k = 0;
  for (NodeId i = 0; i < store_.processors(); ++i) {
    first_[i] = at_[i] = k;
    for (; k < transfers_.size() && transfers_[k].from == i; ++k) {
      if (transfers_[k].to >= store_.processors()) break;
      tasks_planned_ += transfers_[k].count;
    }
    end_[i] = k;
    if (central() && i != 0 && first_[i] != end_[i]) orders_.push_back(i);
    consider_sending(i);
  }
  if (k != transfers_.size()) {
    throw InvariantError(fmt::format("transfer from {} to {} on {} processors", transfers_[k].from,
                                     transfers_[k].to, store_.processors()));
  }
  undelivered_ = orders_.size();
  consider_sending(0);
}

void PlannerNodes::step_tasks(Cycle now, const In& in) {
  store_.begin_edge(now);
  clear_sends();
  planned_ = false;
  free_places(in.taken, [this](NodeId i) { consider_sending(i); });
  for (const NodeId i : in.failed) fail(i);
  for (const Message& message : in.delivered) on_delivered(message);
  for (const Message& message : in.returned) on_returned(message);
  if (store_.arrive()) current_ = false;
  for (const NodeId i : store_.changed()) consider_sending(i);
  send_all([this](NodeId i) { send(i); });
  if (store_.waits_for_plan() && carried_out()) store_.begin_execution();
  if (options_.execute) store_.execute();
  for (const TaskStore::Litter& born : store_.born()) consider_sending(born.at);
  if (next_plan(now) <= now) {
    next_plan_ = now + options_.every;
    central() ? gather() : make_plan();
  }
  store_.end_edge();
}

/// First cycle in which a plan may be made if nothing changes; kNever: some event must come first.
Cycle PlannerNodes::next_plan(Cycle now) const noexcept {
  if (planner_ == nullptr || lost_ || unheard_ != 0 || undelivered_ != 0) return kNever;
  if (store_.ledger().count(Place::in_transit) != 0) return kNever;
  // A plan for all present tasks has been carried out; another one would undo the end.
  if (talks() && current_ && !options_.execute) return kNever;
  if (options_.every != 0) return store_.waiting() != 0 ? next_plan_ : kNever;
  return store_.all_arrived() && plans_ == 0 ? now : kNever;
}

Cycle PlannerNodes::next_task_event(Cycle now) const noexcept {
  if (!no_pending_sends() || (store_.waits_for_plan() && carried_out())) return now + 1;
  const Cycle next = std::min(store_.next_event(now), next_plan(now));
  return next == kNever ? kNever : std::max(next, now + 1);
}

bool PlannerNodes::carried_out() const noexcept {
  if (in_transit() != 0 || !all_taken() || unheard_ != 0 || undelivered_ != 0) return false;
  if (planner_ == nullptr || lost_) return true;
  const bool nothing = options_.every != 0 && store_.waiting() == 0;  // it will not plan
  return (current_ || nothing) && no_pending_sends();
}

bool PlannerNodes::tasks_done() const noexcept {
  if (!store_.done() || !all_taken() || unheard_ != 0 || undelivered_ != 0) return false;
  return options_.execute || carried_out();
}

void PlannerNodes::add_costs(RunResult& r) const {
  if (planner_) r.mover = talks() ? Mover::central_planner : Mover::planner;
  r.balances = plans_;
  r.costs.waves = plans_;
  r.costs.tasks_cancelled = tasks_planned_ - tasks_sent_;
  r.costs.unreachable_pairs = unreachable_pairs_;
  if (talks()) r.costs.agent_messages = messages_;
  if (planner_) r.planner_memory = planner_->memory();
  if (planner_) r.planner_library = planner_->library();
  if (!counts_moves()) return;
  r.costs.tasks_moved = tasks_moved_;
  r.costs.task_hops = task_hops_;
}

}  // namespace ballast
