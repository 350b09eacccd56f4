// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/types.h"

namespace ballast {

/// What a measured run says about its tasks besides their work. Tasks by their numbers in `Tasks`.
struct Trace {
  static constexpr std::uint32_t kNoBlock = ~std::uint32_t{0};

  /// Bytes that a task sends to another one, or to itself, in messages of the same size.
  struct Edge {
    TaskId from, to;
    double bytes;
    std::uint64_t messages = 1;
  };
  /// How edges and migrations become packets.
  struct Sending {
    std::optional<bool> send = {};  ///< edges are sent, or only counted; absent: the run decides
    double bytes_per_flit = 32;
    std::uint32_t packet_flits = 64;  ///< longest packet of a message

    [[nodiscard]] double flits_of(double bytes) const {
      return std::max(1.0, std::ceil(bytes / bytes_per_flit));
    }
    /// Flits of each message of an edge.
    [[nodiscard]] std::uint64_t message_flits(const Edge& edge) const {
      return static_cast<std::uint64_t>(flits_of(edge.bytes / static_cast<double>(edge.messages)));
    }
    /// Packets of all messages of an edge.
    [[nodiscard]] std::uint64_t packets_of(const Edge& edge) const {
      return edge.messages * ((message_flits(edge) + packet_flits - 1) / packet_flits);
    }
  };
  /// Data that tasks share: a processor needs one copy.
  struct Block {
    double bytes;
    NodeId home;
  };
  struct TaskMemory {
    double footprint = 0, working = 0;  ///< bytes: always, and while the task runs
    double serialized = 0;              ///< bytes that a migration moves
    std::uint32_t block = kNoBlock;
  };
  /// Weights of the work model (trace_metrics.h).
  struct Weights {
    double beta = 0, gamma = 0, delta = 0;
  };

  std::int64_t phase = 0;               ///< its name in the source
  std::vector<std::uint64_t> ids = {};  ///< by task: its name in the source
  std::vector<Edge> edges = {};
  std::uint64_t dropped_edges = 0;      ///< records of the source with an end that is no task
  std::size_t subphases = 0;            ///< of the source, in which a task takes time
  std::vector<TaskMemory> memory = {};  ///< by task; empty: the source has none
  std::vector<Block> blocks = {};
  std::vector<double> own_memory = {};  ///< bytes of each processor without tasks
  std::vector<double> alpha = {};       ///< by processor: weight of its load
  std::optional<Weights> weights = {};
  Sending sending = {};

  /// Some tasks have bytes that would travel with them.
  [[nodiscard]] bool has_sizes() const {
    return std::any_of(memory.begin(), memory.end(),
                       [](const TaskMemory& task) { return task.serialized > 0; });
  }
  [[nodiscard]] std::uint64_t bytes() const {
    return ids.size() * sizeof ids[0] + edges.size() * sizeof edges[0] +
           memory.size() * sizeof memory[0] + blocks.size() * sizeof blocks[0] +
           own_memory.size() * (sizeof own_memory[0] + sizeof alpha[0]);
  }
};

}  // namespace ballast
