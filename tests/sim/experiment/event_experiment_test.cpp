// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in experiments with event balancers: one line that says where and what is allowed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "support/error_of.h"
#include "support/experiments.h"
#include "support/tier.h"

namespace ballast {
namespace {

STEPPED(EventExperiment);

constexpr const char* kCube = "[machine]\ntopology = \"hypercube\"\nsize = [8]\n";
constexpr const char* kPoisson = "[workload]\nkind = \"poisson\"\nuntil = 5\n";

std::string answer(const std::string& text) {
  std::string error = error_of([&] { check_experiment(text, "x"); });
  EXPECT_EQ(error.find('\n'), std::string::npos) << error;
  return error;
}
/// `machine` and `workload` are three lines each: the balancer's keys begin in line 8.
std::string of_balancer(const std::string& keys, const std::string& machine = kCube,
                        const std::string& workload = kPoisson) {
  return answer(machine + workload + "[balancer]\n" + keys + "\n");
}
std::string mesh(const char* size) {
  return fmt::format("[machine]\ntopology = \"mesh\"\nsize = {}\n", size);
}

TEST(EventExperiment, SoundOnesAreTaken) {
  EXPECT_EQ(of_balancer("name = \"sbn\""), "no error");
  EXPECT_EQ(of_balancer("name = \"sbn\"", mesh("[4, 8]")), "no error") << "32 processors";
  EXPECT_EQ(of_balancer("name = \"sender-initiated\"\nlight = 6\nheavy = 5"), "no error");
  EXPECT_EQ(of_balancer("name = \"random\"\nmessages = \"between-tasks\""), "no error");
}

TEST(EventExperiment, MistakesInTheBalancer) {
  const auto mistake = [](const std::string& keys, const std::string& said) {
    const std::string error = of_balancer(keys);
    EXPECT_EQ(error.find(said), 0u) << error << "\nshould begin with\n" << said;
  };
  mistake("name = \"sbn-heuristc\"",
          "x:8:8: balancer.name: expected one of adaptive-contracting, ");
  mistake("name = \"sbn\"\nevery = 100",
          "x:9:1: balancer.every: unknown key, expected one of name");
  mistake("name = \"sbn\"\nmin_threshold = 5\nmax_threshold = 3",
          "x:9:17: balancer.min_threshold: expected at most max_threshold = 3, got 5");
  mistake("name = \"sender-initiated\"\nlight = 7\nheavy = 5",
          "x:9:9: balancer.light: expected 0 .. 6 with balancer.heavy = 5, got 7");
  mistake("name = \"gradient\"\nlight = 6\nheavy = 5",
          "x:9:9: balancer.light: expected 0 .. 5 with balancer.heavy = 5, got 6");
  mistake("name = \"gradient\"\nheavy = 5.5",
          "x:9:9: balancer.heavy: expected an integer 0 .. 1000000000, got a real number");
  mistake("name = \"sbn\"\nmessages = \"between\"",
          "x:9:12: balancer.messages: expected one of at-once, between-tasks, got \"between\"");
  mistake("name = \"sbn\"\nmessage_cycles = -1",
          "x:9:18: balancer.message_cycles: expected an integer 0 .. 1000000000000000, got -1");
}

/// A processor that gives half of its queue would be in need itself. Spike of 40 tasks on 8: five
/// each.
TEST(EventExperiment, AFixedMinThresholdIsAtMostHalfTheMeanLoad) {
  const std::string spike = "[workload]\nkind = \"spike\"\nload = 40\n";
  for (const char* const name : {"sbn", "sbn-hypercube", "sbn-heuristic"}) {
    const auto keys = [&](int threshold) {
      return fmt::format("name = \"{}\"\nmin_threshold = {}\n", name, threshold);
    };
    EXPECT_EQ(of_balancer(keys(2), kCube, spike), "no error");
    const std::string refused =
        "x:9:17: balancer.min_threshold: expected at most 2, half the mean load of 5 per "
        "processor, got 3: a processor that gives half of its queue would be in need itself, and "
        "operations could continue for ever";
    EXPECT_EQ(of_balancer(keys(3), kCube, spike), refused);
    EXPECT_EQ(of_balancer(keys(3) + "measure = \"work\"\nquantum = 1.0\n", kCube, spike), refused);
    EXPECT_EQ(of_balancer(keys(4) + "measure = \"work\"\nquantum = 0.5\n", kCube, spike),
              "no error")
        << "ten quanta each";
    EXPECT_EQ(of_balancer(keys(3) + "[run]\nuntil = \"completed\"\n", kCube, spike), "no error")
        << "executed tasks end";
  }
}

TEST(EventExperiment, MistakesInTheMachine) {
  const std::string sbn = "name = \"sbn\"";
  EXPECT_EQ(of_balancer(sbn, mesh("[6, 8]")),
            "x:7:1: symmetric broadcast networks need a power of two of processors, got 48; try 32 "
            "or 64");
  EXPECT_EQ(
      of_balancer(sbn, "\n[machine]\nprocessors = 16\n")
          .find("x:8:8: balancer.name: \"sbn\" needs a network: set machine.topology to one of"),
      0u);
  EXPECT_EQ(of_balancer(sbn, std::string(kCube) + "speeds = [1, 0]\n")
                .find("x:4:14: machine.speeds[1]: expected an integer 1 .."),
            0u);
}

TEST(EventExperiment, MistakesInTheWorkload) {
  const auto mistake = [](const std::string& keys, const std::string& said) {
    const std::string error = of_balancer("name = \"sbn\"", kCube, "[workload]\n" + keys + "\n");
    EXPECT_EQ(error.find(said), 0u) << error << "\nshould begin with\n" << said;
  };
  mistake("kind = \"poison\"", "x:5:8: workload.kind: expected one of constant, csv, ");
  mistake("kind = \"poisson\"\nhot_share = 2",
          "x:6:13: workload.hot_share: expected a number 0 .. 1, got 2");
  mistake("kind = \"poisson\"\nrate = 1e6\nuntil = 1e9",
          "x:6:8: workload.rate: expected at most 4294967295 tasks, got about ");
  mistake("kind = \"heavy\"\nlongst = 2",
          "x:6:1: workload.longst: unknown key, expected one of kind");
  mistake("kind = \"heavy\"\nrange = 2",
          "x:6:9: workload.range: expected an integer 3 .. 100, got 2");
  mistake("kind = \"light\"\ncycles = 1_000_000_000",
          "x:4:1: workload: expected at most 4294967295 tasks, got up to ");
}

}  // namespace
}  // namespace ballast
