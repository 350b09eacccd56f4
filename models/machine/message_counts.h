// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>

namespace ballast {

/// What became of the messages of tasks (Trace::edges).
struct MessageCounts {
  std::uint64_t sent = 0;       ///< messages over the network
  std::uint64_t on_rank = 0;    ///< messages within a processor, which cost nothing
  std::uint64_t packets = 0;    ///< of the sent ones
  std::uint64_t flits = 0;      ///< of these packets
  std::uint64_t hops = 0;       ///< of these packets: routers on their routes
  std::uint64_t flit_hops = 0;  ///< of these flits
  std::uint64_t lost = 0;       ///< packets not delivered because of a fault
  /// Of the sent ones, those to another node, and their flits; machines without nodes: none.
  std::optional<std::uint64_t> between_nodes = {}, node_flits = {};
  friend bool operator==(const MessageCounts&, const MessageCounts&) = default;
};

}  // namespace ballast
