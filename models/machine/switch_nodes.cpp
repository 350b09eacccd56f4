// SPDX-License-Identifier: BSD-3-Clause
#include "machine/switch_nodes.h"

#include <algorithm>
#include <limits>

namespace ballast {

SwitchNodes::SwitchNodes(const Tasks& tasks, const Options& options)
    : options_(options), store_(tasks, options) {
  const NodeId p = tasks.processors;
  data_.assign(p, 0);
  sending_.assign(p, TaskStore::kNone);
  receiving_.assign(p, TaskStore::kNone);
  sent_.assign(p, 0);
  received_.assign(p, 0);
  promised_.assign(p, 0);
  if (store_.by_work()) shown_.emplace(store_);
}

std::uint64_t SwitchNodes::bytes(const RunSize& e, Measure measure) {
  const std::uint64_t shown = measure == Measure::work ? e.processors * ShownTasks::kBytes : 0;
  return TaskStore::bytes(e, measure) + shown +
         e.processors * (sizeof data_[0] + sizeof sending_[0] + sizeof receiving_[0] +
                         sizeof sent_[0] + sizeof received_[0] + sizeof promised_[0]);
}

/// The word on i's port: of the packet in progress, else the first word of the front task.
void SwitchNodes::show(NodeId i) {
  if (shown_) {
    data_[i] = shown_->word(i);
    return;
  }
  const bool any = store_.load()[i] != 0;
  data_[i] = sent_[i] != 0 ? payload(sending_[i], sent_[i]) : any ? store_.next_to_leave(i) : 0;
}

void SwitchNodes::send(NodeId i) {
  if (shown_) {
    shown_->take(i);
    return;
  }
  if (sent_[i] == 0) {
    sending_[i] = store_.send(i);
    promised_[i] -= promised_[i] != 0;
  }
  if (++sent_[i] == options_.words) sent_[i] = 0;
  store_.touch(i);
}

void SwitchNodes::receive(const Packet& packet) {
  const NodeId i = packet.lane;
  if (received_[i] == 0) {
    receiving_[i] = packet.data;
  } else if (packet.data != payload(receiving_[i], received_[i])) {
    throw InvariantError(fmt::format("processor {}: word {} of task {} arrived corrupted", i,
                                     received_[i], receiving_[i]));
  }
  if (++received_[i] < options_.words) return;
  received_[i] = 0;
  store_.receive(i, receiving_[i]);
  if (shown_) shown_->add(i, receiving_[i]);
}

/// Before the average is known every task may have to leave, then those above it, after the
/// balancing none.
void SwitchNodes::follow(const Switch::Status& status) {
  if (options_.execute && status.step != step_) {
    for (NodeId i = 0; i < store_.processors(); ++i) {
      if (status.step == 2 && !shown_) promised_[i] -= std::min(promised_[i], status.average);
      if (status.step == 0) promised_[i] = 0;
      store_.request_begin(i);
    }
  }
  step_ = status.step;
  if (status.balanced) levelled_ = true;
}

void SwitchNodes::arrive() {
  if (!store_.arrive()) return;
  levelled_ = false;
  if (!shown_) return;
  store_.for_each_arrival([this](TaskId task) { shown_->add(store_.home(task), task); });
}

bool SwitchNodes::carried_out() const noexcept {
  if (!options_.balance) return true;
  const bool nothing = options_.balance_every != 0 && store_.waiting() == 0;  // it will not start
  return (levelled_ || nothing) && step_ == 0 && !start_;
}

void SwitchNodes::execute() {
  if (store_.waits_for_plan() && carried_out()) store_.begin_execution();
  store_.execute(promised_);
  if (!shown_) return;
  for (const NodeId i : store_.begun()) shown_->remove(i, store_.running_task(i));
}

void SwitchNodes::step(Cycle now, const In& in) {
  store_.begin_edge(now);
  if (shown_) shown_->follow(in);
  for (const Packet& word : in.take) send(word.lane);
  for (const Packet& word : in.out) receive(word);
  arrive();
  follow(in.status);
  if (options_.execute) execute();

  const bool due = options_.balance_every == 0 ? store_.all_arrived() && balances_ == 0
                                               : store_.waiting() != 0 && now >= next_start_;
  start_ = options_.balance && due && !start_ && !in.status.busy;
  if (start_) {
    if (shown_) {
      promised_.assign(store_.processors(), std::numeric_limits<std::uint32_t>::max());
    } else {
      promised_.assign(load().begin(), load().end());
    }
    ++balances_;
    next_start_ = now + options_.balance_every;
  }
  if (shown_) shown_->show();
  for (const NodeId i : changed()) show(i);
  store_.end_edge();
}

Cycle SwitchNodes::next_event(Cycle now) const noexcept {
  if (start_) return now + 1;
  const Cycle next = store_.next_event(now);
  const bool restarts = options_.balance && options_.balance_every != 0 && store_.waiting() != 0;
  return restarts ? std::min(next, std::max(next_start_, now + 1)) : next;
}

bool SwitchNodes::done() const noexcept {
  return store_.done() && (options_.execute || carried_out());
}

}  // namespace ballast
