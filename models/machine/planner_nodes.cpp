// SPDX-License-Identifier: BSD-3-Clause
#include "machine/planner_nodes.h"

#include <algorithm>

namespace ballast {

using Place = TaskLedger::Place;

PlannerNodes::PlannerNodes(const Tasks& tasks, const Options& options,
                           std::unique_ptr<Planner> planner)
    : TaskNodes(tasks, options), planner_(std::move(planner)) {
  const NodeId p = tasks.processors;
  first_.assign(p, 0);
  at_.assign(p, 0);
  end_.assign(p, 0);
}

/// Finds the sender's transfer: it belongs to the plan at hand, which stays while tasks are under
/// way.
void PlannerNodes::take_back(const Message& message) {
  store_.take_back(message.from, task_of(message));
  count_returned(message.from, 1);
  for (std::size_t k = first_[message.from]; k < end_[message.from]; ++k) {
    if (transfers_[k].to != message.to || cancelled_[k] != 0) continue;
    cancelled_[k] = 1;
    transfers_[k].count = 0;
    ++unreachable_pairs_;
    return;
  }
}

void PlannerNodes::wish_to_send(NodeId i) {
  if (at_[i] != end_[i]) wish(i);
}

void PlannerNodes::send(NodeId i) {
  while (at_[i] != end_[i] && transfers_[at_[i]].count == 0) ++at_[i];
  if (at_[i] == end_[i] || !has_place(i) || store_.load()[i] == 0) return;
  Transfer& transfer = transfers_[at_[i]];
  show({i, transfer.to, options_.task_flits, store_.send(i)});
  --transfer.count;
  ++tasks_sent_;
  wish_to_send(i);
}

void PlannerNodes::make_plan(Cycle now) {
  transfers_.clear();
  planner_->plan(load(), transfers_);
  std::erase_if(transfers_, [](const Transfer& t) { return t.count == 0 || t.from == t.to; });
  std::stable_sort(transfers_.begin(), transfers_.end(),
                   [](const Transfer& a, const Transfer& b) { return a.from < b.from; });
  cancelled_.assign(transfers_.size(), 0);
  std::size_t k = 0;
  for (NodeId i = 0; i < store_.processors(); ++i) {
    first_[i] = at_[i] = k;
    for (; k < transfers_.size() && transfers_[k].from == i; ++k) {
      if (transfers_[k].to >= store_.processors()) break;
      tasks_planned_ += transfers_[k].count;
    }
    end_[i] = k;
    wish_to_send(i);
  }
  if (k != transfers_.size()) {
    throw InvariantError(fmt::format("a transfer from {} to {}, of {} processors",
                                     transfers_[k].from, transfers_[k].to, store_.processors()));
  }
  planned_ = current_ = true;
  ++plans_;
  next_plan_ = now + options_.every;
}

void PlannerNodes::step(Cycle now, const In& in) {
  store_.begin_edge(now);
  clear_sends();
  planned_ = false;
  free_places(in.taken, [this](NodeId i) { wish_to_send(i); });
  for (const NodeId i : in.failed) store_.fail(i);
  for (const Message& message : in.delivered) store_.receive(message.to, task_of(message));
  for (const Message& message : in.returned) take_back(message);
  if (store_.arrive()) current_ = false;
  for (const NodeId i : store_.changed()) wish_to_send(i);
  send_all([this](NodeId i) { send(i); });
  if (options_.execute) store_.execute();
  if (next_plan(now) <= now) make_plan(now);
  store_.end_edge();
}

/// First cycle in which a plan may be made as things stand; kNever: not before something happens.
Cycle PlannerNodes::next_plan(Cycle now) const noexcept {
  if (planner_ == nullptr || store_.ledger().count(Place::in_transit) != 0) return kNever;
  if (options_.every != 0) return store_.waiting() != 0 ? next_plan_ : kNever;
  return store_.all_arrived() && plans_ == 0 ? now : kNever;
}

Cycle PlannerNodes::next_event(Cycle now) const noexcept {
  if (!no_pending_sends()) return now + 1;
  const Cycle next = std::min(store_.next_event(now), next_plan(now));
  return next == kNever ? kNever : std::max(next, now + 1);
}

bool PlannerNodes::done() const noexcept {
  if (!store_.done() || !all_taken()) return false;
  if (options_.execute || planner_ == nullptr) return true;
  const bool nothing = options_.every != 0 && store_.waiting() == 0;  // it will not plan
  return (current_ || nothing) && no_pending_sends();
}

void PlannerNodes::add_costs(RunResult& r) const {
  if (planner_) r.mover = Mover::planner;
  r.balances = plans_;
  r.costs.waves = plans_;
  r.costs.tasks_cancelled = tasks_planned_ - tasks_sent_;
  r.costs.unreachable_pairs = unreachable_pairs_;
}

}  // namespace ballast
