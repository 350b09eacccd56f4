// SPDX-License-Identifier: BSD-3-Clause
#include "events/event_machine.h"

#include <fmt/format.h>

namespace ballast {

LetterId EventMachine::post(NodeId from, NodeId to, std::uint32_t /*flits*/, std::uint32_t tasks) {
  if (tasks > load_[from] || to >= load_.size()) {
    throw InvariantError(fmt::format("processor {} sends {} tasks of {} to processor {} of {}",
                                     from, tasks, load_[from], to, load_.size()));
  }
  LetterId id = letters_;
  if (free_.empty()) {
    ++letters_;
  } else {
    id = free_.back();
    free_.pop_back();
  }
  load_[from] -= tasks;
  sent_.push_back({step_, from, to, tasks});
  under_way_.push_back({sent_.back(), id});
  return id;
}

void EventMachine::handle(const Letter& letter) {
  const auto [step, from, to, tasks] = letter.sent;
  if (letter.back) {
    load_[from] += tasks;
    agents_.returned(*this, from, to, letter.id, tasks);
  } else if (node_[to].failed) {
    under_way_.push_back({letter.sent, letter.id, true});
    return;
  } else {
    load_[to] += tasks;
    tasks_moved_ += tasks;
    node_[to].visited = true;
    agents_.receive(*this, to, from, letter.id, tasks);
  }
  free_.push_back(letter.id);
}

bool EventMachine::tell_changes() {
  bool more = false;
  for (NodeId i = 0; i < node_.size(); ++i) {
    Node& node = node_[i];
    if (node.failed) continue;
    if (node.timer <= step_) {
      node.timer = kNever;
      agents_.wake(*this, i);
    }
    if (node.told != load_[i]) {
      node.told = load_[i];
      agents_.load_changed(*this, i, 0);
      node.told = load_[i];
    }
    more |= node.timer != kNever;
  }
  return more;
}

bool EventMachine::run(Tell tell, Cycle max_steps) {
  const bool changes = tell == Tell::changes;
  bool more = changes && tell_changes();
  for (const Cycle end = step_ + max_steps; !under_way_.empty() || more;) {
    if (step_ == end) return false;
    ++step_;
    if (!under_way_.empty()) last_ = step_;
    handling_.swap(under_way_);
    for (const Letter& letter : handling_) handle(letter);
    handling_.clear();
    more = changes && tell_changes();
  }
  return true;
}

}  // namespace ballast
