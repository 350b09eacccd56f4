// SPDX-License-Identifier: BSD-3-Clause
// Key run.plan: a plan before execution comes first in time, too, and says so.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/run_observer.h"
#include "report/report.h"
#include "support/error_of.h"
#include "support/experiments.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// First and last edge of each kind of event.
struct Edges final : RunObserver {
  Cycle first_begin = kNever, last_move = 0;
  void begins(Cycle now, NodeId, TaskId, Cycle) override {
    first_begin = std::min(first_begin, now);
  }
  void ends(Cycle, NodeId) override {}
  void sends(Cycle, NodeId, TaskId) override {}
  void receives(Cycle now, NodeId, TaskId) override { last_move = now; }
  void load(Cycle, NodeId, double) override {}
};

class Planning : public testing::Test {
 protected:
  static constexpr Cycle kTask = 2000;

  /// Six equal tasks on the first of six processors, or rows of a table.
  std::string six(const std::string& balancer, const std::string& more = "",
                  const std::string& rows = "") {
    const std::string path = testing::TempDir() + "planning_" +
                             testing::UnitTest::GetInstance()->current_test_info()->name() + ".csv";
    std::ofstream csv(path);
    csv << "processor,work,arrival\n" << rows;
    for (int k = 0; rows.empty() && k < 6; ++k) csv << "0," << kTask << ",0\n";
    const std::string machine =
        balancer == "superconcentrator" ? "processors = 6" : "topology = 'line'\nsize = [6]";
    return fmt::format(
        "[machine]\n{}\n[workload]\nkind = 'csv'\npath = '{}'\n[balancer]\nname = '{}'\n"
        "[run]\nuntil = 'completed'\n{}\n",
        machine, path, balancer, more);
  }
  static Result result(const std::string& text, RunObserver* observer = nullptr) {
    Experiment e = experiment_of(text, "e.toml");
    e.run.observer = observer;
    return run(e);
  }
  static std::string plan(const Result& r) { return r.config["run"].value("plan", "absent"); }
};

/// The defaults: as good as the best plan, in a run that is charged for it.
TEST_F(Planning, BeforeExecutionEveryTaskIsInItsPlace) {
  for (const char* const balancer : {"greedy", "refine", "superconcentrator"}) {
    SCOPED_TRACE(balancer);
    Edges edges;
    const Result r = result(six(balancer), &edges);
    EXPECT_EQ(plan(r), "before");
    ASSERT_TRUE(r.tasks().balance_cycles);
    const Cycle began = *r.tasks().balance_cycles;
    EXPECT_GT(edges.last_move, 0U);
    EXPECT_GE(began, edges.last_move);
    EXPECT_EQ(edges.first_begin, began) << "not yet an edge before, and there";
    EXPECT_EQ(r.cycles(), began + kTask) << "one task each";
    EXPECT_LT(began, kTask / 20);
    EXPECT_EQ(document(r)["result"]["balance_cycles"], began);
    const std::string words = text(r, 1.0);
    EXPECT_NE(words.find("plan: before execution"), std::string::npos) << words;
  }
}

/// A task that has begun is no load: where execution begins first, one task too many stays.
TEST_F(Planning, DuringExecutionTheFirstTaskBeginsAtOnce) {
  for (const char* const balancer : {"greedy", "superconcentrator"}) {
    SCOPED_TRACE(balancer);
    Edges edges;
    const Result r = result(six(balancer, "plan = 'during'"), &edges);
    EXPECT_EQ(plan(r), "during");
    EXPECT_EQ(edges.first_begin, 0U);
    EXPECT_FALSE(r.tasks().balance_cycles);
    EXPECT_FALSE(document(r)["result"].contains("balance_cycles"));
    EXPECT_GE(r.cycles(), 2 * kTask);
    EXPECT_NE(text(r, 1.0).find("plan: during execution"), std::string::npos);
  }
}

TEST_F(Planning, APlanWithoutMovesHoldsNothingUp) {
  const Result r = result(six("pairing", "plan = 'before'", "0,9,0\n3,9,0\n"));
  EXPECT_EQ(plan(r), "before");
  EXPECT_EQ(r.tasks().balance_cycles, 1U) << "the plan is made at the first edge";
  EXPECT_EQ(r.cycles(), 10U);
}

TEST_F(Planning, PeriodicPlansComeDuringExecutionUnlessTheFirstIsToComeBefore) {
  const auto with_every = [&](const std::string& more) {
    std::string text = six("greedy", more);
    const std::string name = "name = 'greedy'\n";
    return text.replace(text.find(name), name.size(), name + "every = 500\n");
  };
  EXPECT_EQ(plan(result(with_every(""))), "during");
  const Result r = result(with_every("plan = 'before'"));
  EXPECT_EQ(plan(r), "before");
  EXPECT_LT(r.cycles(), kTask + kTask / 20);
}

TEST_F(Planning, TasksThatArriveLaterAreBalancedDuringExecution) {
  const std::string rows = "0,9,0\n0,9,0\n0,9,70\n";
  EXPECT_EQ(plan(result(six("greedy", "", rows))), "during");
  EXPECT_EQ(error_of([&] { result(six("greedy", "plan = 'before'", rows)); }),
            "e.toml:11:8: run.plan: expected \"during\", got \"before\": 1 of 3 tasks arrive after "
            "the start");
}

TEST_F(Planning, OthersThanPlannersBalanceDuringExecution) {
  EXPECT_EQ(plan(result(six("pairing"))), "during") << "no processor knows all tasks";
  for (const char* const balancer : {"diffusion", "random", "central-queue"}) {
    EXPECT_EQ(plan(result(six(balancer))), "during");
    EXPECT_EQ(plan(result(six(balancer, "plan = 'during'"))), "during");
    EXPECT_EQ(error_of([&] { result(six(balancer, "plan = 'before'")); }),
              fmt::format("e.toml:11:8: run.plan: expected \"during\", got \"before\": "
                          "balancer.name = \"{}\" moves tasks while they are executed",
                          balancer));
  }
}

TEST_F(Planning, WithoutABalancerOrExecutionThereIsNoPlan) {
  EXPECT_EQ(plan(result(six("none"))), "absent");
  std::string only_moves = six("greedy");
  only_moves.replace(only_moves.find("completed"), 9, "balanced");
  EXPECT_EQ(plan(result(only_moves)), "absent");
}

}  // namespace
}  // namespace ballast
