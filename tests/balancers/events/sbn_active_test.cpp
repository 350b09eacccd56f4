// SPDX-License-Identifier: BSD-3-Clause
// The table of the operations that pass through a processor, against a map.
#include "balancers/events/sbn_active.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "core/random.h"

namespace ballast {
namespace {

TEST(ActiveOperations, IsAMapByRootAndNumber) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{1});
    ActiveOperations table;
    std::map<std::pair<NodeId, std::uint32_t>, std::uint64_t> known;
    const auto roots = std::uint32_t{1} << random.below(9);  // few: many meet in one place
    for (int step = 0; step < 4000; ++step) {
      const auto root = static_cast<NodeId>(random.below(roots));
      const auto number = static_cast<std::uint32_t>(1 + random.below(4));
      if (random.below(2) == 0) {
        auto& operation = table.at(root, number);
        ASSERT_EQ(operation.root, root);
        ASSERT_EQ(operation.number, number);
        ASSERT_EQ(operation.jobs, (known[{root, number}])) << "a new one is empty";
        operation.jobs = known[{root, number}] = random();
      } else {
        table.erase(table.at(root, number));
        known.erase({root, number});
      }
      ASSERT_EQ(table.empty(), known.empty());
    }
    for (const auto& [key, jobs] : known) EXPECT_EQ(table.at(key.first, key.second).jobs, jobs);
  }
}

}  // namespace
}  // namespace ballast
