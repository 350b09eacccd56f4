// SPDX-License-Identifier: BSD-3-Clause
#include "events/event_nodes.h"

#include <algorithm>
#include <utility>

namespace ballast {

using Place = TaskLedger::Place;

EventNodes::EventNodes(const Tasks& tasks, const Options& options,
                       std::unique_ptr<EventAgents> agents, const Topology& topology)
    : TaskNodes(tasks, options, topology),
      at_once_(options.message_cycles == 0 && !options.between_tasks),
      owned_(std::move(agents)),
      agents_(*owned_),
      letters_(tasks.processors),
      nodes_(tasks.processors),
      outbox_(tasks.processors),
      inbox_(tasks.processors),
      timers_(tasks.processors),
      handlings_(options.message_cycles == 0 ? 0 : tasks.processors),
      lengths_(topology) {
  if (!store_.by_work()) counts_ = store_.load().data();
  noticed_.reserve(tasks.processors);
  unread_.reserve(tasks.processors);
  soon_.reserve(tasks.processors);
  ringing_.reserve(tasks.processors);
  hauls_.reserve(tasks.processors);
  for (NodeId i = 0; i < tasks.processors; ++i) notice(i);
}

std::uint64_t EventNodes::bytes(const RunSize& e, const Options& options) {
  return TaskNodes::bytes(e, options) + Letters::bytes(e.processors) + RouteLengths::bytes(e) +
         Alarms::bytes(e.processors) +
         e.processors *
             (sizeof nodes_[0] + sizeof outbox_[0] + sizeof inbox_[0] + sizeof noticed_[0] +
              sizeof soon_[0] + sizeof ringing_[0] + sizeof hauls_[0] +
              (options.message_cycles == 0 ? 0 : sizeof handlings_[0] + sizeof unread_[0]));
}

void EventNodes::wake(NodeId i, Cycle at) {
  Node& node = nodes_[i];
  if (at == kNever) return clear_timer(i, node);
  at = std::max(at, now_ + 1);
  if (node.timer == kNever) {
    ++pending_;
    untried_ += node.tried != moves_;
  }
  node.timer = at;
  const bool next = at == now_ + 1;
  if (next && !std::exchange(node.soon, true)) soon_.push_back(i);
  if (!next || node.late) timers_.set(i, next ? kNever : at);
  node.late = !next;
}

[[gnu::always_inline]] inline void EventNodes::clear_timer(NodeId i, Node& node) {
  if (node.timer == kNever) return;
  node.timer = kNever;
  --pending_;
  untried_ -= node.tried != moves_;
  if (std::exchange(node.late, false)) timers_.set(i, kNever);
}

void EventNodes::hold(NodeId i) {
  if (nodes_[i].holds++ == 0) {
    nodes_[i].held_since = now_;
    if (options_.between_tasks && inbox_[i].length != 0) unread_.push_back(i);
  }
  store_.hold(i);
}

void EventNodes::release(NodeId i) {
  if (nodes_[i].holds == 0) throw InvariantError(fmt::format("processor {} is not held", i));
  if (--nodes_[i].holds == 0) suspended_ += now_ - nodes_[i].held_since;
  store_.release(i);
}

/// A task has moved, arrived or been lost: timers and messages may have an effect again.
void EventNodes::moved() {
  ++moves_;
  untried_ = pending_;
  fruitful_ = letters_.alive();
  last_change_ = now_;
}

void EventNodes::fail(NodeId i) {
  if (store_.failed(i)) return;
  store_.fail(i);
  last_change_ = now_;
  wake(i, kNever);
  Node& node = nodes_[i];
  node.settled = 0;
  node.handled = kNever;
  if (node.holds != 0) suspended_ += now_ - node.held_since;
  node.holds = 0;
  queued_ -= outbox_[i].length;
  for (LetterQueue* queue : {&outbox_[i], &inbox_[i]}) {
    while (queue->length != 0) drop(letters_.pop(*queue), i);
  }
}

void EventNodes::run_timers() {
  ringing_.swap(soon_);
  for (const NodeId i : ringing_) nodes_[i].soon = false;
  for (const NodeId i : ringing_) {
    Node& node = nodes_[i];
    if (node.timer == now_) {
      ring(i);
    } else if (node.timer == now_ + 1) {  // set again at this edge
      node.soon = true;
      soon_.push_back(i);
    }
  }
  ringing_.clear();
  while (timers_.next() <= now_) ring(timers_.first());
}

void EventNodes::ring(NodeId i) {
  Node& node = nodes_[i];
  clear_timer(i, node);
  judge(node.tried == moves_);
  node.tried = moves_;
  agents_.wake(*this, i);
}

/// Before an agent works. `again`: its reason has already moved nothing once.
void EventNodes::judge(bool again) noexcept { futile_ = options_.execute ? over_ : again; }

void EventNodes::arrive() {
  if (!store_.arrive()) return;
  moved();
  store_.for_each_arrival([this](TaskId task) {
    const NodeId i = store_.home(task);
    if (!store_.failed(i)) ++nodes_[i].arrived;
  });
}

void EventNodes::execute() {
  store_.execute();
  for (const NodeId i : store_.begun()) {
    if (nodes_[i].settled != 0) --nodes_[i].settled;
  }
  for (const auto& [i, task] : store_.ended()) {
    if (options_.between_tasks) service_inbox(i);
    if (idle(i)) notice(i);
  }
  if (!store_.born().empty()) moved();
  for (const TaskStore::Litter& born : store_.born()) nodes_[born.at].arrived += born.tasks;
  over_ = store_.done();
}

/// The agent of i is told at the end of the edge.
void EventNodes::notice(NodeId i) {
  if (std::exchange(nodes_[i].noticed, true)) return;
  noticed_.push_back(i);
}

void EventNodes::tell_changes() {
  for (const NodeId i : store_.changed()) notice(i);
  judge(false);
  for (const NodeId i : noticed_) {
    nodes_[i].noticed = false;
    const std::uint32_t arrived = std::exchange(nodes_[i].arrived, 0);
    if (!store_.failed(i)) agents_.load_changed(*this, i, arrived);
  }
  noticed_.clear();
}

void EventNodes::step_tasks(Cycle now, const In& in) {
  now_ = now;
  store_.begin_edge(now);
  posted_ += std::exchange(shown_, 0);
  clear_sends();
  const bool waits = queued_ != 0;
  free_places(in.taken, [this, waits](NodeId i) {
    if (waits && outbox_[i].length != 0) request_send(i);
  });
  for (const NodeId i : in.failed) fail(i);
  if (waits) send_all([this](NodeId i) { send(i); });
  for (const Message& packet : in.returned) on_returned(packet);
  hear(in.delivered);
  read();
  end_handling();
  run_timers();
  arrive();
  if (options_.execute) execute();
  tell_changes();
  if (queued_ != 0) request_more();
  if (!hauls_.empty()) count_hops();
  store_.end_edge();
}

Cycle EventNodes::next_task_event(Cycle now) const noexcept {
  if (!no_pending_sends() || !soon_.empty() || !unread_.empty()) return now + 1;
  Cycle next = std::min(store_.next_event(now), timers_.next());
  if (handling_count_ != 0) next = std::min(next, handlings_[first_handling_].end);
  return next == kNever ? kNever : std::max(next, now + 1);
}

bool EventNodes::tasks_done() const noexcept {
  return fruitful_ == 0 && (options_.execute || untried_ == 0) && store_.done();
}

void EventNodes::add_costs(RunResult& r) const {
  r.mover = Mover::event_agents;
  r.balances = static_cast<unsigned>(agents_.operations());
  r.costs.agent_messages = posted_;
  r.costs.tasks_moved = tasks_moved_;
  r.costs.task_hops = task_hops_;
  r.costs.unreachable_pairs = unreachable_pairs_;
  r.costs.handling_cycles = handled_;
  r.costs.suspended_cycles = suspended_;
  for (const Node& node : nodes_) {
    if (node.holds != 0) r.costs.suspended_cycles += now_ - node.held_since;
  }
}

std::string EventNodes::pending() const {
  return fmt::format(", and {} messages are in flight or not handled", letters_.alive());
}

}  // namespace ballast
