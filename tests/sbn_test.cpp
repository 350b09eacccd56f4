// SPDX-License-Identifier: BSD-3-Clause
// The balancers sbn and sbn-hypercube: thresholds, message counts, Figure 6, whole operations in
// lockstep.
#include <gtest/gtest.h>

#include <numeric>

#include "agents/event_machine.h"
#include "balancers/by_name.h"
#include "balancers/sbn_operations.h"
#include "error_of.h"

namespace ballast {
namespace {

using Tell = EventMachine::Tell;
using Loads = std::vector<std::uint32_t>;
constexpr const char* kExact[] = {"sbn", "sbn-hypercube"};

std::unique_ptr<EventAgents> agents(const char* name, NodeId p, const Settings& settings = {},
                                    std::uint64_t seed = 1) {
  return event_agents_by_name({*topology_by_name("hypercube", {p}), seed}, name, settings);
}
auto& exact(EventAgents& agents) { return dynamic_cast<EventAgentsOf<SbnOperations>&>(agents); }

TEST(Sbn, ThresholdsFollowTheLevel) {
  const auto eight = agents("sbn", 8);
  const SbnRules& rules = exact(*eight).agent().rules;
  const std::uint32_t max[] = {1, 2, 4, 5, 8, 9, 14, 15, 24, 25};
  const std::uint32_t min[] = {0, 0, 1, 2, 2, 2, 2, 2, 2, 2};
  for (std::uint32_t level = 0; level < 10; ++level) {
    EXPECT_EQ(rules.max_threshold(level), max[level]) << level;
    EXPECT_EQ(rules.min_threshold(level), min[level]) << level;
  }
  EXPECT_EQ(rules.max_threshold(62), 62 + (1u << 31));
  EXPECT_EQ(rules.max_threshold(64), ~0u);
  EXPECT_EQ(rules.max_threshold(4'000'000'000u), ~0u);
  EXPECT_EQ(rules.level(0), 0u);
  EXPECT_EQ(rules.level(57), 8u);
  EXPECT_EQ(rules.level(64), 8u);
  EXPECT_EQ(rules.level(65), 9u);
}

TEST(Sbn, KeysAndMachinesThatItCannotDoWith) {
  const auto make = [](const char* name, NodeId p, const Settings& settings) {
    const auto ring = topology_by_name("ring", {p});
    return error_of([&] { (void)event_agents_by_name({*ring, 1}, name, settings); });
  };
  for (const char* name : {"sbn", "sbn-hypercube", "sbn-heuristic"}) {
    EXPECT_NE(make(name, 12, {}).find("power of two of processors; the machine has 12"),
              std::string::npos);
  }
  EXPECT_NE(make("sbn", 8, {{"min_threshold", std::int64_t{3}}, {"max_threshold", std::int64_t{2}}})
                .find("balancer.min_threshold: 3 is more than max_threshold = 2"),
            std::string::npos);
}

/// 3P - 3 and 3P - 4 messages where nobody has anything to give, and lg P steps each way.
TEST(Sbn, AnOperationTakesItsMessages) {
  for (const char* name : kExact) {
    const bool cube = name == kExact[1];
    for (const char* patterns : {"sbn", "tree"}) {
      for (NodeId p = 2, d = 1; p <= 1024; p *= 2, ++d) {
        Settings settings{{"min_threshold", std::int64_t{1}}, {"max_threshold", std::int64_t{9}}};
        if (!cube) settings.emplace_back("patterns", std::string(patterns));
        const auto all = agents(name, p, settings);
        for (NodeId root = 0; root<p; root += p> 256 ? 7 : 1) {
          Loads loads(p, 1);
          loads[root] = 0;
          EventMachine machine(*all, loads);
          machine.start(root);
          ASSERT_TRUE(machine.run(Tell::messages_only));
          ASSERT_EQ(machine.messages(), 3 * p - (cube ? 4 : 3)) << name << " " << p << " " << root;
          ASSERT_EQ(machine.steps(), cube ? 2 * d : 3 * d);
          for (NodeId i = 0; i < p; ++i) {
            ASSERT_EQ(exact(*all).node(i).level, 1u);
            ASSERT_TRUE(exact(*all).node(i).active.empty());
            ASSERT_TRUE(machine.visited(i));
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace ballast
