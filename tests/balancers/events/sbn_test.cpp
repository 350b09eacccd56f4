// SPDX-License-Identifier: BSD-3-Clause
// The balancers sbn and sbn-hypercube: thresholds, message counts, Figure 6, whole operations in
// lockstep.
#include <gtest/gtest.h>

#include <numeric>

#include "balancers/by_name.h"
#include "balancers/events/sbn_operations.h"
#include "events/event_machine.h"
#include "support/error_of.h"

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
    EXPECT_NE(make(name, 12, {}).find("power of two of processors, got 12"), std::string::npos);
  }
  EXPECT_NE(make("sbn", 8, {{"min_threshold", 3}, {"max_threshold", 2}})
                .find("balancer.min_threshold: expected at most max_threshold = 2, got 3"),
            std::string::npos);
}

/// 3P - 3 and 3P - 4 messages where nobody has anything to give, and lg P steps each way.
TEST(Sbn, AnOperationTakesItsMessages) {
  for (const char* name : kExact) {
    const bool cube = name == kExact[1];
    for (const char* patterns : {"sbn", "tree"}) {
      for (NodeId p = 2, d = 1; p <= 1024; p *= 2, ++d) {
        Settings settings{{"min_threshold", 1}, {"max_threshold", 9}};
        if (!cube) settings.emplace_back("patterns", std::string(patterns));
        const auto all = agents(name, p, settings);
        for (NodeId root = 0; root<p; root += p> 256 ? 7 : 1) {
          Loads loads(p, 1);
          loads[root] = 0;
          EventMachine machine(*all, loads);
          machine.tell_load(root);
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

/// What went over the links in one operation from `root`: once the total is known, spread messages
/// go down the pattern (in a hypercube back up), first from the processor that knows it, after what
/// that one has to give; all else with tasks is J.
struct Counted {
  std::uint64_t sums = 0, spread = 0, extra = 0;
};
Counted counted(const EventMachine& machine, const BroadcastPattern& pattern, NodeId root) {
  const bool cube = pattern.kind() == BroadcastPattern::Kind::hypercube;
  const Cycle known = cube ? pattern.dimension() : 2 * pattern.dimension();
  const NodeId knows = cube ? pattern.destination(root) : root;
  std::uint32_t first = cube ? pattern.dimension() : 1;  // spread messages of `knows`
  Counted count;
  for (std::size_t k = machine.messages(); k-- > 0;) {
    const auto& [step, message] = machine.sent()[k];
    const auto [from, to, tasks] = message;
    const bool onwards = pattern.stage(root, to) < pattern.stage(root, from);
    const bool spreads = step == known ? from == knows && first > 0 : step > known;
    if (spreads && onwards != cube) {
      ++count.spread;
      first -= step == known;
    } else if (tasks != 0) {
      ++count.extra;
    } else {
      ++count.sums;
    }
  }
  return count;
}

/// 3P - 3 + J and 3P - 4 + J with loads of which many are below MinTh.
TEST(Sbn, JobsInNeedAreMessagesOfTheirOwn) {
  using Kind = BroadcastPattern::Kind;
  for (const Kind kind : {Kind::sbn, Kind::tree, Kind::hypercube}) {
    const bool cube = kind == Kind::hypercube;
    std::uint64_t extra = 0;
    for (NodeId p = 2, d = 1; p <= 256; p *= 2, ++d) {
      const BroadcastPattern pattern(kind, d);
      Settings settings{{"min_threshold", 4}, {"max_threshold", 99}};
      if (!cube) settings.emplace_back("patterns", std::string(kind == Kind::sbn ? "sbn" : "tree"));
      const auto all = agents(kExact[cube], p, settings);
      RandomStream random(p, Stream{3});
      for (NodeId root = 0; root < p; ++root) {
        Loads loads(p);
        for (auto& load : loads) load = static_cast<std::uint32_t>(random.below(12));
        loads[root] = static_cast<std::uint32_t>(random.below(4));
        EventMachine machine(*all, loads);
        machine.tell_load(root);
        ASSERT_TRUE(machine.run(Tell::messages_only));
        const Counted count = counted(machine, pattern, root);
        ASSERT_EQ(count.sums, cube ? p - 1 + p / 2 - 1 : 2 * (p - 1)) << p << " " << root;
        ASSERT_EQ(count.spread, cube ? p - 1 + p / 2 - 1 : p - 1);
        ASSERT_EQ(machine.messages(), 3 * p - (cube ? 4 : 3) + count.extra);
        ASSERT_EQ(std::accumulate(loads.begin(), loads.end(), 0u),
                  std::accumulate(machine.loads().begin(), machine.loads().end(), 0u));
        extra += count.extra;
      }
    }
    EXPECT_GT(extra, 500u);
  }
}

/// Figure 6: processor 0 of SBN(3), SysLL 4 and MinTh 2, asks; processor 4 with 3 jobs sends it
/// one; 57 .. 64 jobs in all make SysLL 8, MinTh 2, MaxTh 24 everywhere.
TEST(Sbn, AsInFigure6) {
  for (std::uint32_t more = 0; more < 8; ++more) {
    const auto all = agents("sbn", 8, {{"patterns", "sbn"}});
    for (NodeId i = 0; i < 8; ++i) exact(*all).node(i).level = 4;
    EventMachine machine(*all, {1, 7 + more, 10, 9, 3, 12, 3, 12});
    machine.tell_load(0);
    ASSERT_TRUE(machine.run(Tell::messages_only));
    EXPECT_EQ(machine.sent()[0], (EventMachine::Sent{0, 0, 4, 0}));
    EXPECT_EQ(machine.sent()[1], (EventMachine::Sent{1, 4, 0, 1}));
    const SbnRules& rules = exact(*all).agent().rules;
    for (NodeId i = 0; i < 8; ++i) {
      const std::uint32_t level = exact(*all).node(i).level;
      EXPECT_EQ(level, 8u);
      EXPECT_EQ(rules.min_threshold(level), 2u);
      EXPECT_EQ(rules.max_threshold(level), 24u);
    }
    // On the way back 2 fills up its predecessor 4, and 7 and 5 theirs, 6, as far as they can.
    const auto loads = machine.loads();
    EXPECT_EQ(Loads(loads.begin(), loads.end()), (Loads{2, 7 + more, 8, 9, 4, 8, 11, 8}));
  }
}

/// A processor that hears of one below its own MinTh sends it half of its queue, rounded down.
TEST(Sbn, HalfOfTheQueueGoesToTheAskingProcessor) {
  for (const char* name : kExact) {
    for (std::uint32_t jobs = 2; jobs < 40; ++jobs) {
      SCOPED_TRACE(jobs);
      const auto all = agents(name, 2);
      for (const NodeId i : {0, 1}) exact(*all).node(i).level = 4;
      EventMachine machine(*all, {1, jobs});
      machine.tell_load(0);
      ASSERT_TRUE(machine.run(Tell::messages_only));
      EXPECT_EQ(machine.sent()[1], (EventMachine::Sent{1, 1, 0, jobs / 2}));
    }
  }
}

/// Nothing comes of an operation where nobody has anything: it is not begun again, until the queue
/// or the level is another.
TEST(Sbn, ProcessorThatGotNothingDoesNotAskAgain) {
  const auto all = agents("sbn", 4, {{"min_threshold", 1}});
  EventMachine machine(*all, {0, 1, 1, 1});
  machine.tell_load(0);
  ASSERT_TRUE(machine.run(Tell::changes));
  EXPECT_EQ(all->operations(), 1u);
  machine.tell_load(0);
  ASSERT_TRUE(machine.run(Tell::changes));
  EXPECT_EQ(all->operations(), 1u);
  machine.set_load(0, 1);
  ASSERT_TRUE(machine.run(Tell::changes));
  machine.set_load(0, 0);
  machine.set_load(1, 2);
  machine.set_load(2, 2);
  machine.set_load(3, 2);
  exact(*all).node(0).level = 2;
  ASSERT_TRUE(machine.run(Tell::changes));
  EXPECT_EQ(all->operations(), 2u);
  EXPECT_EQ(machine.loads()[0], 1u);
}

/// No second operation of one's own while another one passes through.
TEST(Sbn, AnOperationThatPassesHoldsBackOthers) {
  for (const char* name : kExact) {
    const auto all = agents(name, 8, {{"min_threshold", 2}});
    exact(*all).node(3).active.at(7, 1).missing = 1;
    EventMachine machine(*all, {0, 0, 0, 0, 0, 0, 0, 0});
    machine.tell_load(3);
    EXPECT_EQ(machine.messages(), 0u);
    machine.set_load(3, 100);
    machine.tell_load(3);
    EXPECT_EQ(machine.messages(), 0u);
    machine.tell_load(2);
    EXPECT_EQ(all->operations(), 1u);
  }
}

/// A leaf above MaxTh begins an operation; what it has above the level goes to the others.
TEST(Sbn, AnOverloadedLeafBalances) {
  const auto all = agents("sbn", 8, {{"patterns", "sbn"}});
  EventMachine machine(*all, {800, 0, 0, 0, 0, 0, 0, 0});
  machine.tell_load(0);
  ASSERT_TRUE(machine.run(Tell::messages_only));
  EXPECT_GE(all->operations(), 1u);
  for (NodeId i = 0; i < 8; ++i) EXPECT_EQ(exact(*all).node(i).level, 100u) << i;
}

/// With a processor that has failed operations do not end, and nothing breaks; excess goes on to
/// those behind it.
TEST(Sbn, ADeadProcessorStopsOperationsAndNotJobs) {
  for (const char* name : kExact) {
    for (NodeId dead = 1; dead < 8; ++dead) {
      const auto all = agents(name, 8);
      EventMachine machine(*all, {100, 0, 0, 0, 0, 0, 0, 0});
      machine.fail(dead);
      ASSERT_TRUE(machine.run(Tell::changes, 10'000));
      const auto loads = machine.loads();
      EXPECT_EQ(std::accumulate(loads.begin(), loads.end(), 0u), 100u);
      EXPECT_EQ(loads[dead], 0u);
      EXPECT_GT(machine.tasks_moved(), 90u);
    }
  }
  for (const Settings& settings : {Settings{}, Settings{{"max_threshold", 5}}}) {
    const auto two = agents("sbn", 2, settings);
    EventMachine machine(*two, {100, 0});
    machine.fail(1);
    ASSERT_TRUE(machine.run(Tell::changes, 10'000));
    EXPECT_EQ(machine.messages(), 1u) << "it is alone and keeps them";
  }
}

}  // namespace
}  // namespace ballast
