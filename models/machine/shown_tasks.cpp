// SPDX-License-Identifier: BSD-3-Clause
#include "machine/shown_tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/errors.h"

namespace ballast {

ShownTasks::ShownTasks(TaskStore& store) : store_(store) {
  const NodeId p = store.processors();
  load_.assign(p, 0);
  length_.assign(p, 0);
  offer_.assign(p, 0);
  shown_.assign(p, TaskStore::kNone);
  before_.assign(p, TaskStore::kNone);
  promised_.assign(std::size_t{p} * kPromises, TaskStore::kNone);
  head_.assign(p, 0);
  count_.assign(p, 0);
  changed_.reserve(p);
}

/// The task that i showed in the previous cycle is promised from now on.
void ShownTasks::promise(NodeId i) {
  const TaskId task = before_[i];
  if (task == TaskStore::kNone || count_[i] == kPromises) {
    throw InvariantError(fmt::format("the switch takes a task that processor {} did not show", i));
  }
  store_.send(i, task);
  remove(i, task);
  promised_[std::size_t{i} * kPromises + (head_[i] + count_[i]++) % kPromises] = task;
}

TaskId ShownTasks::take(NodeId i) {
  if (count_[i] == 0) {
    throw InvariantError(fmt::format("the switch takes a word of processor {}, which has none", i));
  }
  const TaskId task = first(i);
  head_[i] = static_cast<std::uint8_t>((head_[i] + 1) % kPromises);
  --count_[i];
  store_.touch(i);
  return task;
}

void ShownTasks::follow(const SwitchWires& in) {
  for (NodeId i = 0; i < in.reply.size(); ++i) {
    if (in.reply[i].refuse == 0) continue;
    const TaskId task = take(i);
    store_.take_back(i, task);
    add(i, task);
  }
  for (NodeId i = 0; i < in.raised.size(); ++i) {
    if ((in.raised[i] & kOffered) != 0) promise(i);
  }
  for (const NodeId i : changed_) before_[i] = shown_[i];
  changed_.clear();
  new_terms_ |= in.terms != terms_;
  terms_ = in.terms;
}

/// Shows the longest task of the class that keeps the load at the floor or above.
void ShownTasks::show(NodeId i) {
  const std::uint32_t most =
      terms_.hi == 0 ? std::numeric_limits<std::uint32_t>::max() : terms_.hi - 1;
  const std::uint32_t room = load_[i] - std::min(load_[i], terms_.floor);
  const double limit = std::min(most, room) + 0.5;  // lengths below it round to at most that
  TaskId task = limit < 1 ? TaskStore::kNone : store_.longest_below(i, limit);
  std::uint32_t length = task == TaskStore::kNone ? 0 : quanta(store_.length(task));
  if (length < terms_.lo) {
    task = TaskStore::kNone;
    length = 0;
  }
  changed_.push_back(i);
  shown_[i] = task;
  offer_[i] = task != TaskStore::kNone;
  length_[i] = length;
}

void ShownTasks::show() {
  if (!new_terms_) {
    for (const NodeId i : store_.changed()) show(i);
    return;
  }
  new_terms_ = false;
  for (NodeId i = 0; i < store_.processors(); ++i) show(i);
}

}  // namespace ballast
