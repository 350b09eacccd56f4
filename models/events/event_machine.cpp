// SPDX-License-Identifier: BSD-3-Clause
#include "events/event_machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/errors.h"

namespace ballast {

EventMachine::EventMachine(EventAgents& agents, std::vector<std::uint32_t> loads)
    : agents_(agents),
      settle_(agents.tasks_settle()),
      load_(std::move(loads)),
      node_(load_.size()) {
  counts_ = load_.data();
}

EventMachine::EventMachine(std::unique_ptr<EventAgents> agents, std::vector<std::uint32_t> loads)
    : EventMachine(*agents, std::move(loads)) {
  owned_ = std::move(agents);
}

LetterId EventMachine::post_with(NodeId from, NodeId to, std::uint32_t /*flits*/,
                                 std::uint32_t tasks) {
  if (tasks > movable(from) || to >= load_.size()) {
    throw InvariantError(fmt::format("processor {} sends {} tasks of {} to processor {} of {}",
                                     from, tasks, movable(from), to, load_.size()));
  }
  LetterId id = letters_;
  if (free_.empty()) {
    ++letters_;
  } else {
    id = free_.back();
    free_.pop_back();
  }
  load_[from] -= tasks;
  sent_.push_back({now_, {from, to, tasks}});
  under_way_.push_back({{from, to, tasks}, id});
  return id;
}

void EventMachine::release(NodeId i) {
  if (node_[i].holds == 0) {
    throw InvariantError(fmt::format("processor {} is released and was not held", i));
  }
  --node_[i].holds;
}

void EventMachine::deliver(const Letter& letter) {
  const auto [from, to, tasks] = letter.message;
  last_ = now_;
  if (letter.back) {
    load_[from] += tasks;
    agents_.returned(*this, from, to, letter.id, tasks);
  } else {
    load_[to] += tasks;
    if (settle_) node_[to].settled += tasks;
    tasks_moved_ += tasks;
    node_[to].visited = true;
    agents_.receive(*this, to, from, letter.id, tasks);
  }
  free_.push_back(letter.id);
}

void EventMachine::tell_load(NodeId i, std::uint32_t arrived) {
  agents_.load_changed(*this, i, arrived);
  node_[i].told = load_[i];
}

void EventMachine::ring(NodeId i) {
  const Cycle due = std::exchange(node_[i].timer, kNever);
  if (due == kNever) throw InvariantError(fmt::format("processor {} has set no timer", i));
  now_ = std::max(now_, due);
  agents_.wake(*this, i);
}

bool EventMachine::tell_changes() {
  bool more = false;
  for (NodeId i = 0; i < node_.size(); ++i) {
    const Node& node = node_[i];
    if (node.failed) continue;
    if (node.timer <= now_) ring(i);
    if (node.told != load_[i]) tell_load(i);
    more |= node.timer != kNever;
  }
  return more;
}

bool EventMachine::run(Tell tell, Cycle max_steps) {
  const bool changes = tell == Tell::changes;
  bool more = changes && tell_changes();
  for (const Cycle end = now_ + max_steps; !under_way_.empty() || more;) {
    if (now_ == end) return false;
    ++now_;
    handling_.swap(under_way_);
    for (const Letter& letter : handling_) {
      if (node_[letter.message.to].failed && !letter.back) {
        under_way_.push_back({letter.message, letter.id, true});
      } else {
        deliver(letter);
      }
    }
    handling_.clear();
    more = changes && tell_changes();
  }
  return true;
}

EventMachine::Letter EventMachine::take(std::size_t k) {
  if (sent_.size() > 100'000) throw StuckError("there is no end of messages");
  const Letter letter = under_way_.at(k);
  under_way_.erase(under_way_.begin() + static_cast<std::ptrdiff_t>(k));
  return letter;
}

void EventMachine::deliver_and_tell(const Letter& letter) {
  deliver(letter);
  const auto [from, to, tasks] = letter.message;
  if (tasks != 0) tell_load(letter.back ? from : to);
}

void EventMachine::handle(std::size_t k) { deliver_and_tell(take(k)); }

void EventMachine::bounce(std::size_t k) {
  Letter letter = take(k);
  letter.back = true;
  deliver_and_tell(letter);
}

EventMachine::Log EventMachine::handle_all() {
  Log log;
  for (; !under_way_.empty(); ++now_) {
    log.push_back(under_way_[0].message);
    handle();
  }
  return log;
}

void EventMachine::arrive(NodeId i, std::uint32_t tasks) {
  load_[i] += tasks;
  tell_load(i, tasks);
}

void EventMachine::execute(NodeId i) {
  Node& node = node_[i];
  if (load_[i] == 0) throw InvariantError(fmt::format("processor {} has nothing to execute", i));
  --load_[i];
  node.settled -= node.settled != 0;
  node.running = true;
  tell_load(i);
  node.running = false;
  if (idle(i)) tell_load(i);
}

EventMachine::Log EventMachine::under_way() const {
  Log log;
  for (const Letter& letter : under_way_) log.push_back(letter.message);
  return log;
}

std::vector<int> EventMachine::holds() const {
  std::vector<int> holds;
  for (const Node& node : node_) holds.push_back(node.holds);
  return holds;
}

}  // namespace ballast
