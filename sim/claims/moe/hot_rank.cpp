// SPDX-License-Identifier: BSD-3-Clause
#include "claims/moe/hot_rank.h"

#include "balancers/by_name.h"

namespace ballast {

std::vector<std::uint32_t> HotRank::copies() const {
  const NodeId p = ranks();
  const auto to_hot = static_cast<std::uint32_t>(ratio * mean / p);
  const std::uint32_t rest = mean - to_hot;
  std::vector<std::uint32_t> copies(std::size_t{p} * p);
  for (NodeId from = 0; from < p; ++from) {
    std::uint32_t extra = rest % (p - 1);
    for (NodeId k = 1; k <= p; ++k) {
      const NodeId to = (from + k) % p;
      std::uint32_t& cell = copies[std::size_t{from} * p + to];
      if (to == hot()) {
        cell = to_hot;
      } else {
        cell = rest / (p - 1) + (extra != 0 ? 1 : 0);
        extra -= extra != 0 ? 1 : 0;
      }
    }
  }
  return copies;
}

std::unique_ptr<Topology> square(const std::string& topology, NodeId side) {
  return topology_by_name(topology, {std::int64_t{side}, std::int64_t{side}});
}

}  // namespace ballast
