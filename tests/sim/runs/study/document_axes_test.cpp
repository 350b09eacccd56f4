// SPDX-License-Identifier: BSD-3-Clause
// Which keys of single runs are the axes of their study.
#include "runs/study/document_axes.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

using Axes = std::vector<std::string>;

RunKeys run(const std::string& balancer, const std::string& topology, RunKeys more = {}) {
  more["balancer.name"] = balancer;
  more["machine.topology"] = topology;
  return more;
}

/// Else no two balancers would be compared.
TEST(DocumentAxes, ParametersOfABalancerAreNone) {
  EXPECT_EQ(axes_of({run("none", "mesh"), run("diffusion", "mesh", {{"balancer.share", "own"}}),
                     run("ripple-hare", "mesh", {{"balancer.share", "grid"}})}),
            Axes{"balancer.name"});
}

TEST(DocumentAxes, AParameterThatVariesIsOne) {
  EXPECT_EQ(axes_of({run("none", "mesh"), run("diffusion", "mesh", {{"balancer.every", 1}}),
                     run("diffusion", "mesh", {{"balancer.every", 2}})}),
            (Axes{"balancer.every", "balancer.name"}));
}

TEST(DocumentAxes, TheSizeFollowsFromTheTopologyAmongAsManyProcessors) {
  const RunKeys line = run("none", "line", {{"machine.size", {16}}});
  const RunKeys mesh = run("none", "mesh", {{"machine.size", {4, 4}}});
  const RunKeys large = run("none", "mesh", {{"machine.size", {8, 8}}});
  EXPECT_EQ(axes_of({line, mesh}), Axes{"machine.topology"});
  EXPECT_EQ(axes_of({line, large}), (Axes{"machine.size", "machine.topology"}));
  EXPECT_EQ(axes_of({line, mesh, large}), (Axes{"machine.size", "machine.topology"}));
}

TEST(DocumentAxes, TheSizeFollowsFromTheProcessors) {
  const auto of = [](const std::string& topology, std::vector<int> size, int processors) {
    return run("none", topology, {{"machine.size", size}, {"machine.processors", processors}});
  };
  EXPECT_EQ(axes_of({of("line", {16}, 16), of("mesh", {4, 4}, 16), of("mesh", {8, 8}, 64)}),
            (Axes{"machine.processors", "machine.topology"}));
}

/// A load that happens to follow from the balancer would be compared with another one.
TEST(DocumentAxes, OtherKeysAreAxesEvenIfTheyFollow) {
  EXPECT_EQ(axes_of({run("none", "mesh", {{"traffic.rate", 0.1}}),
                     run("diffusion", "mesh", {{"traffic.rate", 0.2}})}),
            (Axes{"balancer.name", "traffic.rate"}));
}

/// A key is absent where it has no effect.
TEST(DocumentAxes, AKeyOfOneValueIsNoneUnlessItTellsRunsApart) {
  const RunKeys none = run("none", "mesh");
  const RunKeys costs = run("diffusion", "mesh", {{"machine.message_flits", 1}});
  EXPECT_EQ(axes_of({none, costs}), Axes{"balancer.name"});
  const RunKeys faults =
      run("diffusion", "mesh", {{"faults.links", 1}, {"machine.message_flits", 1}});
  EXPECT_EQ(axes_of({none, costs, faults}), (Axes{"balancer.name", "faults.links"}));
}

TEST(DocumentAxes, OneRunHasNone) { EXPECT_EQ(axes_of({run("none", "mesh")}), Axes{}); }

}  // namespace
}  // namespace ballast
