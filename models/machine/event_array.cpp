// SPDX-License-Identifier: BSD-3-Clause
#include "machine/event_array.h"

#include <algorithm>
#include <limits>
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
      timers_(tasks.processors),
      handlings_(options.message_cycles == 0 ? 0 : tasks.processors),
      lengths_(topology) {
  noticed_.reserve(tasks.processors);
  hauls_.reserve(tasks.processors);
  for (NodeId i = 0; i < tasks.processors; ++i) notice(i);
}

LetterId EventArrayCore::post(NodeId from, NodeId to, std::uint32_t flits, std::uint32_t tasks) {
  if (tasks > movable(from) || to >= nodes_.size()) {
    throw InvariantError(fmt::format("processor {} sends {} tasks of {} to processor {} of {}",
                                     from, tasks, movable(from), to, nodes_.size()));
  }
  const std::uint64_t all = flits + std::uint64_t{tasks} * options_.task_flits;
  if (all > std::numeric_limits<std::uint32_t>::max()) {
    throw UserError(fmt::format("{} tasks in one message: {} flits, at most 2^32 - 1", tasks, all));
  }
  const LetterId id =
      letters_.write(from, to, static_cast<std::uint32_t>(all), store_.send_last(from, tasks));
  const bool futile = options_.execute ? store_.done() : futile_;
  letters_[id].note = futile ? moves_ : 0;
  fruitful_ += !futile;
  letters_.push(outbox_[from], id);
  wish(from);
  return id;
}

void EventArrayCore::wake(NodeId i, Cycle at) {
  const bool was = timers_[i] != kNever, is = at != kNever;
  timers_.set(i, is ? std::max(at, now_ + 1) : kNever);
  pending_ += is;
  pending_ -= was;
  if (nodes_[i].tried != moves_) {
    untried_ += is;
    untried_ -= was;
  }
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

/// A task has moved, or come, or is lost: timers and messages may find something to do.
void EventArrayCore::moved() {
  ++moves_;
  untried_ = pending_;
  fruitful_ = letters_.alive();
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
  for (LetterQueue* queue : {&outbox_[i], &inbox_[i]}) {
    while (queue->length != 0) drop(letters_.pop(*queue), i);
  }
}

/// The letter ends at i, which has failed; its tasks are stranded there.
void EventArrayCore::drop(LetterId id, NodeId i) {
  store_.receive(i, letters_[id].tasks);
  if (letters_[id].tasks.count != 0) moved();
  end_letter(id);
}

void EventArrayCore::end_letter(LetterId id) {
  fruitful_ -= letters_[id].note != moves_;
  letters_.free(id);
}

void EventArrayCore::come_back(const Message& packet) {
  const LetterId id = letter_of(packet);
  letters_.withdraw(id, [this](LetterId later) { accept(later); });
  const NodeId i = packet.from;
  if (store_.failed(i)) return drop(id, i);
  const auto tasks = letters_[id].tasks;
  store_.receive(i, tasks);
  tasks_returned_ += tasks.count;
  ++unreachable_pairs_;
  if (tasks.count != 0) moved();
  futile_ = letters_[id].note == moves_;
  end_letter(id);
  agents_.returned(*this, i, packet.to, id, tasks.count);
}

/// All earlier letters of its sender are there.
void EventArrayCore::accept(LetterId id) {
  const NodeId i = letters_[id].to;
  if (store_.failed(i)) return drop(id, i);
  letters_.push(inbox_[i], id);
  if (options_.between_tasks && store_.running(i) && nodes_[i].holds == 0) return;
  look_into(i);
}

/// Handles what is in the inbox, or begins to.
void EventArrayCore::look_into(NodeId i) {
  if (options_.message_cycles == 0) {
    while (inbox_[i].length != 0) handle(i);
  } else if (inbox_[i].length != 0 && nodes_[i].handled == kNever) {
    begin_handling(i);
  }
}

void EventArrayCore::begin_handling(NodeId i) {
  store_.hold(i);
  nodes_[i].handled = now_ + options_.message_cycles;
  std::size_t last = first_handling_ + handling_count_++;
  if (last >= handlings_.size()) last -= handlings_.size();
  handlings_[last] = {nodes_[i].handled, i};
}

void EventArrayCore::end_handling() {
  while (handling_count_ != 0 && handlings_[first_handling_].end <= now_) {
    const auto [end, i] = handlings_[first_handling_];
    first_handling_ = first_handling_ + 1 == handlings_.size() ? 0 : first_handling_ + 1;
    --handling_count_;
    if (nodes_[i].handled != end) continue;
    nodes_[i].handled = kNever;
    handled_ += options_.message_cycles;
    store_.release(i);
    handle(i);
    if (inbox_[i].length != 0) begin_handling(i);
  }
}

/// The first letter of the inbox.
void EventArrayCore::handle(NodeId i) {
  const LetterId id = letters_.pop(inbox_[i]);
  const auto [from, tasks] = std::pair(letters_[id].from, letters_[id].tasks);
  if (tasks.count != 0) {
    const bool settle = agents_.tasks_settle();
    store_.receive(i, tasks, settle);
    if (settle) nodes_[i].settled += tasks.count;
    tasks_moved_ += tasks.count;
    moved();
  }
  futile_ = letters_[id].note == moves_;
  end_letter(id);
  agents_.receive(*this, i, from, id, tasks.count);
}

void EventArrayCore::run_timers() {
  while (timers_.next() <= now_) {
    const NodeId i = timers_.first();
    wake(i, kNever);
    futile_ = nodes_[i].tried == moves_;
    nodes_[i].tried = moves_;
    agents_.wake(*this, i);
  }
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
    if (options_.between_tasks) look_into(i);
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
  futile_ = false;
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
  letters_.leave(id);
  const Letters::Letter& letter = letters_[id];
  show({i, letter.to, letter.flits, kAgentMessage | letters_.name(id)});
  if (letter.note != moves_) last_change_ = now_;
  if (letter.tasks.count != 0) hauls_.push_back({i, letter.to, letter.tasks.count});
  if (outbox_[i].length != 0) wish(i);
}

void EventArrayCore::count_hops() {
  const auto lengths = lengths_.of(std::span<const Transfer>(hauls_));
  for (std::size_t k = 0; k < hauls_.size(); ++k) {
    task_hops_ += std::uint64_t{hauls_[k].count} * (lengths[k] + 1);
  }
  hauls_.clear();
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
  messages_ += sends_.size();
  sends_.clear();
  free_places(in.taken, [this](NodeId i) {
    if (outbox_[i].length != 0) wish(i);
  });
  for (const NodeId i : in.failed) fail(i);
  for (const Message& packet : in.returned) come_back(packet);
  for (const Message& packet : in.delivered) {
    letters_.come(letter_of(packet), [this](LetterId id) { accept(id); });
  }
  end_handling();
  run_timers();
  arrive();
  if (options_.execute) execute();
  tell_changes();
  send_all([this](NodeId i) { send(i); });
  if (!hauls_.empty()) count_hops();
  store_.end_edge();
}

Cycle EventArrayCore::next_event(Cycle now) const noexcept {
  if (!nobody_wishes()) return now + 1;
  Cycle next = std::min(store_.next_event(now), timers_.next());
  if (handling_count_ != 0) next = std::min(next, handlings_[first_handling_].end);
  return next == kNever ? kNever : std::max(next, now + 1);
}

bool EventArrayCore::done() const noexcept {
  return fruitful_ == 0 && (options_.execute || untried_ == 0) && store_.done();
}

void EventArrayCore::add_costs(RunResult& r) const {
  r.balances = static_cast<unsigned>(agents_.operations());
  r.costs.agent_messages = messages_;
  r.costs.tasks_moved = tasks_moved_;
  r.costs.task_hops = task_hops_;
  r.costs.tasks_returned = tasks_returned_;
  r.costs.unreachable_pairs = unreachable_pairs_;
  r.costs.handling_cycles = handled_;
  r.costs.suspended_cycles = suspended_;
  for (const Node& node : nodes_) {
    if (node.holds != 0) r.costs.suspended_cycles += now_ - node.held_since;
  }
}

std::string EventArrayCore::pending() const {
  return fmt::format(", and {} messages are under way or not handled", letters_.alive());
}

}  // namespace ballast
