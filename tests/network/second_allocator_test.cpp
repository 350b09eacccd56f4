// SPDX-License-Identifier: BSD-3-Clause
// Allocators beside the inlined iSLIP: a second one, and iSLIP itself as an object of each router.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "balancers/by_name.h"
#include "core/errors.h"
#include "experiment/simulation.h"
#include "network/allocators/allocator.h"
#include "report/report.h"
#include "support/draws.h"
#include "support/experiments.h"
#include "support/matchings.h"
#include "support/network_harness.h"
#include "support/random_traffic.h"
#include "support/stepped_machine.h"
#include "support/tier.h"

namespace ballast {
namespace {

STEPPED(SecondAllocator);
THREADED(SecondAllocator);

/// Diagonals input + output = p, p + 1 ..; all free pairs of a diagonal match, then p moves on
/// [Tamir and Chi 1993].
class Wavefront final : public Allocator {
 public:
  explicit Wavefront(std::uint32_t ends) : ends_(ends) {}
  void reset() override { first_ = 0; }
  void match(std::span<const AllocationRequest> requests,
             std::vector<std::uint32_t>& granted) override {
    std::vector<bool> input(ends_), output(ends_);
    for (std::uint32_t k = 0; k < ends_; ++k) {
      for (std::uint32_t r = 0; r < requests.size(); ++r) {
        const auto [i, o] = requests[r];
        if ((i + o) % ends_ != (first_ + k) % ends_ || input[i] || output[o]) continue;
        input[i] = output[o] = true;
        granted.push_back(r);
      }
    }
    first_ = (first_ + 1) % ends_;
  }

 private:
  std::uint32_t ends_, first_ = 0;
};

/// Grants everything, or what nobody has asked for.
struct Careless final : Allocator {
  explicit Careless(bool beyond) : beyond(beyond) {}
  void reset() override {}
  void match(std::span<const AllocationRequest> requests,
             std::vector<std::uint32_t>& granted) override {
    for (std::uint32_t r = 0; r < requests.size() + beyond; ++r) granted.push_back(r);
  }
  bool beyond;
};

/// All of them are in the registry before a pointer into it is taken.
const Entry<AllocatorMaker>* part(const std::string& name) {
  using Parts = Registry<AllocatorMaker>;
  if (Parts::find("test_wavefront") == nullptr) {
    Parts::add({"test_wavefront", "", {}, {[](auto n) { return std::make_unique<Wavefront>(n); }}});
    Parts::add({"test_greedy", "", {}, {[](auto) { return std::make_unique<Careless>(false); }}});
    Parts::add({"test_beyond", "", {}, {[](auto) { return std::make_unique<Careless>(true); }}});
    Parts::add({"test_islip", "", {}, {Parts::find("islip")->make.make}});
  }
  return &Parts::named(name);
}

TEST(SecondAllocator, KnownAnswers) {
  const auto islip = part("islip")->make.make(4), wavefront = part("test_wavefront")->make.make(4);
  const std::vector<std::string> of_islip{"0-0 1-2 3-3 ", "0-1 1-0 3-2 ", "1-2 2-0 3-3 "};
  EXPECT_EQ(matches(*islip, 3), of_islip);
  EXPECT_NE(matches(*islip, 1).front(), of_islip.front()) << "its pointers have moved";
  islip->reset();
  EXPECT_EQ(matches(*islip, 3), of_islip);
  EXPECT_EQ(matches(*wavefront, 3),
            (std::vector<std::string>{"0-0 2-1 3-2 ", "0-1 1-0 3-2 ", "0-1 1-2 2-0 3-3 "}));
}

TEST(SecondAllocator, IslipByRouterEqualsTheInlinedOneInEveryCycle) {
  for (std::uint64_t seed = 1; seed <= draws(60); ++seed) {
    RandomStream random(seed, Stream{1}, 0);
    TrafficCase c = random_case(random);
    if (seed % 3 == 0) {  // nothing that only sparse stepping has is left out
      c.router.va = c.router.sa = 1 + static_cast<unsigned>(seed % 2);
      c.router.speculative = true;
    }
    SCOPED_TRACE(fmt::format("seed {}: {}, {} VCs", seed, c.topology, c.router.vcs));
    SteppedMachine inlined(c, Stepping::sparse);
    c.router.allocator = part("test_islip");
    SteppedMachine one(c, Stepping::sparse), three(c, Stepping::dense, 3);
    for (Cycle now = 0; now < 250; ++now) {
      for (SteppedMachine* machine : {&inlined, &one, &three}) machine->step(now);
      ASSERT_NO_FATAL_FAILURE(expect_same(inlined, one)) << "cycle " << now;
      ASSERT_NO_FATAL_FAILURE(expect_same(inlined, three)) << "cycle " << now << ", threads";
    }
    EXPECT_FALSE(three.unit.network.dense());
    EXPECT_EQ(inlined.unit.network.link_flits(), three.unit.network.link_flits());
  }
}

TEST(SecondAllocator, DeliversEveryPacketOnceHoweverItIsStepped) {
  const auto mesh = topology_by_name("mesh", {4, 4});
  std::vector<std::vector<NetworkHarness::Event>> delivered;
  for (const Stepping stepping : {Stepping::by_load, Stepping::sparse, Stepping::dense}) {
    for (const unsigned threads : {1U, 3U}) {
      RoutedNetworkCore network(*mesh,
                                {.vcs = 3, .buffer_flits = 2, .allocator = part("test_wavefront")});
      network.force(stepping, threads != 1);
      network.use_threads(threads);
      NetworkHarness harness(network, 16);
      RandomStream random(7, Stream{1}, 0);
      for (std::uint64_t tag = 0; tag < 2000; ++tag) {
        harness.send(1 + tag / 8,
                     {static_cast<NodeId>(random.below(16)), static_cast<NodeId>(random.below(16)),
                      1 + static_cast<std::uint32_t>(random.below(6)), tag});
      }
      ASSERT_TRUE(harness.run());
      std::set<std::uint64_t> tags;
      for (const auto& event : harness.delivered) tags.insert(event.message.tag);
      EXPECT_EQ(harness.delivered.size(), 2000U);
      EXPECT_EQ(tags.size(), 2000U);
      EXPECT_FALSE(network.dense());
      delivered.push_back(harness.delivered);
    }
  }
  for (const auto& other : delivered) EXPECT_EQ(other, delivered.front());
}

TEST(SecondAllocator, GrantsThatAreNoMatchingAreFound) {
  const auto error = [](const char* name) {
    SteppedMachine machine(
        {.size = {4, 4}, .router = {.allocator = part(name)}, .sources = {.rate = 0.9}},
        Stepping::sparse);
    try {
      for (Cycle now = 0; now < 100; ++now) machine.step(now);
    } catch (const InvariantError& found) {
      return std::string(found.what());
    }
    return std::string("no error");
  };
  EXPECT_EQ(error("test_greedy"), "the allocator grants two requests of one input or output");
  EXPECT_EQ(error("test_beyond"), "the allocator grants what nobody requests");
}

TEST(SecondAllocator, AnExperimentSaysThatItIsSparse) {
  const std::string text =
      "[machine]\ntopology = 'mesh'\nsize = [4, 4]\nrouter.allocator = '{}'\n"
      "[traffic]\nrate = 0.3\nmin_packets = 500";
  static_cast<void>(part("islip"));
  const Result second = run(experiment_of(fmt::format(fmt::runtime(text), "test_wavefront")));
  EXPECT_EQ(second.config["machine"]["router"]["allocator"], "test_wavefront");
  EXPECT_EQ(second.stepping->dense_edges, 0U);
  const std::string note =
      "Routers are stepped sparse: the allocator `test_wavefront` has no form for vectors of "
      "routers.";
  EXPECT_EQ(document(second, -1)["notes"][0], note);
  EXPECT_NE(ballast::text(second, 1).find(note), std::string::npos);
  const Result first = run(experiment_of(fmt::format(fmt::runtime(text), "islip")));
  EXPECT_FALSE(document(first, -1).contains("notes"));
}

}  // namespace
}  // namespace ballast
