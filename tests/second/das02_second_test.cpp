// SPDX-License-Identifier: BSD-3-Clause
// Symmetric broadcast networks against a second implementation, 500 random instances each.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <tuple>
#include <vector>

#include "balancers/by_name.h"
#include "balancers/events/sbn_operations.h"
#include "core/random.h"
#include "events/event_machine.h"
#include "graphs/broadcast_pattern.h"
#include "second/das02.h"

namespace ballast {
namespace {

using second::Kind02;

BroadcastPattern::Kind kind_of(Kind02 kind) {
  return kind == Kind02::sbn    ? BroadcastPattern::Kind::sbn
         : kind == Kind02::tree ? BroadcastPattern::Kind::tree
                                : BroadcastPattern::Kind::hypercube;
}
second::List02 in_order(const BroadcastPattern::Few& few) {
  second::List02 list(few.begin(), few.end());
  std::sort(list.begin(), list.end());
  return list;
}

TEST(SecondDas02, Patterns) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    RandomStream random(seed, Stream{0xDA502});
    const auto kind = static_cast<Kind02>(seed % 3);
    const auto d = static_cast<std::uint32_t>(random.below(7));
    const auto source = static_cast<NodeId>(random.below(std::uint64_t{1} << d));
    const second::Pattern02 expected = second::pattern02(kind, d, source);
    const BroadcastPattern pattern(kind_of(kind), d);
    for (NodeId n = 0; n < pattern.processors(); ++n) {
      ASSERT_EQ(pattern.stage(source, n), expected.stage[n]) << n;
      ASSERT_EQ(in_order(pattern.successors(source, n)), expected.down[n]) << n;
      ASSERT_EQ(in_order(pattern.predecessors(source, n)), expected.up[n]) << n;
    }
  }
}

TEST(SecondDas02, Construction) {
  for (std::uint32_t d = 0; d <= 9; ++d) {
    std::vector<second::Link02> built, expected = second::links02(d);
    for (const SbnLink& link : construct_sbn(d))
      built.emplace_back(link.stage, link.low, link.high);
    std::sort(built.begin(), built.end());
    std::sort(expected.begin(), expected.end());
    ASSERT_EQ(built, expected) << d;
  }
}

using Sent02 = std::tuple<NodeId, NodeId, std::int64_t>;

/// One operation of both, the second one led through the messages of the first.
class Comparison02 {
 public:
  Comparison02(Kind02 kind, std::uint32_t d, std::uint64_t seed, bool by_hand)
      : kind_(kind), p_(NodeId{1} << d), random_(seed, Stream{0xDA503}) {
    root_ = static_cast<NodeId>(random_.below(p_));
    // Either a threshold for all, or each has its own level and what follows from it.
    const bool fixed = by_hand || random_.below(2) == 0;
    const auto min = static_cast<std::uint32_t>(1 + random_.below(6));
    Settings settings{{"max_threshold", 1'000'000}};
    if (fixed) settings.emplace_back("min_threshold", min);
    if (kind != Kind02::hypercube)
      settings.emplace_back("patterns", std::string(kind == Kind02::sbn ? "sbn" : "tree"));
    const auto place = topology_by_name("complete", {p_});
    agents_ = event_agents_by_name({*place, seed},
                                   kind == Kind02::hypercube ? "sbn-hypercube" : "sbn", settings);
    const std::uint64_t range = 1 + random_.below(25);
    std::vector<std::int64_t> queues, levels, thresholds;
    for (NodeId i = 0; i < p_; ++i) {
      // By hand changes are told: nobody else may come to be in need.
      queues.push_back(static_cast<std::int64_t>(random_.below(range) + (by_hand ? 2 * min : 0)));
      levels.push_back(fixed && i != root_ ? 0 : static_cast<std::int64_t>(2 + random_.below(5)));
      const std::uint64_t own = second::min_threshold02(static_cast<std::uint64_t>(levels[i]));
      thresholds.push_back(static_cast<std::int64_t>(fixed ? min : own));
      node(i).level = static_cast<std::uint32_t>(levels[i]);
    }
    const auto need = static_cast<std::uint64_t>(thresholds[root_]);
    queues[root_] = static_cast<std::int64_t>(random_.below(need));
    jobs_.assign(queues.begin(), queues.end());
    machine_ = std::make_unique<EventMachine>(*agents_, jobs_);
    expected_ = std::make_unique<second::Operation02>(kind, d, root_, queues, levels, thresholds);
  }

  void compare(bool by_hand) {
    SCOPED_TRACE(fmt::format("P {} from {}, jobs {}", p_, root_, testing::PrintToString(jobs_)));
    machine_->tell_load(root_);
    if (!by_hand) {
      ASSERT_TRUE(machine_->run(EventMachine::Tell::messages_only));
    }
    ASSERT_NO_FATAL_FAILURE(expect_sent(0));
    if (by_hand) {
      while (!machine_->under_way().empty()) {
        // Any message that no other precedes on its way.
        const EventMachine::Log all = machine_->under_way();
        const auto chosen = all[random_.below(all.size())];
        const auto oldest = std::find_if(all.begin(), all.end(), [&](const auto& one) {
          return one.from == chosen.from && one.to == chosen.to;
        });
        machine_->handle(static_cast<std::size_t>(oldest - all.begin()));
        ASSERT_NO_FATAL_FAILURE(follow(*oldest));
      }
    } else {
      for (std::size_t k = 0; k < machine_->messages(); ++k)
        ASSERT_NO_FATAL_FAILURE(follow(machine_->sent()[k].message));
    }
    ASSERT_TRUE(expected_->under_way.empty());
    ASSERT_EQ(machine_->messages(), expected_->messages);
    const std::uint64_t least = p_ == 1 ? 0 : 3 * p_ - (kind_ == Kind02::hypercube ? 4 : 3);
    ASSERT_EQ(machine_->messages(), least + expected_->extra);
    ASSERT_EQ(machine_->operations(), p_ == 1 ? 0u : 1u);
    std::int64_t total = 0;
    for (const std::uint32_t n : jobs_) total += n;
    for (NodeId i = 0; i < p_; ++i) {
      ASSERT_EQ(machine_->loads()[i], expected_->nodes[i].queue) << i;
      if (p_ > 1) {
        ASSERT_EQ(node(i).level, expected_->nodes[i].level) << i;
        ASSERT_EQ(node(i).level, second::level02(static_cast<std::uint64_t>(total), p_));
      }
    }
  }
  [[nodiscard]] std::size_t extra() const { return expected_->extra; }

 private:
  SbnOperations::Node& node(NodeId i) {
    return dynamic_cast<EventAgentsOf<SbnOperations>&>(*agents_).node(i);
  }

  void follow(const EventMachine::Message& handled) {
    auto& way = expected_->under_way;
    const auto found = std::find_if(way.begin(), way.end(), [&](const second::Message02& one) {
      return one.from == handled.from && one.to == handled.to;
    });
    ASSERT_TRUE(found != way.end());
    const second::Message02 message = *found;
    ASSERT_EQ(message.jobs, handled.tasks);
    way.erase(found);
    const std::size_t before = expected_->messages;
    expected_->deliver(message, [&](NodeId from, NodeId to) {
      for (std::size_t k = expected_->messages; k < machine_->messages(); ++k) {
        const EventMachine::Message& sent = machine_->sent()[k].message;
        if (sent.from == from && sent.to == to) return std::int64_t{sent.tasks};
      }
      return std::int64_t{0};
    });
    ASSERT_FALSE(expected_->uneven) << handled.from << " to " << handled.to;
    expect_sent(before);
  }

  /// The messages from number `before` on.
  void expect_sent(std::size_t before) {
    const std::size_t count = expected_->messages - before;
    ASSERT_GE(machine_->messages(), before + count);
    std::vector<Sent02> sent, expected;
    for (std::size_t k = 0; k < count; ++k) {
      const EventMachine::Message& one = machine_->sent()[before + k].message;
      sent.emplace_back(one.from, one.to, one.tasks);
      const auto& way = expected_->under_way;
      const second::Message02& other = way[way.size() - count + k];
      expected.emplace_back(other.from, other.to, other.jobs);
    }
    std::sort(sent.begin(), sent.end());
    std::sort(expected.begin(), expected.end());
    ASSERT_EQ(sent, expected);
  }

  Kind02 kind_;
  NodeId p_, root_ = 0;
  RandomStream random_;
  std::unique_ptr<EventAgents> agents_;
  std::vector<std::uint32_t> jobs_;
  std::unique_ptr<EventMachine> machine_;
  std::unique_ptr<second::Operation02> expected_;
};

/// Steps of all messages, in which many may be in need; or any order, in which only the root is.
void compare_operations(Kind02 kind) {
  std::size_t extra = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    const bool by_hand = seed % 3 == 2;
    Comparison02 comparison(kind, static_cast<std::uint32_t>(seed % 6), seed, by_hand);
    ASSERT_NO_FATAL_FAILURE(comparison.compare(by_hand));
    extra += comparison.extra();
  }
  EXPECT_GT(extra, 500u) << "jobs to those in need";
}

TEST(SecondDas02, OperationsOfBasic) { compare_operations(Kind02::sbn); }
TEST(SecondDas02, OperationsOfBasicOnTrees) { compare_operations(Kind02::tree); }
TEST(SecondDas02, OperationsOfTheHypercubeVariant) { compare_operations(Kind02::hypercube); }

/// What lies above MaxTh goes down the pattern, by itself.
void compare_distributions(Kind02 kind) {
  std::size_t compared = 0, sent = 0;
  for (std::uint64_t seed = 0; compared < 500; ++seed) {
    SCOPED_TRACE(seed);
    ASSERT_LT(seed, 2000u);
    RandomStream random(seed, Stream{0xDA505});
    const auto d = static_cast<std::uint32_t>(random.below(6));
    const NodeId p = NodeId{1} << d;
    const auto root = static_cast<NodeId>(random.below(p));
    const auto most = static_cast<std::uint32_t>(1 + random.below(12));
    std::vector<std::uint32_t> jobs(p);
    for (auto& n : jobs) n = static_cast<std::uint32_t>(random.below(most + 1));
    jobs[root] = most + static_cast<std::uint32_t>(d == 0 ? 0 : random.below(p * most / 2 + 2));
    const Settings settings{{"min_threshold", 0},
                            {"max_threshold", most},
                            {"patterns", std::string(kind == Kind02::sbn ? "sbn" : "tree")}};
    const auto place = topology_by_name("complete", {p});
    EventMachine machine(event_agents_by_name({*place, seed}, "sbn", settings), jobs);
    machine.tell_load(root);
    // Where a leaf is left above a MaxTh below the mean there may be no end.
    const bool ended = machine.run(EventMachine::Tell::messages_only, 100);

    std::vector<std::int64_t> queues(jobs.begin(), jobs.end());
    std::vector<second::Message02> expected;
    bool uneven = false;
    const bool over = second::distribute02(second::pattern02(kind, d, root), root, most, queues,
                                           expected, uneven, [&](NodeId from, NodeId to) {
                                             for (const auto& [step, message] : machine.sent())
                                               if (message.from == from && message.to == to)
                                                 return std::int64_t{message.tasks};
                                             return std::int64_t{0};
                                           });
    if (over) {
      ASSERT_GT(machine.operations(), 0u);
      continue;
    }
    ASSERT_TRUE(ended);
    ++compared;
    sent += expected.size();
    SCOPED_TRACE(
        fmt::format("MaxTh {}, from {}, jobs {}", most, root, testing::PrintToString(jobs)));
    ASSERT_FALSE(uneven);
    ASSERT_EQ(machine.operations(), 0u);
    ASSERT_EQ(machine.messages(), expected.size());
    for (NodeId i = 0; i < p; ++i) ASSERT_EQ(machine.loads()[i], queues[i]) << i;
  }
  EXPECT_GT(sent, 1000u);
}
TEST(SecondDas02, DistributionsOfBasic) { compare_distributions(Kind02::sbn); }
TEST(SecondDas02, DistributionsOfBasicOnTrees) { compare_distributions(Kind02::tree); }

TEST(SecondDas02, Thresholds) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    RandomStream random(seed, Stream{0xDA504});
    const NodeId p = NodeId{1} << random.below(7);
    const auto agents =
        event_agents_by_name({*topology_by_name("complete", {p}), seed}, "sbn", Settings{});
    const SbnRules& rules = dynamic_cast<EventAgentsOf<SbnOperations>&>(*agents).agent().rules;
    const std::uint64_t total = random.below(std::uint64_t{40} * p);
    const std::uint64_t level = second::level02(total, p);
    ASSERT_EQ(rules.level(total), level) << total << " on " << p;
    const auto told = static_cast<std::uint32_t>(level);
    ASSERT_EQ(rules.min_threshold(told), second::min_threshold02(level)) << level;
    ASSERT_EQ(rules.max_threshold(told), second::max_threshold02(level)) << level;
  }
}

}  // namespace
}  // namespace ballast
