// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "claims/jan94/patterns.h"

namespace ballast {

/// The concentrator of [Jan94] figure 1, element by element, with groups of a given size; its
/// elements are counted here. Independent of the cores.
class Netlist {
 public:
  /// `ports` and `group_size`: powers of two, group_size < ports.
  Netlist(NodeId ports, NodeId group_size);

  /// Nodes of the ranking tree, the selection and the distribution trees.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// 2x2 switches of the cube network.
  [[nodiscard]] std::uint64_t switches() const { return switches_; }
  [[nodiscard]] std::uint64_t elements() const { return nodes_ + switches_; }

  /// Whether the k packets of the active inputs reach the k topmost outputs in input order through
  /// these elements, and no two packets meet.
  [[nodiscard]] bool concentrates(const Flags& active) const;

 private:
  using Wire = std::uint32_t;
  enum class Kind { select, exchange, distribute };
  struct Element {
    Kind kind;
    unsigned bit;  ///< of the rank, which decides the exit of a packet
    Wire in[2], out[2];
  };
  Wire wire() { return wires_++; }

  NodeId ports_, group_size_;
  std::uint64_t nodes_ = 0, switches_ = 0;
  Wire wires_ = 0;
  std::vector<Element> path_;  ///< elements on the packets' path, in order
  std::vector<Wire> outputs_;
};

}  // namespace ballast
