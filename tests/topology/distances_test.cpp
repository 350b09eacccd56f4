// SPDX-License-Identifier: BSD-3-Clause
#include "topology/distances.h"

#include <gtest/gtest.h>

#include "support/topology_trials.h"

namespace ballast {
namespace {

class DistancesOf : public TopologyTrials {};

/// By coordinates as by breadth-first search.
TEST_F(DistancesOf, AgreeWithASearch) {
  for_all([](const Topology& t) {
    Distances known(t);
    for (NodeId to = 0; to < t.routers(); ++to) {
      const std::vector<std::uint32_t> found = distances(t, to, Directions::obeyed);
      for (NodeId from = 0; from < t.routers(); ++from) {
        ASSERT_EQ(known.between(from, to), found[from]) << from << " -> " << to;
      }
    }
  });
}

TEST(Distances, KnownAnswers) {
  const auto between = [](const char* name, const char* keys, NodeId from, NodeId to) {
    return Distances(*topology(name, keys)).between(from, to);
  };
  EXPECT_EQ(between("mesh", "size = [4, 4]", 0, 15), 6U);
  EXPECT_EQ(between("torus", "size = [5, 3]", 0, 14), 2U) << "both dimensions wrap";
  EXPECT_EQ(between("torus", "size = [4, 2]", 1, 7), 3U) << "two routers are no ring";
  EXPECT_EQ(between("hypercube", "size = [16]", 5, 10), 4U);
  EXPECT_EQ(between("flattened-butterfly", "size = [4, 3]", 0, 11), 2U);
  EXPECT_EQ(between("mesh", "size = [3, 2]\nconcentration = 2", 0, 5), 3U) << "routers";
  EXPECT_EQ(between("star", "size = [5]", 1, 2), 2U);
}

}  // namespace
}  // namespace ballast
