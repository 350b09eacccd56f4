// SPDX-License-Identifier: BSD-3-Clause
// Tasks that are born at the end of another.
#include <algorithm>

#include "tasks/task_store.h"

namespace ballast {

using Place = TaskLedger::Place;

/// `parent` has ended at processor i: its children join the queue.
void TaskStore::bear(NodeId i, TaskId parent) {
  free_.leave(parent);
  const std::size_t first = born_.size();
  source_->end(parent, free_, born_);
  if (born_.size() == first) {
    ++tree_.leaves;
    return;
  }
  const std::size_t changed = changed_.size(), idle = idle_.size();
  for (std::size_t k = first; k < born_.size(); ++k) place_newborn(i, born_[k]);
  changed_.resize(changed + 1);  // one entry is enough
  idle_.resize(idle);            // the caller's entry follows
  litters_.push_back({i, static_cast<std::uint32_t>(born_.size() - first)});
}

void TaskStore::place_newborn(NodeId i, TaskId task) {
  if (task == slots_.size()) {
    slots_.add(i, source_->work(), now_);
    next_.push_back(kNone);
    previous_.push_back(kNone);
  } else {
    slots_.home[task] = i;
    slots_.work[task] = source_->work();
    slots_.arrival[task] = now_;
  }
  ledger_.bear(task);
  moving_ += length(task);
  join_as_youngest(i, task);
}

/// The task joins the end of the queue for the youngest, behind those that have settled there.
void TaskStore::join_as_youngest(NodeId i, TaskId task) {
  if (!newest_first_) return push(i, task);
  settled_[i] == kNone ? push_front(i, task) : push_behind(i, settled_[i], task);
}

/// A task in flight joins the front of i's queue, and never leaves it again.
void TaskStore::settle_one(NodeId i, TaskId task) {
  if (!newest_first_) return take_back(i, task);
  if (options_.observer != nullptr) options_.observer->receives(now_, i, task);
  if (strand(i, task, Place::in_transit)) return;
  ledger_.move(task, Place::in_transit, Place::queued);
  push_front(i, task);
  if (settled_[i] == kNone) settled_[i] = task;
}

void TaskStore::count_alive() noexcept {
  const std::uint64_t gone = ledger_.count(Place::finished) + ledger_.count(Place::outside);
  tree_.most_alive = std::max(tree_.most_alive, ledger_.tasks() - gone);
}

std::optional<TreeCounts> TaskStore::tree() const {
  if (!source_) return {};
  TreeCounts tree = tree_;
  tree.depth = source_->depth();
  tree.work = source_->work();
  return tree;
}

}  // namespace ballast
