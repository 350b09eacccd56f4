// SPDX-License-Identifier: BSD-3-Clause
#include "machine/processor_array.h"

#include <algorithm>
#include <cmath>

namespace ballast {

using Place = TaskLedger::Place;

ProcessorArrayCore::ProcessorArrayCore(const Tasks& tasks, const Options& options)
    : tasks_(tasks), options_(options), ledger_(tasks.size()), next_(tasks.size(), kNone) {
  const NodeId p = tasks.processors;
  front_.assign(p, kNone);
  back_.assign(p, kNone);
  length_.assign(p, 0);
  work_.assign(p, 0.0);
  data_.assign(p, 0);
  sending_.assign(p, kNone);
  receiving_.assign(p, kNone);
  sent_.assign(p, 0);
  received_.assign(p, 0);
  promised_.assign(p, 0);
  running_.assign(p, kNone);
  busy_.assign(p, 0);
  finishes_.reserve(p);
  idle_.reserve(p);
  changed_.reserve(4 * std::size_t{p});
}

void ProcessorArrayCore::push(NodeId i, TaskId task) {
  next_[task] = kNone;
  (length_[i] == 0 ? front_[i] : next_[back_[i]]) = task;
  back_[i] = task;
  ++length_[i];
  work_[i] += tasks_.work[task];
  changed_.push_back(i);
}

TaskId ProcessorArrayCore::pop(NodeId i) {
  const TaskId task = front_[i];
  front_[i] = next_[task];
  --length_[i];
  work_[i] -= tasks_.work[task];
  changed_.push_back(i);
  return task;
}

/// The word on i's port: of the packet under way, else the first of the front task.
void ProcessorArrayCore::show(NodeId i) {
  data_[i] = sent_[i] != 0 ? payload(sending_[i], sent_[i]) : length_[i] != 0 ? front_[i] : 0;
}

void ProcessorArrayCore::send(NodeId i) {
  if (sent_[i] == 0) {
    if (length_[i] == 0) throw InvariantError("the switch took a task from an empty processor");
    sending_[i] = pop(i);
    promised_[i] -= promised_[i] != 0;
    ledger_.move(sending_[i], Place::queued, Place::in_switch);
  }
  if (++sent_[i] == options_.words) sent_[i] = 0;
  changed_.push_back(i);
}

void ProcessorArrayCore::receive(const Packet& packet) {
  const NodeId i = packet.lane;
  if (received_[i] == 0) {
    receiving_[i] = packet.data;
  } else if (packet.data != payload(receiving_[i], received_[i])) {
    throw InvariantError(fmt::format("processor {}: word {} of task {} arrived corrupted", i,
                                     received_[i], receiving_[i]));
  }
  if (++received_[i] < options_.words) return;
  received_[i] = 0;
  ledger_.move(receiving_[i], Place::in_switch, Place::queued);
  push(i, receiving_[i]);
  wish_to_begin(i);
}

void ProcessorArrayCore::arrive(Cycle now) {
  for (; arrived_ < tasks_.size() && tasks_.arrival[arrived_] <= now; ++arrived_) {
    const auto task = static_cast<TaskId>(arrived_);
    ledger_.move(task, Place::outside, Place::queued);
    push(tasks_.home[task], task);
    wish_to_begin(tasks_.home[task]);
    levelled_ = false;
  }
}

void ProcessorArrayCore::wish_to_begin(NodeId i) {
  if (options_.execute && running_[i] == kNone) idle_.push_back(i);
}

void ProcessorArrayCore::begin(NodeId i, Cycle now) {
  if (running_[i] != kNone || length_[i] <= promised_[i]) return;
  const TaskId task = running_[i] = pop(i);
  ledger_.move(task, Place::queued, Place::running);
  const double cycles = std::ceil(tasks_.work[task] * options_.cycles_per_work);
  const Cycle duration = cycles > 1.0 ? static_cast<Cycle>(cycles) : 1;
  busy_[i] += duration;
  finishes_.push_back({now + duration, i});
  std::push_heap(finishes_.begin(), finishes_.end());
}

void ProcessorArrayCore::finish_and_begin(Cycle now) {
  while (!finishes_.empty() && finishes_.front().at <= now) {
    const NodeId i = finishes_.front().processor;
    std::pop_heap(finishes_.begin(), finishes_.end());
    finishes_.pop_back();
    ledger_.move(running_[i], Place::running, Place::finished);
    running_[i] = kNone;
    last_finish_ = now;
    idle_.push_back(i);
  }
  for (const NodeId i : idle_) begin(i, now);
  idle_.clear();
}

void ProcessorArrayCore::step(Cycle now, const In& in) {
  changed_.clear();
  for (const Packet& word : in.take) send(word.lane);
  for (const Packet& word : in.out) receive(word);
  arrive(now);

  // Until the average is known every task may have to leave; then those above it; after the
  // balancing none.
  if (options_.execute && in.status.step != step_) {
    for (NodeId i = 0; i < processors(); ++i) {
      if (in.status.step == 2) promised_[i] -= std::min(promised_[i], in.status.average);
      if (in.status.step == 0) promised_[i] = 0;
      wish_to_begin(i);
    }
  }
  step_ = in.status.step;
  if (in.status.balanced) levelled_ = true;
  if (options_.execute) finish_and_begin(now);

  const bool all_here = arrived_ == tasks_.size();
  const bool waiting = ledger_.count(Place::queued) != 0;
  const bool due = options_.balance_every == 0 ? all_here && balances_ == 0
                                               : waiting && now >= next_start_;
  start_ = options_.balance && due && !start_ && !in.status.busy;
  if (start_) {
    promised_ = length_;
    ++balances_;
    next_start_ = now + options_.balance_every;
  }
  for (const NodeId i : changed_) show(i);
}

Cycle ProcessorArrayCore::next_event(Cycle now) const noexcept {
  if (start_ || !idle_.empty()) return now + 1;
  Cycle next = kNever;
  if (arrived_ < tasks_.size()) next = tasks_.arrival[arrived_];
  if (!finishes_.empty()) next = std::min(next, finishes_.front().at);
  if (options_.balance && options_.balance_every != 0 && ledger_.count(Place::queued) != 0) {
    next = std::min(next, next_start_);
  }
  return next == kNever ? kNever : std::max(next, now + 1);
}

bool ProcessorArrayCore::done() const noexcept {
  if (arrived_ < tasks_.size() || ledger_.count(Place::in_switch) != 0) return false;
  return options_.execute ? ledger_.count(Place::finished) == ledger_.tasks()
                          : !options_.balance || (levelled_ && step_ == 0 && !start_);
}

}  // namespace ballast
