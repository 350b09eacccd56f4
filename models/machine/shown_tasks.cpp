// SPDX-License-Identifier: BSD-3-Clause
#include "machine/shown_tasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/eights.h"
#include "core/errors.h"

namespace ballast {

ShownTasks::ShownTasks(TaskStore& store) : store_(store) {
  const NodeId p = store.processors();
  load_.assign(p, 0);
  queued_.assign(p, 0);
  length_.assign(p, 0);
  leaving_.assign(p, 0);
  offer_.assign(p, 0);
  shown_.assign(p, TaskStore::kNone);
  promised_.resize(p);
  changed_.reserve(p);
}

void ShownTasks::promise(NodeId i) {
  store_.set_aside(i, shown_[i]);
  load_[i] -= quanta(store_.length(shown_[i]));
  promised_[i].tasks.push_back(shown_[i]);
  store_.touch(i);
}

void ShownTasks::take(NodeId i) {
  if (promised_[i].none()) {
    throw InvariantError(
        fmt::format("processor {} has promised no task, and the switch takes one", i));
  }
  const TaskId task = first(i);
  ++promised_[i].head;
  store_.put_back(i, task);
  store_.send(i, task);
  queued_[i] -= quanta(store_.length(task));
}

/// What i has promised is void.
void ShownTasks::release(NodeId i) {
  Promises& own = promised_[i];
  if (!own.none()) store_.touch(i);
  for (; !own.none(); ++own.head) {
    store_.put_back(i, first(i));
    load_[i] += quanta(store_.length(first(i)));
  }
  own.tasks.clear();
  own.head = 0;
}

void ShownTasks::follow(const SwitchWires& in) {
  changed_.clear();
  if (terms_.open && !in.terms.open) {
    for (NodeId i = 0; i < store_.processors(); ++i) release(i);
  }
  const auto both = [&](NodeId first) {
    return eight_at(&in.promised[first]) & eight_at(&offer_[first]);
  };
  for_each_of_eights(static_cast<NodeId>(in.promised.size()), both, [&](NodeId i) {
    if (in.promised[i] != 0 && offer_[i] != 0) promise(i);
  });
  terms_.open = in.terms.open;  // what was void is shown anew
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
  leaving_[i] = promised_[i].none() ? 0 : quanta(store_.length(first(i)));
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
