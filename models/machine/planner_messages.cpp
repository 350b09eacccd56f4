// SPDX-License-Identifier: BSD-3-Clause
// Reports to a central planner, and its orders.
#include <algorithm>
#include <utility>

#include "machine/planner_nodes.h"

namespace ballast {

void PlannerNodes::gather() {
  current_ = true;
  reports_.clear();
  transfers_.clear();
  std::fill(at_.begin(), at_.end(), 0);
  std::fill(end_.begin(), end_.end(), 0);
  for (NodeId i = 0; i < store_.processors(); ++i) {
    if (store_.failed(i)) continue;
    reports_.push_back(report(i));
    told_[i] = i == 0 ? Told::heard : Told::reports;
    unheard_ += i != 0;
    consider_sending(i);
  }
  if (unheard_ == 0) make_plan();
}

/// A report has arrived, or never will.
void PlannerNodes::hear(NodeId i, Told told) {
  if (told_[i] != Told::reports && told_[i] != Told::reported) return;
  told_[i] = told;
  if (--unheard_ == 0) make_plan();
}

std::uint32_t PlannerNodes::report_flits(const PlannerReport& report) const {
  const std::uint32_t each = 1 + needs_.coordinates + needs_.memory;
  std::uint32_t flits = 1 + each * static_cast<std::uint32_t>(report.tasks.size());
  if (sent_edges_.empty()) return flits;
  for (const auto& task : report.tasks) flits += sent_edges_[task.task];
  return flits;
}

void PlannerNodes::send_message(NodeId i) {
  if (told_[i] == Told::reports) {
    told_[i] = Told::reported;
    const auto own =
        std::lower_bound(reports_.begin(), reports_.end(), i,
                         [](const PlannerReport& r, NodeId node) { return r.processor < node; });
    show({i, 0, report_flits(*own), kAgentMessage});
  } else {
    const NodeId to = orders_.back();
    orders_.pop_back();
    show({0, to, static_cast<std::uint32_t>(1 + end_[to] - first_[to]), kAgentMessage});
  }
  ++messages_;
  consider_sending(i);
}

void PlannerNodes::on_delivered(const Message& message) {
  if ((message.tag & kAgentMessage) == 0) {
    ++tasks_moved_;
    return store_.receive(message.to, task_of(message));
  }
  if (talking_) return word_over(1);
  if (message.to == 0) return hear(message.from, Told::heard);
  --undelivered_;
  if (store_.failed(message.to)) return;
  told_[message.to] = Told::ordered;
  consider_sending(message.to);
}

void PlannerNodes::on_returned(const Message& message) {
  if ((message.tag & kAgentMessage) == 0) return take_back(message);
  ++unreachable_pairs_;
  if (talking_) return word_over(1);
  if (message.from != 0) return hear(message.from, Told::nothing);
  --undelivered_;
  for (std::size_t k = first_[message.to]; k < end_[message.to]; ++k) cancel(k);
}

void PlannerNodes::fail(NodeId i) {
  store_.fail(i);
  if (has_word(i)) {
    const std::size_t left = said_[i] - std::exchange(say_[i], said_[i]);
    return word_over(left);
  }
  if (!central()) return;
  if (i != 0) return hear(i, Told::nothing);
  lost_ = true;
  unheard_ = 0;
  undelivered_ -= orders_.size();
  orders_.clear();
  for (Told& told : told_) {
    if (told != Told::ordered) told = Told::nothing;
  }
}

}  // namespace ballast
