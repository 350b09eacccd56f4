// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/lbdata_phase.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/huge_pages.h"

namespace ballast {

LbPhase::LbPhase(NodeId processors, bool parts) {
  if (parts) parts_.emplace();
  tasks_.processors = processors;
  trace_.alpha.assign(processors, 1.0);
  trace_.own_memory.assign(processors, 0.0);
}

std::optional<TaskTwice> LbPhase::add(const LbDatafile& file, std::size_t index, NodeId rank) {
  trace_.alpha[rank] = file.rank_alpha();
  first_.push_back(static_cast<TaskId>(tasks_.size()));
  std::optional<TaskTwice> twice;
  std::size_t number = 0;
  file.for_each_task(index, [&](const LbTask& task) {
    if (parts_ && exceeds(sum_of_subphases(task), task.time)) {
      file.fail_at_task(index, number,
                        fmt::format("expected sub-phases of at most {:g} s, the task's time, got "
                                    "{:g} s",
                                    task.time, sum_of_subphases(task)));
    }
    if (!twice && !add(task, rank)) {
      const TaskId known = numbers_.at(task.id);
      const NodeId earlier = tasks_.home[known];
      twice = TaskTwice{task.id, number, earlier, known - first_[earlier]};
    }
    ++number;
  });
  if (twice) return twice;
  file.for_each_send(index, [&](const LbSend& send) {
    if (send.from && send.to) {
      sends_.push_back({*send.from, *send.to, send.bytes, send.messages});
    } else {
      ++trace_.dropped_edges;
    }
  });
  return {};
}

void LbPhase::expect(double factor) {
  const auto of = [factor](std::size_t now) {
    return static_cast<std::size_t>(std::ceil(static_cast<double>(now) * factor));
  };
  const std::size_t tasks = std::min<std::size_t>(of(tasks_.size()), kMaxTasks);
  reserve_huge(tasks_.home, tasks);
  reserve_huge(tasks_.work, tasks);
  reserve_huge(tasks_.arrival, tasks);
  reserve_huge(tasks_.fixed, tasks);
  reserve_huge(tasks_.coordinates.of, tasks);
  reserve_huge(trace_.ids, tasks);
  reserve_huge(trace_.memory, tasks);
  numbers_.reserve(tasks);
  reserve_huge(sends_, of(sends_.size()));
}

bool LbPhase::add(const LbTask& task, NodeId rank) {
  if (!numbers_.emplace(task.id, static_cast<TaskId>(tasks_.size())).second) return false;
  tasks_.add(rank, task.time);
  tasks_.fixed.push_back(task.migratable ? 0 : 1);
  trace_.ids.push_back(task.id);
  trace_.memory.push_back({task.footprint, task.working, task.serialized, block_of(task, rank)});
  trace_.own_memory[rank] = std::max(trace_.own_memory[rank], task.own_memory);
  has_memory_ |= task.has_memory;
  add_index(task);
  for (const LbPart& part : task.subphases) subphases_.insert(part.subphase);
  if (parts_) parts_->add(static_cast<TaskId>(tasks_.size() - 1), task);
  return true;
}

/// Where all tasks that may move have an index of the same one to three numbers, it is their
/// coordinates.
void LbPhase::add_index(const LbTask& task) {
  std::array<double, 3> point{};
  const std::size_t axes = task.index.size() > point.size() ? 0 : task.index.size();
  if (task.migratable && axes_.value_or(axes) != axes) axes_ = 0;
  if (task.migratable && !axes_) axes_ = axes;
  for (std::size_t a = 0; a < axes; ++a) point[a] = static_cast<double>(task.index[a]);
  tasks_.coordinates.of.push_back(point);
}

/// The block's home is its home_rank, else the first rank that has it.
std::uint32_t LbPhase::block_of(const LbTask& task, NodeId rank) {
  if (!task.block) return Trace::kNoBlock;
  const auto next = static_cast<std::uint32_t>(trace_.blocks.size());
  const auto [known, added] = blocks_.emplace(*task.block, next);
  if (added) trace_.blocks.push_back({task.block_bytes, task.block_home.value_or(rank)});
  return known->second;
}

/// Edges are sorted by the ids of their ends; of several records with the same ends the last one
/// counts.
void LbPhase::make_edges() {
  std::stable_sort(sends_.begin(), sends_.end(),
                   [](const Send& a, const Send& b) { return a.ends() < b.ends(); });
  reserve_huge(trace_.edges, sends_.size());
  for (std::size_t k = 0, next = 0; k < sends_.size(); k = next) {
    while (next < sends_.size() && sends_[next].ends() == sends_[k].ends()) ++next;
    const Send& last = sends_[next - 1];
    const auto from = numbers_.find(last.from), to = numbers_.find(last.to);
    if (from == numbers_.end() || to == numbers_.end()) {
      trace_.dropped_edges += next - k;
    } else {
      trace_.edges.push_back({from->second, to->second, last.bytes, last.messages});
    }
  }
  sends_ = {};
}

Tasks LbPhase::finish(std::optional<Trace::Weights> weights, const Trace::Sending& sending) {
  make_edges();
  if (!has_memory_) trace_.memory.clear();
  tasks_.coordinates.axes = static_cast<unsigned>(axes_.value_or(0));
  if (tasks_.coordinates.axes == 0) tasks_.coordinates = {};
  trace_.subphases = subphases_.size();
  trace_.weights = weights;
  trace_.sending = sending;
  tasks_.trace = std::move(trace_);
  if (parts_) tasks_.phases = parts_->of(tasks_);
  return std::move(tasks_);
}

}  // namespace ballast
