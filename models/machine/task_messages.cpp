// SPDX-License-Identifier: BSD-3-Clause
#include "machine/task_messages.h"

#include <algorithm>

namespace ballast {

TaskMessages::TaskMessages(const Trace& trace, std::size_t tasks, const Topology& topology,
                           NodeId node)
    : trace_(trace),
      out_(trace.edges, tasks),
      next_(tasks, kNone),
      cursors_(topology.processors()),
      lengths_(topology),
      node_(node) {
  if (node_ != 0) counts_.between_nodes = counts_.node_flits = 0;
}

std::uint64_t TaskMessages::bytes(const RunSize& e, std::uint64_t edges) {
  return OutEdges::bytes(e.tasks, edges) + e.tasks * sizeof(TaskId) +
         e.processors * sizeof(Cursor) + RouteLengths::bytes(e);
}

void TaskMessages::ended(NodeId i, TaskId task) {
  if (out_.of(task).empty()) return;
  Cursor& at = cursors_[i];
  next_[task] = kNone;
  if (at.task == kNone) {
    at.task = task;
    at.edge = out_.first(task);
  } else {
    next_[at.last] = task;
  }
  at.last = task;
  ++waiting_;
}

/// The cursor's next message to another processor begins; false: there is none.
bool TaskMessages::begin_message(NodeId i, Cursor& at, std::span<const NodeId> places) {
  while (at.task != kNone) {
    for (; at.edge != out_.end(at.task); ++at.edge, at.messages = 0) {
      const Trace::Edge& out = edge(at);
      at.to = places[out.to];
      if (at.messages == out.messages) continue;
      if (at.to != i) {
        ++at.messages;
        at.left = trace_.sending.message_flits(out);
        return true;
      }
      counts_.on_rank += out.messages - at.messages;
    }
    at.task = next_[at.task];
    if (at.task != kNone) at.edge = out_.first(at.task);
    --waiting_;
  }
  return false;
}

bool TaskMessages::any(NodeId i, std::span<const NodeId> at) {
  Cursor& cursor = cursors_[i];
  if (cursor.left != 0) return true;
  if (!begin_message(i, cursor, at)) return false;
  ++counts_.sent;
  if (crosses(i, cursor.to)) ++*counts_.between_nodes;
  return true;
}

Message TaskMessages::next(NodeId i) {
  Cursor& at = cursors_[i];
  const auto flits =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(at.left, trace_.sending.packet_flits));
  at.left -= flits;
  const Message packet{i, at.to, flits, kTaskMessage | out_[at.edge]};
  const std::uint32_t routers = lengths_.of(std::span<const Message>(&packet, 1)).front() + 1;
  ++in_flight_;
  ++counts_.packets;
  counts_.flits += flits;
  if (crosses(i, at.to)) *counts_.node_flits += flits;
  counts_.hops += routers;
  counts_.flit_hops += std::uint64_t{routers} * flits;
  return packet;
}

void TaskMessages::fail(NodeId i, std::span<const NodeId> at) {
  Cursor& cursor = cursors_[i];
  const std::uint64_t longest = trace_.sending.packet_flits;
  do {
    counts_.lost += (cursor.left + longest - 1) / longest;
    cursor.left = 0;
  } while (begin_message(i, cursor, at));
}

}  // namespace ballast
