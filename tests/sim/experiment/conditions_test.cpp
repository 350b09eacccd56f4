// SPDX-License-Identifier: BSD-3-Clause
// Keys that need something for an effect: recorded with it, without it absent and refused.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/fields.h"
#include "experiment/unused_keys.h"
#include "support/error_of.h"
#include "support/experiments.h"

namespace ballast {
namespace {

/// An assignment, and further ones with which it has an effect, and with which it has none.
struct Conditional {
  std::string assignment, needs;
  std::vector<std::string> with, without;
};

const std::string kOnMesh =
    "[machine]\ntopology = \"mesh\"\nsize = [4, 4]\n[workload]\nkind = \"half\"\nload = 8\n"
    "[balancer]\nname = \"diffusion\"\n";
const std::string kExecuted = "run.until=completed", kBySwitch = "balancer.name=superconcentrator";

/// The record of the experiment; with the places of its written keys.
struct Elaborated {
  Experiment e;
  std::vector<std::string> written;
  nlohmann::ordered_json record;
};

Elaborated elaborated(const std::string& text, const std::vector<std::string>& assignments) {
  Config config = Config::from_text(text, "test.toml");
  for (const std::string& assignment : assignments) config.set(assignment);
  const std::vector<std::string> written = config.written();
  Experiment e = read_experiment(std::move(config));
  nlohmann::ordered_json record = elaborate(e)->config();
  return {std::move(e), written, std::move(record)};
}

void expect_condition(const std::string& text, const Conditional& c) {
  SCOPED_TRACE(c.assignment);
  const std::string path = c.assignment.substr(0, c.assignment.find('='));
  const auto with_it = [&](std::vector<std::string> assignments) {
    assignments.push_back(c.assignment);
    return elaborated(text, assignments);
  };
  const Elaborated used = with_it(c.with);
  EXPECT_TRUE(unused_keys({path}, used.record).empty()) << used.record;
  const Elaborated unused = with_it(c.without);
  EXPECT_EQ(unused_keys(unused.written, unused.record), std::vector<std::string>{path})
      << unused.record;
  EXPECT_NE(error_of([&] {
              refuse_unused({path}, unused.e);
            }).find(path + ": has no effect here: it needs " + c.needs),
            std::string::npos);
}

TEST(Conditions, OfTheMachine) {
  for (const Conditional& c : std::vector<Conditional>{
           {"machine.network=ideal", "a balancer on the network", {}, {kBySwitch}},
           {"machine.task_flits=4", "a balancer that sends tasks over", {}, {kBySwitch}},
           {"machine.link.cycles=2", "a balancer on the network", {}, {kBySwitch}},
           {"machine.router.sa=2", "routers", {}, {"machine.network=ideal"}},
           {"machine.router.iterations=2",
            "routers whose allocator iterates",
            {},
            {"machine.router.allocator=wavefront"}},
           {"machine.router.iterations=1", "routers whose", {}, {"machine.network=ideal"}},
           {"energy.link=2", "routers", {}, {"machine.network=ideal"}},
           {"machine.faults.links=\"0-1@5\"", "the routed network", {}, {kBySwitch}},
           {"machine.faults.reconfigure=9", "faults", {"machine.faults.link_rate=1e-9"}, {}},
           {"machine.switch.words=2", "the switch", {kBySwitch}, {}},
           {"machine.speeds=[1, 2]", "executed tasks", {kExecuted}, {}},
           {"machine.cycles_per_work=9", "executed tasks", {kExecuted}, {}}}) {
    expect_condition(kOnMesh, c);
  }
}

TEST(Conditions, OfTasksAndTheirExecution) {
  expect_condition(kOnMesh, {"run.plan=during", "executed tasks", {kExecuted}, {}});
  const std::string fib =
      "[machine]\ntopology = \"mesh\"\nsize = [4, 4]\n[workload]\nkind = "
      "\"fib\"\nn = 5\n[balancer]\nname = \"none\"\n[run]\nuntil = "
      "\"completed\"\n";
  expect_condition(
      fib, {"workload.packet_flits=9", "messages that are sent", {}, {"workload.traffic=count"}});
  expect_condition(
      fib,
      {"workload.bytes_per_flit=9", "messages or serialized", {}, {kBySwitch, "balancer.every=1"}});
}

TEST(Conditions, OfNodes) {
  const std::string fib =
      "[machine]\ntopology = \"mesh\"\nsize = [4, 4]\n[workload]\nkind = \"fib\"\nn = 5\n"
      "[balancer]\nname = \"none\"\n[run]\nuntil = \"completed\"\n";
  expect_condition(fib, {"machine.node=4", "tasks with messages", {}, {"workload.traffic=count"}});
}

TEST(Conditions, OfKnownTimes) {
  expect_condition(kOnMesh, {"workload.knowledge_error=0.1",
                             "a balancer by work",
                             {"balancer.measure=work"},
                             {"balancer.measure=count"}});
}

TEST(Conditions, OfLoadsAndExperts) {
  const std::string mesh = "[machine]\ntopology = \"mesh\"\nsize = [4, 4]\n";
  const std::string tasks =
      "[workload]\nkind = \"half\"\nload = 8\n[balancer]\nname = "
      "\"diffusion\"\n";
  expect_condition(mesh + tasks, {"workload.work=2", "tasks", {}, {"rounds.until=stable"}});
  const std::string experts = mesh + "[moe]\nexperts = 16\n";
  expect_condition(experts,
                   {"moe.replicas=3", "moe.weights = \"replicas\"", {"moe.weights=replicas"}, {}});
  expect_condition(
      experts, {"moe.expert_flits=3", "moe.weights = \"fetch\"", {}, {"moe.weights=everywhere"}});
}

TEST(Conditions, OfTraffic) {
  const std::string traffic =
      "[machine]\ntopology = \"mesh\"\nsize = [4, 4]\n[traffic]\npattern = \"uniform\"\n";
  const std::string loop = "traffic.outstanding=1", batch = "traffic.requests=5",
                    ideal = "machine.network=ideal";
  for (const Conditional& c : std::vector<Conditional>{
           {"traffic.rate=0.2", "sources with a rate", {}, {loop}},
           {"traffic.process=bernoulli", "sources with a rate", {}, {loop}},
           {"traffic.latency_factor=9", "sources with a rate", {}, {loop}},
           {"traffic.precision=0.1", "a measurement", {loop}, {loop, batch}},
           {"traffic.reply_flits=2", "requests that wait", {loop}, {}},
           {"traffic.reply_cycles=2", "requests that wait", {loop}, {}},
           {batch, "requests that wait", {loop}, {}},
           {"traffic.classes=1", "requests that wait", {loop}, {loop, ideal}},
           {"traffic.reply_queue=3", "requests that wait", {loop}, {loop, ideal}}}) {
    expect_condition(traffic, c);
  }
}

/// Of a key in a table with a condition of all, its own one counts.
TEST(Fields, RecordKeysWithAnEffect) {
  struct Values {
    int first = 1, second = 2, third = 3;
  };
  const auto fields =
      Fields<Values>{}
          .add(&Values::first, Key::integer("first", 0))
          .when({[](const RunFacts& run) { return run.executes; }, "execution"})
          .add(&Values::second, Key::integer("second", 0))
          .add(&Values::third,
               Key::integer("third", 0)
                   .when({[](const RunFacts& run) { return run.routers; }, "routers"}));
  const auto recorded = [&](const RunFacts& run) {
    return to_json(fields.record({}, "section", run)).dump();
  };
  EXPECT_EQ(recorded({}), "{\"first\":1}");
  EXPECT_EQ(recorded({.executes = true}), "{\"first\":1,\"second\":2}");
  EXPECT_EQ(recorded({.routers = true}), "{\"first\":1,\"third\":3}");
  EXPECT_EQ(fields.keys()[2].meaning(), "; needs routers");
}

}  // namespace
}  // namespace ballast
