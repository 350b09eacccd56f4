// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/lbdata_phase.h"

#include <algorithm>
#include <array>

namespace ballast {

LbPhase::LbPhase(NodeId processors) {
  tasks_.processors = processors;
  trace_.alpha.assign(processors, 1.0);
  trace_.own_memory.assign(processors, 0.0);
}

std::optional<TaskTwice> LbPhase::add(const LbDatafile& file, std::size_t index, NodeId rank) {
  trace_.alpha[rank] = file.rank_alpha();
  first_.push_back(static_cast<TaskId>(tasks_.size()));
  const std::vector<LbTask> tasks = file.tasks(index);
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const auto [known, added] = numbers_.emplace(tasks[i].id, static_cast<TaskId>(tasks_.size()));
    if (!added) {
      const NodeId earlier = tasks_.home[known->second];
      return TaskTwice{i, earlier, known->second - first_[earlier]};
    }
    add(tasks[i], rank);
  }
  for (const LbSend& send : file.sends(index)) {
    if (send.from && send.to) {
      Sends& all = sends_[{*send.from, *send.to}];
      all = {send.bytes, send.messages, all.records + 1};
    } else {
      ++trace_.dropped_edges;
    }
  }
  return {};
}

void LbPhase::add(const LbTask& task, NodeId rank) {
  tasks_.add(rank, task.time);
  tasks_.fixed.push_back(task.migratable ? 0 : 1);
  trace_.ids.push_back(task.id);
  trace_.memory.push_back({task.footprint, task.working, task.serialized, block_of(task, rank)});
  trace_.own_memory[rank] = std::max(trace_.own_memory[rank], task.own_memory);
  has_memory_ |= task.has_memory;
  add_index(task);
  subphases_.insert(task.subphases.begin(), task.subphases.end());
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

void LbPhase::make_edges() {
  for (const auto& [ends, all] : sends_) {
    const auto from = numbers_.find(ends.first), to = numbers_.find(ends.second);
    if (from == numbers_.end() || to == numbers_.end()) {
      trace_.dropped_edges += all.records;
    } else {
      trace_.edges.push_back({from->second, to->second, all.bytes, all.messages});
    }
  }
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
  return std::move(tasks_);
}

}  // namespace ballast
