// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/types.h"
#include "superconcentrator/geometry.h"

namespace ballast {

/// The registers of a superconcentrator as columns, from the inputs (column 0) over the interface
/// (column `interface`) to the outputs (column 2 * interface). The dummies' concentrator and the
/// reversed network are mirror images; both lie in the columns from the interface on.
struct SwitchColumns {
  Geometry geometry;
  unsigned interface;

  explicit SwitchColumns(NodeId ports)
      : geometry(faithful(ports)), interface(2 * geometry.l + geometry.m) {}
  [[nodiscard]] unsigned count() const { return 2 * interface + 1; }
  /// Registers of a column.
  [[nodiscard]] NodeId nodes(unsigned column) const;
  /// A wire leads from register a of this column to register b of the next one.
  [[nodiscard]] bool joined(unsigned column, NodeId a, NodeId b) const;
};

/// A register that holds a packet, or a dummy on its way from a requested output.
struct HeldPacket {
  NodeId id;  ///< its input, or the dummy's output
  bool dummy;
  unsigned column;
  NodeId node;
  friend bool operator==(const HeldPacket&, const HeldPacket&) = default;
};

/// An inner node of a ranking tree in a cycle.
struct RankingNode {
  enum class Wave : std::uint8_t { none, rising, falling } wave = Wave::none;
  std::uint32_t value = 0;  ///< rising: flags below; falling: flags above the node's first leaf
  friend bool operator==(const RankingNode&, const RankingNode&) = default;
};

/// What the model holds in one cycle. Trees: by node, the root is 1.
struct SwitchFrame {
  bool sampled = false;  ///< the leaves hold the flags
  bool ranked = false;   ///< the leaves know their ranks
  bool sends = false;    ///< packets leave their ports at the next edge
  std::vector<HeldPacket> held;
  std::vector<RankingNode> inputs, outputs;
};

/// One wave through the model of the superconcentrator, cycle by cycle, from the one in which the
/// leaves hold the flags to the last one in which an output holds a packet.
struct SwitchTrace {
  SwitchColumns columns;
  std::vector<std::uint8_t> active, requested;              ///< by port
  std::uint32_t bound = 0;                                  ///< packets that pass
  std::vector<std::uint32_t> rank = {}, request_rank = {};  ///< by port, of its flag
  std::vector<SwitchFrame> frames = {};                     ///< by cycle

  /// Registers that a packet (dummy) passes, in order, up to and including a cycle; empty: it does
  /// not leave its port.
  [[nodiscard]] std::vector<HeldPacket> route(NodeId id, bool dummy, Cycle until) const;
};

[[nodiscard]] SwitchTrace trace_switch(std::span<const std::uint8_t> active,
                                       std::span<const std::uint8_t> requested);

}  // namespace ballast
