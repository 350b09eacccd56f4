// SPDX-License-Identifier: BSD-3-Clause
#include "machine/event_array.h"

#include <algorithm>
#include <utility>

namespace ballast {

using Place = TaskLedger::Place;

EventArrayCore::EventArrayCore(const Tasks& tasks, const Options& options, EventAgents& agents,
                               const Topology& topology)
    : NetworkNodes(tasks, options),
      agents_(agents),
      letters_(tasks.processors),
      nodes_(tasks.processors),
      outbox_(tasks.processors),
      inbox_(tasks.processors),
      walk_(topology) {
  noticed_.reserve(tasks.processors);
  for (NodeId i = 0; i < tasks.processors; ++i) notice(i);
}

LetterId EventArrayCore::post(NodeId from, NodeId to, std::uint32_t flits, std::uint32_t tasks) {
  if (tasks > movable(from) || to >= nodes_.size()) {
    throw InvariantError(fmt::format("processor {} sends {} tasks of {} to processor {} of {}",
                                     from, tasks, movable(from), to, nodes_.size()));
  }
  const LetterId id =
      letters_.write(from, to, flits + tasks * options_.task_flits, store_.send_last(from, tasks));
  letters_.push(outbox_[from], id);
  wish(from);
  return id;
}

void EventArrayCore::set_timer(std::vector<Timer>& heap, Cycle at, NodeId i) {
  heap.push_back({at, i});
  std::push_heap(heap.begin(), heap.end());
}

void EventArrayCore::wake(NodeId i, Cycle at) {
  Node& node = nodes_[i];
  const bool was = node.timer != kNever, is = at != kNever;
  node.timer = is ? std::max(at, now_ + 1) : kNever;
  pending_ += is;
  pending_ -= was;
  if (node.tried != moves_) {
    untried_ += is;
    untried_ -= was;
  }
  if (is) set_timer(timers_, node.timer, i);
}

void EventArrayCore::hold(NodeId i) {
  if (nodes_[i].holds++ == 0) nodes_[i].held_since = now_;
  store_.hold(i);
}

void EventArrayCore::release(NodeId i) {
  if (nodes_[i].holds == 0) throw InvariantError(fmt::format("processor {} is not held", i));
  if (--nodes_[i].holds == 0) suspended_ += now_ - nodes_[i].held_since;
  store_.release(i);
}

/// A task has moved, or come: timers may find something to do.
void EventArrayCore::moved() {
  ++moves_;
  untried_ = pending_;
  last_change_ = now_;
}

void EventArrayCore::fail(NodeId i) {
  if (store_.failed(i)) return;
  store_.fail(i);
  last_change_ = now_;
  wake(i, kNever);
  Node& node = nodes_[i];
  node.settled = 0;
  node.handled = kNever;
  if (node.holds != 0) suspended_ += now_ - node.held_since;
  node.holds = 0;
  while (outbox_[i].length != 0) {
    const LetterId id = letters_.pop(outbox_[i]);
    letters_.withdraw(id, [this](LetterId later) { accept(later); });
    drop(id, i);
  }
  while (inbox_[i].length != 0) drop(letters_.pop(inbox_[i]), i);
}

/// The letter ends at i, which has failed; its tasks are stranded there.
void EventArrayCore::drop(LetterId id, NodeId i) {
  store_.receive(i, letters_[id].tasks);
  letters_.free(id);
}

void EventArrayCore::come_back(const Message& packet) {
  const LetterId id = letter_of(packet);
  letters_.withdraw(id, [this](LetterId later) { accept(later); });
  ++unreachable_pairs_;
  const NodeId i = packet.from;
  if (store_.failed(i)) return drop(id, i);
  const auto tasks = letters_[id].tasks;
  store_.receive(i, tasks);
  tasks_returned_ += tasks.count;
  if (tasks.count != 0) moved();
  letters_.free(id);
  agents_.returned(*this, i, packet.to, id, tasks.count);
}

/// All earlier letters of its sender are there.
void EventArrayCore::accept(LetterId id) {
  const NodeId i = letters_[id].to;
  if (store_.failed(i)) return drop(id, i);
  letters_.push(inbox_[i], id);
  if (options_.message_cycles == 0) {
    handle(i);
  } else if (nodes_[i].handled == kNever) {
    begin_handling(i);
  }
}

void EventArrayCore::begin_handling(NodeId i) {
  store_.hold(i);
  nodes_[i].handled = now_ + options_.message_cycles;
  set_timer(handlings_, nodes_[i].handled, i);
}

/// The first letter of the inbox.
void EventArrayCore::handle(NodeId i) {
  const LetterId id = letters_.pop(inbox_[i]);
  const auto [from, tasks] = std::pair(letters_[id].from, letters_[id].tasks);
  const bool settle = agents_.tasks_settle();
  store_.receive(i, tasks, settle);
  if (settle) nodes_[i].settled += tasks.count;
  tasks_moved_ += tasks.count;
  if (tasks.count != 0) moved();
  handling_ += options_.message_cycles;
  letters_.free(id);
  agents_.receive(*this, i, from, id, tasks.count);
}

void EventArrayCore::run_timers() {
  const auto due = [this](std::vector<Timer>& heap, Cycle Node::*set, auto&& ring) {
    while (!heap.empty() && heap.front().at <= now_) {
      const auto [at, i] = heap.front();
      std::pop_heap(heap.begin(), heap.end());
      heap.pop_back();
      if (nodes_[i].*set == at) ring(i);
    }
  };
  due(handlings_, &Node::handled, [this](NodeId i) {
    nodes_[i].handled = kNever;
    store_.release(i);
    handle(i);
    if (inbox_[i].length != 0) begin_handling(i);
  });
  due(timers_, &Node::timer, [this](NodeId i) {
    wake(i, kNever);
    if (nodes_[i].tried != moves_) nodes_[i].tried = moves_;
    agents_.wake(*this, i);
  });
}

void EventArrayCore::arrive() {
  std::size_t k = store_.arrived();
  if (!store_.arrive()) return;
  for (moved(); k < store_.arrived(); ++k) {
    const NodeId i = store_.tasks().home[k];
    if (!store_.failed(i)) ++nodes_[i].arrived;
  }
}

void EventArrayCore::execute() {
  const std::size_t before = store_.changed().size();
  store_.execute();
  for (const NodeId i : store_.changed().subspan(before)) {  // has begun its front task
    if (nodes_[i].settled != 0) --nodes_[i].settled;
  }
  for (const NodeId i : store_.ended()) {
    if (idle(i)) notice(i);
  }
}

/// The agent of i is told at the end of the edge.
void EventArrayCore::notice(NodeId i) {
  if (std::exchange(nodes_[i].noticed, true)) return;
  noticed_.push_back(i);
}

void EventArrayCore::tell_changes() {
  for (const NodeId i : store_.changed()) notice(i);
  for (const NodeId i : noticed_) {
    nodes_[i].noticed = false;
    const std::uint32_t arrived = std::exchange(nodes_[i].arrived, 0);
    if (!store_.failed(i)) agents_.load_changed(*this, i, arrived);
  }
  noticed_.clear();
}

void EventArrayCore::send(NodeId i) {
  if (outbox_[i].length == 0 || !has_place(i)) return;
  const LetterId id = letters_.pop(outbox_[i]);
  const Letters::Letter& letter = letters_[id];
  show({i, letter.to, letter.flits, kAgentMessage | letters_.name(id)});
  ++messages_;
  last_change_ = now_;
  if (letter.tasks.count != 0) {
    walk_.add(i, letter.to);
    walking_.push_back(letter.tasks.count);
    task_hops_ += letter.tasks.count;  // the receiver's router
  }
  if (outbox_[i].length != 0) wish(i);
}

LetterId EventArrayCore::letter_of(const Message& packet) const {
  const std::uint64_t name = packet.tag & ~kAgentMessage;
  const LetterId id = letters_.find(name, packet.from, packet.to);
  if (id != Letters::kNone && packet.tag != name) return id;
  throw InvariantError(
      fmt::format("conservation: a packet from {} to {} carries letter {:#x}, which "
                  "is none under way between them",
                  packet.from, packet.to, packet.tag));
}

void EventArrayCore::step(Cycle now, const In& in) {
  now_ = now;
  store_.begin_edge(now);
  sends_.clear();
  free_places(in.taken, [this](NodeId i) {
    if (outbox_[i].length != 0) wish(i);
  });
  for (const NodeId i : in.failed) fail(i);
  for (const Message& packet : in.returned) come_back(packet);
  for (const Message& packet : in.delivered) {
    letters_.come(letter_of(packet), [this](LetterId id) { accept(id); });
  }
  run_timers();
  arrive();
  if (options_.execute) execute();
  tell_changes();
  send_all([this](NodeId i) { send(i); });
  walk_.walk([this](std::size_t k, std::size_t) { task_hops_ += walking_[k]; });
  walking_.clear();
  store_.end_edge();
}

Cycle EventArrayCore::next_event(Cycle now) const noexcept {
  if (!nobody_wishes()) return now + 1;
  Cycle next = store_.next_event(now);
  for (const auto* heap : {&timers_, &handlings_}) {
    if (!heap->empty()) next = std::min(next, heap->front().at);
  }
  return next == kNever ? kNever : std::max(next, now + 1);
}

bool EventArrayCore::done() const noexcept {
  if (!store_.done() || !all_taken() || letters_.alive() != 0) return false;
  return options_.execute || untried_ == 0;
}

void EventArrayCore::add_costs(RunResult& r) const {
  r.balances = static_cast<unsigned>(agents_.operations());
  r.costs.agent_messages = messages_;
  r.costs.tasks_moved = tasks_moved_;
  r.costs.task_hops = task_hops_;
  r.costs.tasks_returned = tasks_returned_;
  r.costs.unreachable_pairs = unreachable_pairs_;
  r.costs.handling_cycles = handling_;
  r.costs.suspended_cycles = suspended_;
  for (const Node& node : nodes_) {
    if (node.holds != 0) r.costs.suspended_cycles += now_ - node.held_since;
  }
}

std::string EventArrayCore::pending() const {
  return fmt::format(", and {} messages are under way or not handled", letters_.alive());
}

}  // namespace ballast
