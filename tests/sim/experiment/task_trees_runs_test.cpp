// SPDX-License-Identifier: BSD-3-Clause
// Workload `uts` on the machine: the sizes of the trees under each balancer, and what is refused.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "report/report.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/same_run.h"
#include "support/tier.h"

namespace ballast {
namespace {

STEPPED(TaskTreeRuns);
STEPPED(TaskTreeRun);

struct Sizes {
  const char* tree;
  std::uint64_t nodes, leaves;
  std::uint32_t depth;
};

std::string tree_run(const std::string& balancer, const std::string& workload,
                     const std::string& run = "seed = 1",
                     const std::string& machine = "size = [4, 4], router.vcs = 2") {
  return fmt::format(
      "machine = {{ topology = 'torus', {} }}\nworkload = {{ kind = 'uts', {} }}\n"
      "balancer = {{ {} }}\nrun = {{ until = 'completed', max_cycles = 100_000_000, {} }}\n",
      machine, workload, balancer, run);
}

void expect_sizes(const TaskRun& r, const Sizes& sizes) {
  EXPECT_EQ(r.outcome, Outcome::completed);
  EXPECT_EQ(r.tasks, sizes.nodes);
  EXPECT_EQ(r.tree->leaves, sizes.leaves);
  EXPECT_EQ(r.tree->depth, sizes.depth);
  EXPECT_EQ(r.count_after.mean * r.processors, static_cast<double>(sizes.nodes));
  EXPECT_GE(r.least_cycles, 10.0 * (sizes.depth + 1));
  EXPECT_GE(r.least_cycles, 10.0 * static_cast<double>(sizes.nodes) / r.processors);
  EXPECT_GE(static_cast<double>(r.cycles), r.least_cycles);
}

/// Balancers of each kind: [balancer] without braces.
const char* const kBalancers[] = {"name = 'none'",
                                  "name = 'diffusion'",
                                  "name = 'dimension-exchange'",
                                  "name = 'ripple-hare'",
                                  "name = 'work-stealing'",
                                  "name = 'gradient'",
                                  "name = 'sbn'",
                                  "name = 'sender-initiated'",
                                  "name = 'random-stealing'",
                                  "name = 'central-queue'",
                                  "name = 'pairing', every = 50",
                                  "name = 'superconcentrator', every = 200"};
constexpr Sizes kSmall[] = {{"default", 1'732, 1'050, 6},
                            {"T1-small", 16'000, 12'839, 6},
                            {"T3-small", 6'213, 5'438, 67},
                            {"tiny", 417, 372, 12}};

class TaskTreeRuns : public testing::TestWithParam<const char*> {};

TEST_P(TaskTreeRuns, HaveTheSizesOfTheTreeForEverySeedAndOrder) {
  for (const Sizes& sizes : kSmall) {
    for (const char* order : {"lifo", "fifo"}) {
      for (const int seed : {1, 2}) {
        SCOPED_TRACE(fmt::format("{} {} {}", sizes.tree, order, seed));
        const TaskRun r =
            run_of(tree_run(GetParam(), fmt::format("tree = '{}', order = '{}'", sizes.tree, order),
                            fmt::format("seed = {}", seed)));
        expect_sizes(r, sizes);
      }
    }
  }
}

/// And with an edge in every cycle: births resume what rests.
TEST_P(TaskTreeRuns, AreTheSameUnderBothKernels) {
  const std::string text = tree_run(GetParam(), "tree = 'T3-small'", "series = 100");
  const TaskRun loop = run_of(text);
  Experiment every_edge = experiment_of(text);
  every_edge.run.skip_idle = false;
  expect_same(loop, run(every_edge).tasks());
  expect_same(loop, run_of(text, Kernel::systemc));
  EXPECT_FALSE(loop.series.empty());
}

LONG(TaskTreeRuns, LargeTreesHaveTheirSizes);
TEST_P(TaskTreeRuns, LargeTreesHaveTheirSizes) {
  constexpr Sizes kLarge[] = {{"T1", 4'130'071, 3'305'118, 10},
                              {"T2", 4'117'769, 2'342'762, 81},
                              {"T3", 4'112'897, 3'599'034, 1'572},
                              {"T4", 4'132'453, 3'108'986, 134},
                              {"T5", 4'147'582, 2'181'318, 20}};
  for (const Sizes& sizes : kLarge) {
    SCOPED_TRACE(sizes.tree);
    expect_sizes(run_of(tree_run(GetParam(), fmt::format("tree = '{}'", sizes.tree), "seed = 1",
                                 "size = [8, 8], network = 'ideal'")),
                 sizes);
  }
}

INSTANTIATE_TEST_SUITE_P(Balancers, TaskTreeRuns, testing::ValuesIn(kBalancers),
                         [](const auto& info) {
                           std::string name = info.param;
                           name = name.substr(8, name.find('\'', 8) - 8);
                           std::erase(name, '-');
                           return name;
                         });

LONG(TaskTreeRun, ALargeTreeKeepsFewTasksAliveYoungestFirst);
TEST(TaskTreeRun, ALargeTreeKeepsFewTasksAliveYoungestFirst) {
  const TaskRun lifo = run_of(tree_run("name = 'none'", "tree = 'T1'"));
  const TaskRun fifo = run_of(tree_run("name = 'none'", "tree = 'T1', order = 'fifo'"));
  EXPECT_LT(lifo.tree->most_alive, 200u);
  EXPECT_GT(fifo.tree->most_alive, 1'000'000u);
}

/// A lone processor executes all: 16,000 tasks of 10 cycles; depth first keeps at most the siblings
/// of the ancestors.
TEST(TaskTreeRun, ReportsTheTree) {
  const Result result = run(experiment_of(tree_run("name = 'none'", "tree = 'T1-small'")));
  const TaskRun& r = result.tasks();
  EXPECT_EQ(r.cycles, 160'000u);
  EXPECT_LT(r.tree->most_alive, 100u);
  const auto json = result_json(result);
  EXPECT_EQ(json["tree"]["leaves"], 12'839);
  EXPECT_EQ(json["tree"]["depth"], 6);
  EXPECT_EQ(json["tree"]["most_alive"], r.tree->most_alive);
}

TEST(TaskTreeRun, RefusesWhatCannotBeCombined) {
  const std::string born =
      " with workload.kind = \"uts\", whose tasks are born at the end of others, ";
  const auto refused = [](const std::string& text) {
    return error_of([&] { check_experiment(text); });
  };
  const std::string uts = "machine.processors = 8\nworkload.kind = 'uts'\n";
  EXPECT_EQ(refused(uts),
            "test.toml:2:17: run.until: expected \"completed\"" + born + "got \"balanced\"");
  EXPECT_EQ(refused(uts + "balancer = { name = 'superconcentrator', every = 9 }\n"
                          "machine.switch.model = 'rtl'\nrun.until = 'completed'"),
            "test.toml:4:24: machine.switch.model: expected \"systemc\"" + born +
                "got \"rtl\", with loads of 16 bits");
  EXPECT_EQ(refused(tree_run("name = 'pairing'", "tree = 'T1'")),
            "test.toml:2:21: balancer.every: expected at least 1" + born +
                "got 0, which is one start at the first task");
  EXPECT_EQ(refused(tree_run("name = 'greedy', every = 9", "tree = 'T1'")),
            "test.toml:3:21: balancer.name: expected a balancer whose orders name no tasks" + born +
                "got \"greedy\"");
  EXPECT_EQ(refused(tree_run("name = 'diffusion', measure = 'work'", "tree = 'T1'")),
            "test.toml:3:44: balancer.measure: expected \"count\"" + born + "got \"work\"");
  EXPECT_EQ(refused("machine = { topology = 'ring', size = [8] }\nworkload.kind = 'uts'\n"
                    "balancer.name = 'diffusion'\nrounds.max_rounds = 9\n"),
            "test.toml:2:17: workload.kind: expected only initial loads with [rounds], got "
            "\"uts\", whose tasks are born at the end of others");
}

}  // namespace
}  // namespace ballast
