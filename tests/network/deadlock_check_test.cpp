// SPDX-License-Identifier: BSD-3-Clause
// Relations with one thing wrong: each is refused, with its cycle or its state.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>

#include "experiment/elaboration.h"
#include "network/network_maker.h"
#include "support/experiments.h"
#include "support/routed_topology.h"

namespace ballast {
namespace {

/// A relation whose hops are changed; without hops of `kDropped`.
class Changed final : public Routing {
 public:
  static constexpr Port kDropped = kNoPort - 1;
  Changed(const Routing& sound, std::function<void(const RouteStep&, Hop&)> change)
      : sound_(sound), change_(std::move(change)) {}
  void route(std::span<const RouteStep> steps, Hop* hops) const override {
    sound_.route(steps, hops);
    const std::uint32_t most = most_hops();
    for (const RouteStep& step : steps) {
      const HopSet set(hops, most);
      HopWriter writer(hops, most);
      for (Hop hop : std::vector<Hop>(set.begin(), set.end())) {
        change_(step, hop);
        if (hop.port != kDropped) writer.add(hop);
      }
      writer.close();
      hops += most;
    }
  }
  unsigned vc_classes() const override { return sound_.vc_classes(); }
  unsigned escape_classes() const override { return sound_.escape_classes(); }
  std::uint32_t most_hops() const override { return sound_.most_hops(); }
  std::uint32_t words() const override { return sound_.words(); }
  std::uint32_t first_words(NodeId a, NodeId b) const override { return sound_.first_words(a, b); }
  std::uint32_t first_word(NodeId a, NodeId b, std::uint32_t k) const override {
    return sound_.first_word(a, b, k);
  }
  bool leaves(NodeId at, std::uint32_t word) const override { return sound_.leaves(at, word); }

 private:
  const Routing& sound_;
  std::function<void(const RouteStep&, Hop&)> change_;
};

TEST(DeadlockCheck, ClassesThatAreSharedCloseACycle) {
  for (const char* routing : {"o1turn", "romm", "valiant"}) {
    const auto t = routed_topology("mesh", "size = [4, 4]", routing);
    EXPECT_EQ(why_deadlock(*t, *t), "");
    const Changed one_class(*t, [](const RouteStep&, Hop& hop) { hop.vc_class = 0; });
    EXPECT_EQ(why_deadlock(*t, one_class)
                  .find("packets may wait for each other in a cycle of channels: "),
              0U)
        << routing;
  }
  // Two phases with one dateline class each are too few on a torus of five columns.
  const auto torus = routed_topology("torus", "size = [5, 5]", "valiant");
  const Changed no_dateline(*torus, [](const RouteStep&, Hop& hop) { hop.vc_class /= 2; });
  EXPECT_NE(why_deadlock(*torus, no_dateline), "");
}

TEST(DeadlockCheck, AnEscapeIsNeverLeftAgain) {
  const auto t = routed_topology("mesh", "size = [4, 4]", "minimal-adaptive");
  const Changed returns(*t, [](const RouteStep&, Hop& hop) { hop.word = 0; });
  EXPECT_EQ(why_deadlock(*t, returns),
            "a packet to processor 0 leaves the escape again at router 1");
}

TEST(DeadlockCheck, EveryRouterOffersAnEscape) {
  const auto t = routed_topology("mesh", "size = [4, 4]", "minimal-adaptive");
  const Changed missing(*t, [](const RouteStep& step, Hop& hop) {
    if (step.at == 5 && step.to == 15 && hop.vc_class == 0) hop.port = Changed::kDropped;
  });
  EXPECT_EQ(why_deadlock(*t, missing), "router 5 has no escape hop for a packet to processor 15");
}

TEST(DeadlockCheck, TheEscapeHasNoCycle) {
  const auto t = routed_topology("torus", "size = [5, 5]", "minimal-adaptive");
  const Changed no_dateline(*t, [](const RouteStep&, Hop& hop) {
    if (hop.vc_class == 1) hop.vc_class = 0;
  });
  EXPECT_EQ(why_deadlock(*t, no_dateline)
                .find("packets may wait for each other in a cycle of channels: "),
            0U);
}

/// Beyond kMostSearched routers the phase's own relation is judged.
TEST(DeadlockCheck, LargeNetworksAreJudgedByTheirPhases) {
  const auto sound = routed_topology("torus", "size = [9, 8]", "valiant");
  EXPECT_EQ(why_deadlock(*sound, *sound), "");
  const auto cyclic = routed_topology("torus", "size = [9, 8]\ndateline = false", "valiant");
  EXPECT_NE(why_deadlock(*cyclic, *cyclic), "");
  const auto& routed = Registry<NetworkMaker>::named("routed").make;
  EXPECT_EQ(error_of([&] {
              static_cast<void>(routed({*cyclic, {.vcs = 2}}));
            }).find("the routing can deadlock: packets may wait for each other"),
            0U);
}

/// Machines that are too large for the search say so; the relation of 64 x 64 routers is judged.
TEST(DeadlockCheck, SaysWhereNothingIsSearched) {
  EXPECT_TRUE(can_be_searched(*topology("mesh", "size = [64, 64]")));
  EXPECT_FALSE(can_be_searched(*topology("mesh", "size = [64, 65]")));
  EXPECT_FALSE(can_be_searched(*topology("mesh", "size = [64, 32]\nconcentration = 5")));
  // A word for each group: 73 of 12 routers are few, 129 of 16 too many.
  EXPECT_TRUE(can_be_searched(*routed_topology("dragonfly", "size = [1, 12, 6]", "ugal")));
  EXPECT_FALSE(can_be_searched(*routed_topology("dragonfly", "size = [1, 16, 8]", "ugal")));
  EXPECT_TRUE(can_be_searched(*topology("dragonfly", "size = [1, 16, 8]")));
  EXPECT_TRUE(can_be_searched(*routed_topology("mesh", "size = [64, 64]", "valiant")))
      << "by its stand-in";
  const auto notes = [](const std::string& size, const std::string& more) {
    const auto e = experiment_of("[machine]\ntopology = 'mesh'\nsize = " + size + "\n" + more +
                                 "\n[traffic]\nrate = 0.1\n");
    return elaborate(e)->notes();
  };
  EXPECT_EQ(notes("[64, 65]", "routing.name = 'o1turn'"),
            std::vector<std::string>{
                "The routing is not checked for deadlock: 4160 routers and 4160 processors are too "
                "many for the search, which is quadratic; `ballast check` searches a smaller "
                "machine of this kind."});
  EXPECT_TRUE(notes("[64, 65]", "").empty());
  EXPECT_TRUE(notes("[4, 4]", "routing.name = 'o1turn'").empty());
  EXPECT_TRUE(notes("[64, 65]", "routing.name = 'o1turn'\nrouter.check_deadlock = false").empty());
  EXPECT_TRUE(notes("[64, 65]", "network = 'ideal'").empty());
}

}  // namespace
}  // namespace ballast
