// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/task_chooser.h"

#include <algorithm>
#include <numeric>

namespace ballast {

TaskChooser::TaskChooser(const Tasks& tasks, const TaskChoice& rule, const Neighbours& neighbours)
    : neighbours_(neighbours),
      rule_(rule),
      first_(tasks.processors, TaskStore::kNone),
      last_(tasks.processors, TaskStore::kNone),
      next_(tasks.size(), TaskStore::kNone),
      link_(tasks.size(), kNone),
      place_(tasks.size(), kNone),
      to_(tasks.processors, kNone) {
  if (rule.by != TaskChoice::By::number && tasks.trace && !tasks.trace->edges.empty()) {
    find_partners(*tasks.trace, tasks.size());
  }
}

std::uint64_t TaskChooser::bytes(const RunSize& e, const TaskChoice& rule) {
  const std::uint64_t edges = rule.by == TaskChoice::By::number ? 0 : e.edges;
  return e.tasks * (sizeof next_[0] + sizeof link_[0] + sizeof place_[0]) +
         e.processors * (sizeof first_[0] + sizeof last_[0] + sizeof to_[0]) +
         (edges == 0 ? 0 : e.tasks * sizeof(std::size_t) + 2 * edges * sizeof(Partner));
}

/// An edge makes each end a partner of the other.
void TaskChooser::find_partners(const Trace& trace, std::size_t tasks) {
  first_partner_.assign(tasks + 1, 0);
  for (const Trace::Edge& edge : trace.edges) {
    if (edge.from == edge.to) continue;
    ++first_partner_[edge.from + std::size_t{1}];
    ++first_partner_[edge.to + std::size_t{1}];
  }
  std::partial_sum(first_partner_.begin(), first_partner_.end(), first_partner_.begin());
  partners_.resize(first_partner_.back());
  std::vector<std::size_t> next = first_partner_;
  for (const Trace::Edge& edge : trace.edges) {
    if (edge.from == edge.to) continue;
    partners_[next[edge.from]++] = {edge.to, edge.bytes};
    partners_[next[edge.to]++] = {edge.from, edge.bytes};
  }
}

/// The movable tasks of processor i by number, their bytes to its neighbours, and to its own tasks.
void TaskChooser::begin(NodeId i, const TaskStore& store) {
  degree_ = neighbours_.degree(i);
  chosen_.clear();
  drawn_.clear();
  candidates_.clear();
  store.for_each_movable(i, [this](TaskId task) { candidates_.push_back(task); });
  std::sort(candidates_.begin(), candidates_.end());
  if (partners_.empty()) return;
  for (std::uint32_t k = 0; k < degree_; ++k) to_[neighbours_.end(neighbours_.first(i) + k)] = k;
  drawn_.assign(candidates_.size() * degree_, 0.0);
  held_.assign(candidates_.size(), 0.0);
  for (std::uint32_t c = 0; c < candidates_.size(); ++c) {
    const TaskId task = candidates_[c];
    place_[task] = c;
    for (std::size_t p = first_partner_[task]; p < first_partner_[task + std::size_t{1}]; ++p) {
      const NodeId at = store.at()[partners_[p].task];
      if (at == i && rule_.by == TaskChoice::By::gain) held_[c] += partners_[p].bytes;
      const std::uint32_t k = at == kAnywhere ? kNone : to_[at];
      if (k != kNone) drawn_[std::size_t{c} * degree_ + k] += partners_[p].bytes;
    }
  }
}

void TaskChooser::end(NodeId i) {
  if (partners_.empty()) return;
  for (std::uint32_t k = 0; k < degree_; ++k)
    to_[neighbours_.end(neighbours_.first(i) + k)] = kNone;
  for (const Chosen& chosen : chosen_) place_[chosen.task] = kNone;
  for (const TaskId task : candidates_) {
    if (task != TaskStore::kNone) place_[task] = kNone;
  }
}

/// A candidate is chosen for the k-th link: it draws its partners that are still here, and no
/// longer holds them.
void TaskChooser::draw(std::size_t candidate, std::uint32_t k) {
  const TaskId task = candidates_[candidate];
  candidates_[candidate] = TaskStore::kNone;
  if (partners_.empty()) return;
  for (std::size_t p = first_partner_[task]; p < first_partner_[task + std::size_t{1}]; ++p) {
    const std::uint32_t c = place_[partners_[p].task];
    if (c == kNone) continue;
    drawn_[std::size_t{c} * degree_ + k] += rule_.pull * partners_[p].bytes;
    if (rule_.by == TaskChoice::By::gain) held_[c] -= partners_[p].bytes;
  }
}

void TaskChooser::push(NodeId i, Chosen chosen) {
  next_[chosen.task] = TaskStore::kNone;
  link_[chosen.task] = chosen.link;
  (waiting(i) ? next_[last_[i]] : first_[i]) = chosen.task;
  last_[i] = chosen.task;
}

TaskChooser::Chosen TaskChooser::pop(NodeId i) {
  const TaskId task = first_[i];
  first_[i] = next_[task];
  return {task, link_[task]};
}

}  // namespace ballast
