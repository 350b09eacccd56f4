// SPDX-License-Identifier: BSD-3-Clause
#include "network/interfaces/receiver_order.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "core/random.h"

namespace ballast {
namespace {

/// Packets 0 .. n - 1, each to another one of the processors.
std::vector<NodeId> receivers(NodeId processors, std::size_t n, std::uint32_t seed) {
  std::vector<NodeId> to(processors);
  std::iota(to.begin(), to.end(), NodeId{0});
  RandomStream random(seed, Stream{1});
  for (std::size_t k = 0; k < n; ++k) std::swap(to[k], to[k + random.below(processors - k)]);
  to.resize(n);
  return to;
}

/// A word of bits and its neighbour, many words, many words of words; all receive, and few do.
TEST(ReceiverOrder, VisitsEachInOrderWhateverTheNumbers) {
  for (const NodeId processors : {1u, 2u, 64u, 65u, 4096u, 4097u, 300'000u}) {
    ReceiverOrder order;
    order.resize(processors);
    for (const std::size_t n : {0u, 1u, 2u, 3u, 60u, 200u, 4097u}) {
      if (n > processors) continue;
      const std::vector<NodeId> to = receivers(processors, n, static_cast<std::uint32_t>(n));
      std::vector<PacketId> packets(n);
      std::iota(packets.begin(), packets.end(), PacketId{0});
      std::vector<PacketId> visited;
      order.each(packets.data(), packets.data() + n, to.data(),
                 [&](PacketId packet) { visited.push_back(packet); });
      ASSERT_EQ(visited.size(), n) << processors;
      for (std::size_t k = 1; k < n; ++k) {
        ASSERT_LT(to[visited[k - 1]], to[visited[k]]) << processors << ", " << n;
      }
    }
  }
}

}  // namespace
}  // namespace ballast
