// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "moe/moe_bounds.h"
#include "topology/topology.h"

namespace ballast {

/// Copies between the ranks of a k x k network whose middle rank receives `ratio` times the mean;
/// the others receive equally many. `mean`: copies per rank, a multiple of k^2 / 8 if the ratio is
/// one of 1/8.
struct HotRank {
  NodeId side;
  std::uint32_t mean;
  double ratio;

  [[nodiscard]] NodeId ranks() const { return side * side; }
  [[nodiscard]] NodeId hot() const { return side / 2 * side + side / 2; }
  /// By sender, then by receiver; the remainder goes to the next ranks of each sender.
  [[nodiscard]] std::vector<std::uint32_t> copies() const;
};

[[nodiscard]] std::unique_ptr<Topology> square(const std::string& topology, NodeId side);

}  // namespace ballast
