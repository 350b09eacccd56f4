// SPDX-License-Identifier: BSD-3-Clause
// Meshes and tori whose sizes are 2 (and 1), with the key neighbours = "grid": each balancer goes
// through the dimensions of the shape, not through another mesh of the same links.
#include <gtest/gtest.h>

#include "support/balancer_harness.h"

namespace ballast {
namespace {

/// 2^d tasks at processor 0 of d dimensions of 2: half of what is there goes over each dimension in
/// turn, 2^(d-1), .., 2, 1. So T = d, M = 2^d - 1, and the largest load is 2^(d-t) after round t,
/// hence G = 2^d - 1 - d.
TEST(GridsOfTwos, AHeapIsHalvedInEachDimension) {
  using Size = std::vector<std::int64_t>;
  for (const char* place : {"mesh", "torus"}) {
    for (const auto& [size, d] : {std::pair<Size, NodeId>{{2}, 1},
                                  {{1, 2}, 1},
                                  {{2, 2}, 2},
                                  {{2, 1, 2}, 2},
                                  {{2, 2, 2}, 3},
                                  {{1, 2, 2, 2}, 3},
                                  {{2, 2, 2, 2}, 4}}) {
      for (const char* name : {"ripple-tortoise", "ripple-hare", "dimension-exchange"}) {
        SCOPED_TRACE(testing::Message()
                     << name << " on " << place << " " << testing::PrintToString(size));
        const NodeId p = NodeId{1} << d;
        OnMachine run(*topology_by_name(place, size), name, heap_at(0, p, p),
                      {{"neighbours", "grid"}});
        EXPECT_EQ(run.settled(), std::vector<double>(p, 1.0));
        EXPECT_EQ(run.machine.costs(), (RoundCosts{d, d, p - 1.0 - d, p - 1.0}));
      }
    }
  }
}

}  // namespace
}  // namespace ballast
