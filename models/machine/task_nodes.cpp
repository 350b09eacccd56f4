// SPDX-License-Identifier: BSD-3-Clause
#include "machine/task_nodes.h"

#include <algorithm>
#include <limits>

namespace ballast {
namespace {

std::vector<std::uint32_t> flits_of_tasks(const Tasks& tasks, const TaskNodes::Options& options) {
  if (!tasks.trace) return {};
  const Trace& trace = *tasks.trace;
  const auto& memory = trace.memory;
  const auto moves_bytes = [](const Trace::TaskMemory& task) { return task.serialized > 0; };
  if (std::none_of(memory.begin(), memory.end(), moves_bytes)) return {};
  std::vector<std::uint32_t> flits(tasks.size(), options.task_flits);
  for (std::size_t t = 0; t < flits.size(); ++t) {
    if (!moves_bytes(memory[t])) continue;
    const double all = trace.sending.flits_of(memory[t].serialized);
    constexpr double kMost = std::numeric_limits<std::uint32_t>::max();
    if (all > kMost) {
      throw UserError(
          fmt::format("expected a task of at most {:.0f} flits, got {:.0f} for {:g} "
                      "serialized bytes",
                      kMost, all, memory[t].serialized));
    }
    flits[t] = static_cast<std::uint32_t>(all);
  }
  return flits;
}

}  // namespace

TaskNodes::TaskNodes(const Tasks& tasks, const Options& options, const Topology& topology)
    : Interfaces(tasks.processors),
      options_(options),
      store_(tasks, options),
      task_flits_(flits_of_tasks(tasks, options)) {
  const NodeId p = tasks.processors;
  returned_.assign(p, 0);
  if (!options.send_messages) return;
  if (!tasks.trace || !options.execute) {
    throw UserError("messages between tasks need a trace, and tasks that are executed");
  }
  task_messages_.emplace(*tasks.trace, tasks.size(), topology, options.node);
  sends_messages_.assign(p, 0);
}

std::uint64_t TaskNodes::bytes(const RunSize& e, const Options& options) {
  return TaskStore::bytes(e, options.measure) + Interfaces::bytes(e.processors) +
         e.processors * sizeof returned_[0];
}

void TaskNodes::step(Cycle now, const In& in) {
  if (!task_messages_) return step_tasks(now, in);
  const auto split = [&](std::span<const Message> packets, std::vector<Message>& others,
                         bool delivered) {
    others.clear();
    for (const Message& packet : packets) {
      if (!of_task_message(packet.tag)) {
        others.push_back(packet);
        continue;
      }
      task_messages_->arrived(delivered);
      if (delivered) store_.input_packet_came(edge_of(packet.tag));
      last_message_ = now;
    }
  };
  split(in.delivered, delivered_, true);
  split(in.returned, came_back_, false);
  In others = in;
  others.delivered = delivered_;
  others.returned = came_back_;
  step_tasks(now, others);
  send_messages(in);
}

/// After the kind's part of the edge.
void TaskNodes::send_messages(const In& in) {
  for (const NodeId i : in.failed) task_messages_->fail(i, store_.at());
  for (const TaskStore::Ended& ended : store_.ended()) task_messages_->ended(ended.at, ended.task);
  for (const TaskStore::Ended& ended : store_.ended()) consider_messages(ended.at);
  for (const NodeId i : in.taken) consider_messages(i);
  std::size_t left = 0;
  for (const NodeId i : senders_) {
    const auto may_send = [&] { return has_place(i) && task_messages_->any(i, store_.at()); };
    if (may_send()) show(task_messages_->next(i));
    if (may_send()) {
      senders_[left++] = i;
    } else {
      sends_messages_[i] = 0;
    }
  }
  senders_.resize(left);
}

void TaskNodes::consider_messages(NodeId i) {
  if (sends_messages_[i] != 0 || !task_messages_->any(i, store_.at())) return;
  sends_messages_[i] = 1;
  senders_.push_back(i);
}

TaskId TaskNodes::task_of(const Message& message) const {
  if (message.tag < store_.ledger().slots()) return static_cast<TaskId>(message.tag);
  throw InvariantError(fmt::format("conservation: a packet from {} to {} carries task {} of {}",
                                   message.from, message.to, message.tag, store_.ledger().slots()));
}

void Interfaces::never_sent(NodeId i) {
  throw InvariantError(fmt::format("the network took a packet that processor {} never sent", i));
}

}  // namespace ballast
