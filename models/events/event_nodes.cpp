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
      room_(tasks.processors, *this, options.execute),
      nodes_(tasks.processors),
      inbox_(tasks.processors),
      alarm_clock_(tasks.processors, room_.moves()),
      handlings_(options.message_cycles == 0 ? 0 : tasks.processors),
      lengths_(topology) {
  if (!store_.by_work()) counts_ = store_.load().data();
  noticed_.reserve(tasks.processors);
  unread_.reserve(tasks.processors);
  mail_ = &room_;
  reach_ = tasks.processors;
  timers_ = &alarm_clock_;
  for (NodeId i = 0; i < tasks.processors; ++i) notice(i);
}

std::uint64_t EventNodes::bytes(const RunSize& e, const Options& options) {
  return TaskNodes::bytes(e, options) + MailRoom::bytes(e.processors) + RouteLengths::bytes(e) +
         Timers::bytes(e.processors) +
         e.processors *
             (sizeof nodes_[0] + sizeof inbox_[0] + sizeof noticed_[0] +
              (options.message_cycles == 0 ? 0 : sizeof handlings_[0] + sizeof unread_[0]));
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
  room_.moved();
  alarm_clock_.moved();
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
  for (LetterQueue outbox = room_.empty_outbox(i); outbox.length != 0;) {
    drop(room_.letters().pop(outbox), i);
  }
  while (inbox_[i].length != 0) drop(room_.letters().pop(inbox_[i]), i);
}

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
  room_.set_over(store_.done());
}

/// The agent of i is told at the end of the edge.
void EventNodes::notice(NodeId i) {
  if (std::exchange(nodes_[i].noticed, true)) return;
  noticed_.push_back(i);
}

void EventNodes::tell_changes() {
  for (const NodeId i : store_.changed()) notice(i);
  room_.judge(false);
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
  clear_sends();
  room_.begin_edge();
  alarm_clock_.begin_edge(now);
  const bool waits = room_.waits();
  if (room_.crowded()) {
    free_places(in.taken, [this](NodeId i) { room_.freed(i); });
  } else {
    free_places(in.taken, [](NodeId) {});
  }
  for (const NodeId i : in.failed) fail(i);
  if (waits) send_all([this](NodeId i) { room_.send(i); });
  for (const Message& packet : in.returned) on_returned(packet);
  hear(in.delivered);
  read();
  end_handling();
  if (alarm_clock_.any_soon() || alarm_clock_.next() <= now) agents_.run_timers(*this);
  arrive();
  if (options_.execute) execute();
  tell_changes();
  room_.end_edge();
  if (room_.hopeful()) last_change_ = now;
  if (!room_.hauls().empty()) count_hops();
  store_.end_edge();
}

Cycle EventNodes::next_task_event(Cycle now) const noexcept {
  if (!no_pending_sends() || alarm_clock_.any_soon() || !unread_.empty()) return now + 1;
  Cycle next = std::min(store_.next_event(now), alarm_clock_.next());
  if (handling_count_ != 0) next = std::min(next, handlings_[first_handling_].end);
  return next == kNever ? kNever : std::max(next, now + 1);
}

bool EventNodes::tasks_done() const noexcept {
  return !room_.may_move_tasks() && (options_.execute || alarm_clock_.untried() == 0) &&
         store_.done();
}

void EventNodes::add_costs(RunResult& r) const {
  r.mover = Mover::event_agents;
  r.balances = static_cast<unsigned>(agents_.operations());
  r.costs.agent_messages = room_.left_before();
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
  return fmt::format(", and {} messages are in flight or not handled", room_.letters().alive());
}

}  // namespace ballast
