// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/message_counts.h"
#include "network/network.h"
#include "network/route_lengths.h"
#include "workloads/out_edges.h"
#include "workloads/workload.h"

namespace ballast {

/// Tag bits of a packet with (part of) a message between tasks: neither a task nor a message of the
/// balancer.
inline constexpr std::uint64_t kTaskMessage = std::uint64_t{1} << 62;
[[nodiscard]] constexpr bool of_task_message(std::uint64_t tag) noexcept { return tag >> 62 == 1; }
/// The edge of the trace whose message the packet carries.
[[nodiscard]] constexpr std::uint32_t edge_of(std::uint64_t tag) noexcept {
  return static_cast<std::uint32_t>(tag);
}

/// The messages that tasks send when they end, each from the processor that executed its sender to
/// the last queue of its receiver when the message begins. A processor sends its messages in the
/// order of their senders' ends; those of a task go in the order of the edges. A message of b bytes
/// has ceil(b / bytes_per_flit) flits, at least one, and is cut into packets of at most
/// packet_flits.
class TaskMessages {
 public:
  /// `trace`, of so many tasks, and `topology` must outlive it. `node`: see TaskOptions.
  TaskMessages(const Trace& trace, std::size_t tasks, const Topology& topology, NodeId node = 0);
  [[nodiscard]] static std::uint64_t bytes(const RunSize& e, std::uint64_t edges);

  /// The task has ended at processor i.
  void ended(NodeId i, TaskId task);
  /// Processor i has a packet to send. `at`: the last queue of each task.
  [[nodiscard]] bool any(NodeId i, std::span<const NodeId> at);
  /// The next packet of i; any() must have been true.
  [[nodiscard]] Message next(NodeId i);
  void arrived(bool delivered) noexcept {
    --in_flight_;
    counts_.lost += !delivered;
  }
  /// Processor i has failed: its packets that have not left are lost.
  void fail(NodeId i, std::span<const NodeId> at);

  /// No message waits or is in flight.
  [[nodiscard]] bool done() const noexcept { return waiting_ == 0 && in_flight_ == 0; }
  [[nodiscard]] const MessageCounts& counts() const noexcept { return counts_; }

 private:
  static constexpr TaskId kNone = ~TaskId{0};
  /// What a processor sends next.
  struct Cursor {
    TaskId task = kNone, last = kNone;  ///< the first sender with messages left, and the last one
    std::uint32_t edge = 0;             ///< of `task`, in out_
    std::uint64_t messages = 0;         ///< of the edge that have begun
    std::uint64_t left = 0;             ///< flits of the message; 0: the next one has not begun
    NodeId to = 0;
  };
  [[nodiscard]] const Trace::Edge& edge(const Cursor& at) const {
    return trace_.edges[out_[at.edge]];
  }
  /// The two processors are in different nodes.
  [[nodiscard]] bool crosses(NodeId from, NodeId to) const noexcept {
    return node_ != 0 && from / node_ != to / node_;
  }
  bool begin_message(NodeId i, Cursor& at, std::span<const NodeId> places);

  const Trace& trace_;
  OutEdges out_;
  std::vector<TaskId> next_;     ///< by task: the sender that ended next at its processor
  std::vector<Cursor> cursors_;  ///< by processor
  RouteLengths lengths_;
  NodeId node_;
  std::uint64_t waiting_ = 0;    ///< senders with messages left
  std::uint64_t in_flight_ = 0;  ///< packets
  MessageCounts counts_;
};

}  // namespace ballast
