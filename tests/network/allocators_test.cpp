// SPDX-License-Identifier: BSD-3-Clause
// Allocators alone: known answers, laws, and bounds. In routers: allocator_runs_test.cpp.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "network/allocators/islip.h"
#include "support/matchings.h"

namespace ballast {
namespace {

using Parts = Registry<AllocatorMaker>;
using Answers = std::vector<std::string>;

/// By name, or "islip" with so many iterations.
std::unique_ptr<Allocator> made(const std::string& name, std::uint32_t ends,
                                unsigned iterations = 1) {
  const AllocatorMaker& maker = Parts::named(name).make;
  return iterations == 1 ? maker.make(ends) : maker.iterated(ends, iterations);
}

/// Those that the program has; other tests register some that obey no law.
std::vector<std::string> names() {
  std::vector<std::string> names = Parts::names();
  std::erase_if(names, [](const std::string& name) { return name.starts_with("test_"); });
  return names;
}

/// The lowest input with its lowest output, always.
class Unfair final : public Allocator {
 public:
  void reset() override {}
  void match(std::span<const AllocationRequest> requests,
             std::vector<std::uint32_t>& granted) override {
    std::set<std::uint32_t> inputs, outputs;
    for (std::uint32_t k = 0; k < requests.size(); ++k) {
      const auto [input, output] = requests[k];
      if (inputs.contains(input) || outputs.contains(output)) continue;
      inputs.insert(input);
      outputs.insert(output);
      granted.push_back(k);
    }
  }
};

/// iSLIP on sets, as the dense routers see it.
class OnSets final : public Allocator {
 public:
  explicit OnSets(std::uint32_t ends) : grant_(ends), accept_(ends) {}
  void reset() override {}
  void match(std::span<const AllocationRequest> requests,
             std::vector<std::uint32_t>& granted) override {
    const std::size_t ends = grant_.size();
    std::vector<std::uint32_t> asks(ends), gets(ends);  // sets: by output, by input
    for (const auto& [input, output] : requests) asks[output] |= 1U << input;
    for (std::uint32_t o = 0; o < ends; ++o) {
      if (asks[o] != 0) gets[first_accepted(asks[o], grant_[o])] |= 1U << o;
    }
    for (std::uint32_t k = 0; k < requests.size(); ++k) {
      const auto [input, output] = requests[k];
      if (gets[input] == 0 || first_accepted(gets[input], accept_[input]) != output) continue;
      granted.push_back(k);
    }
    for (const std::uint32_t k : granted) {
      const auto [input, output] = requests[k];
      move_behind(input, output, grant_[output], accept_[input]);
    }
  }

 private:
  std::vector<std::uint32_t> grant_, accept_;
};

TEST(Allocators, KnownAnswers) {
  const Answers islip{"0-0 1-2 3-3 ", "0-1 1-0 3-2 ", "1-2 2-0 3-3 "};
  const auto expect = [](const std::string& name, unsigned iterations, const Answers& answers) {
    SCOPED_TRACE(fmt::format("{}, {} iterations", name, iterations));
    const auto allocator = made(name, 4, iterations);
    EXPECT_EQ(matches(*allocator, 3), answers);
    allocator->reset();
    EXPECT_EQ(matches(*allocator, 3), answers) << "after a reset";
  };
  expect("islip", 1, islip);
  expect("separable-output-first", 1, islip);
  expect("islip", 2, {"0-0 1-2 2-1 3-3 ", "0-1 1-0 3-2 ", "0-1 1-2 2-0 3-3 "});
  expect("separable-input-first", 1, {"0-0 3-2 ", "0-1 1-0 3-3 ", "1-2 2-0 "});
  expect("wavefront", 1, {"0-0 2-1 3-2 ", "0-1 1-0 3-2 ", "0-1 1-2 2-0 3-3 "});
}

/// What is matched later than in the first iteration moves no pointer: here the pair 2-1 of the
/// first cycle.
TEST(Allocators, LaterIterationsMoveNoPointer) {
  const auto two = made("islip", 4, 2);
  EXPECT_EQ(matches(*two, 1), Answers{"0-0 1-2 2-1 3-3 "});
  EXPECT_EQ(matches(*two, 1, {{2, 1}, {3, 1}}), Answers{"2-1 "}) << "the output's";
  two->reset();
  EXPECT_EQ(matches(*two, 1), Answers{"0-0 1-2 2-1 3-3 "});
  EXPECT_EQ(matches(*two, 1, {{2, 1}, {2, 3}}), Answers{"2-1 "}) << "the input's";
}

TEST(Allocators, MatchAndBeginAgain) {
  for (const std::string& name : names()) {
    for (const std::uint32_t ends : {1U, 2U, 5U, 12U, 40U}) {
      SCOPED_TRACE(fmt::format("{}, {} ends", name, ends));
      const auto allocator = made(name, ends);
      std::vector<AllocatorRequests> first;
      for (const bool again : {false, true}) {
        RandomStream random(ends, Stream{1});
        for (unsigned cycle = 0; cycle < 50; ++cycle) {
          const AllocatorRequests requests = random_requests(random, ends);
          const AllocatorRequests pairs = matched(*allocator, requests);
          std::set<std::uint32_t> inputs, outputs;
          for (const auto& [input, output] : pairs) {
            EXPECT_TRUE(inputs.insert(input).second && outputs.insert(output).second);
          }
          EXPECT_FALSE(pairs.empty()) << "nobody moves";
          if (!again) {
            first.push_back(pairs);
          } else {
            ASSERT_EQ(pairs, first[cycle]) << "cycle " << cycle << " after a reset";
          }
        }
        allocator->reset();
      }
    }
  }
}

TEST(Allocators, AppendWhatTheyGrant) {
  for (const std::string& name : names()) {
    std::vector<std::uint32_t> granted{7};
    made(name, 4)->match(kKnownRequests, granted);
    EXPECT_EQ(granted.front(), 7U) << name;
    EXPECT_GT(granted.size(), 1U) << name;
  }
}

TEST(Allocators, OneIterationOfIslipIsItsFormOnSets) {
  for (std::uint32_t ends = 1; ends <= 20; ++ends) {
    RandomStream random(ends, Stream{1});
    OnSets sets(ends);
    const auto islip = made("islip", ends), output_first = made("separable-output-first", ends),
               iterated = Parts::named("islip").make.iterated(ends, 1);
    for (unsigned cycle = 0; cycle < 200; ++cycle) {
      const AllocatorRequests requests = random_requests(random, ends);
      const AllocatorRequests pairs = matched(sets, requests);
      ASSERT_EQ(matched(*islip, requests), pairs) << ends << " ends, cycle " << cycle;
      ASSERT_EQ(matched(*output_first, requests), pairs);
      ASSERT_EQ(matched(*iterated, requests), pairs);
    }
  }
}

TEST(Allocators, WavefrontAndEnoughIterationsLeaveNoPairFree) {
  RandomStream random(1, Stream{1});
  unsigned not_by_one = 0;
  for (const std::uint32_t ends : {2U, 4U, 7U, 10U, 16U}) {
    const auto wavefront = made("wavefront", ends), all = made("islip", ends, ends),
               one = made("islip", ends);
    for (unsigned set = 0; set < 1000; ++set) {
      const AllocatorRequests requests = random_requests(random, ends);
      ASSERT_TRUE(is_maximal(requests, matched(*wavefront, requests))) << ends << ", " << set;
      ASSERT_TRUE(is_maximal(requests, matched(*all, requests))) << ends << ", " << set;
      not_by_one += !is_maximal(requests, matched(*one, requests));
    }
  }
  EXPECT_GT(not_by_one, 500U) << "else this says nothing about iterations";
}

/// Wavefront has each pair on its first diagonal once in n cycles. By a round robin, an end chooses
/// another one until that one agrees, at most n cycles later, and has at most n to choose from.
TEST(Allocators, NoPairStarvesWhileRequestsStayTheSame) {
  constexpr std::uint32_t kEnds = 6;
  AllocatorRequests full;
  for (std::uint32_t k = 0; k < kEnds * kEnds; ++k) full.push_back({k / kEnds, k % kEnds});
  RandomStream random(1, Stream{1});
  for (unsigned set = 0; set < 100; ++set) {
    const AllocatorRequests requests = set == 0 ? full : random_requests(random, kEnds);
    const auto wait = [&](Allocator& allocator) {
      return longest_wait(allocator, requests, 4 * kEnds * kEnds);
    };
    for (const char* name : {"islip", "separable-input-first", "separable-output-first"}) {
      EXPECT_LE(wait(*made(name, kEnds)), kEnds * kEnds) << name << ", set " << set;
    }
    for (const unsigned iterations : {2U, 3U, kEnds}) {
      EXPECT_LE(wait(*made("islip", kEnds, iterations)), kEnds * kEnds) << iterations;
    }
    EXPECT_LE(wait(*made("wavefront", kEnds)), kEnds) << "set " << set;
  }
  Unfair unfair;
  EXPECT_GT(longest_wait(unfair, full, 4 * kEnds * kEnds), kEnds * kEnds) << "else nothing can";
}

}  // namespace
}  // namespace ballast
