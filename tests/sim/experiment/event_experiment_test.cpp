// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in experiments with event balancers: one line that says where and what is allowed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "support/error_of.h"
#include "support/experiments.h"

namespace ballast {
namespace {

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
  mistake("name = \"sbn-heuristc\"", "x:8:8: balancer.name: \"sbn-heuristc\" is unknown");
  mistake("name = \"sbn\"\nevery = 100", "x:9:1: balancer.every: unknown key, allowed: name");
  mistake("name = \"sbn\"\nmin_threshold = 5\nmax_threshold = 3",
          "x:9:17: balancer.min_threshold: 5 is more than max_threshold = 3");
  mistake("name = \"sender-initiated\"\nlight = 7\nheavy = 5",
          "x:9:9: balancer.light: 7 with balancer.heavy = 5, must be 0 .. 6");
  mistake("name = \"gradient\"\nlight = 6\nheavy = 5",
          "x:9:9: balancer.light: 6 with balancer.heavy = 5, must be 0 .. 5");
  mistake("name = \"gradient\"\nheavy = 5.5", "x:9:9: balancer.heavy: is a real number, must be");
  mistake("name = \"sbn\"\nmessages = \"between\"",
          "x:9:12: balancer.messages: \"between\" is unknown, allowed: at-once, between-tasks");
  mistake("name = \"sbn\"\nmessage_cycles = -1", "x:9:18: balancer.message_cycles: -1 is out of");
}

TEST(EventExperiment, MistakesInTheMachine) {
  const std::string sbn = "name = \"sbn\"";
  EXPECT_EQ(of_balancer(sbn, mesh("[6, 8]")),
            "x:7:1: symmetric broadcast networks need a power of two of processors; the machine "
            "has 48; 32 or 64 would do");
  EXPECT_EQ(
      of_balancer(sbn, "\n[machine]\nprocessors = 16\n")
          .find("x:8:8: balancer.name: \"sbn\" sends tasks over a network: machine.topology is"),
      0u);
  EXPECT_EQ(of_balancer(sbn, std::string(kCube) + "speeds = [1, 0]\n")
                .find("x:4:14: machine.speeds[1]: 0 is out of range, must be 1 .."),
            0u);
}

TEST(EventExperiment, MistakesInTheWorkload) {
  const auto mistake = [](const std::string& keys, const std::string& said) {
    const std::string error = of_balancer("name = \"sbn\"", kCube, "[workload]\n" + keys + "\n");
    EXPECT_EQ(error.find(said), 0u) << error << "\nshould begin with\n" << said;
  };
  mistake("kind = \"poison\"", "x:5:8: workload.kind: \"poison\" is unknown");
  mistake("kind = \"poisson\"\nhot_share = 2",
          "x:6:7: workload.hot_share: 2 is out of range, must be 0 .. 1");
  mistake("kind = \"poisson\"\nrate = 1e6\nuntil = 1e9", "x:6:8: workload.rate: about ");
  mistake("kind = \"heavy\"\nlongst = 2", "x:6:1: workload.longst: unknown key, allowed: kind");
  mistake("kind = \"heavy\"\nrange = 2", "x:6:9: workload.range: 2 is out of range, must be 3 ..");
  mistake("kind = \"light\"\ncycles = 1_000_000_000", "x:4:1: workload: up to ");
}

}  // namespace
}  // namespace ballast
