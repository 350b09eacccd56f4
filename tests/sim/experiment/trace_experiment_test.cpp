// SPDX-License-Identifier: BSD-3-Clause
// Traces through the whole program: tasks that cannot move, metrics, what is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "balancers/by_name.h"
#include "experiment/unused_keys.h"
#include "machine/balancing.h"
#include "report/report.h"
#include "results/trace_entries.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/lbdata_fixture.h"

namespace ballast {
namespace {

class TraceExperiment : public LbFiles {
 protected:
  /// Rank 0 has all the work; of it 1 + `stays` cannot move.
  std::string experiment(const std::string& stays, const std::string& more = "") {
    std::string tasks = lb_task(0, "1", fixed(1)) + "," + lb_task(0, stays, fixed(2));
    for (int id = 3; id < 11; ++id) {
      tasks += "," + lb_task(0, id % 2 == 0 ? "1" : "2", movable(id),
                             ",\"user_defined\":{\"task_serialized_bytes\":10}");
    }
    ranks({lb_file(lb_phase(0, tasks,
                            send(object(1), object(3), "100") + "," +
                                send(object(3), object(4), "50") + "," +
                                send(object(4), object(99), "1"))),
           lb_file(lb_phase(0, "")), lb_file(lb_phase(0, lb_task(2, "0.5", fixed(20)))),
           lb_file(lb_phase(0, ""))});
    return "workload = { kind = 'lbdata', path = '" + directory_ + "' }\n" + more;
  }
  static std::string on_hypercube(const std::string& balancer) {
    return "machine = { topology = 'hypercube', size = [4], cycles_per_work = 100.0 }\n"
           "balancer = { name = '" +
           balancer + "' }\n";
  }
};

/// The task store throws for a fixed task that is sent.
TEST_F(TraceExperiment, NoBalancerMovesAFixedTask) {
  int balancers = 0;
  for (const auto& entry : Registry<BalancerSetup>::entries()) {
    const Balancing b = entry.make(Registry<BalancerSetup>::args(entry.name));
    if (b.carrier != Balancing::Carrier::network || b.needs.coordinates) continue;
    ++balancers;
    for (const char* until : {"", "run.until = 'completed'\n"}) {
      if (b.only_executes && *until == 0) continue;
      const TaskRun r = run_of(experiment("3", on_hypercube(entry.name) + until));
      EXPECT_TRUE(succeeded(r.outcome)) << entry.name;
      EXPECT_EQ(r.measure, Measure::work) << entry.name;
      EXPECT_GE(r.work_after.per_processor[0], 4) << entry.name;
      EXPECT_GE(r.work_after.per_processor[2], 0.5) << entry.name;
      EXPECT_NEAR(r.work_after.mean * 4, 16.5, 1e-9) << entry.name;
    }
  }
  EXPECT_GE(balancers, 20);
}

TEST_F(TraceExperiment, TheSwitchMovesNoneInAnySchedule) {
  for (const char* schedule : {"sequential", "overlapped", "streaming", "burst"}) {
    const TaskRun r = run_of(experiment("7", "machine.switch.schedule = '" + std::string(schedule) +
                                                 "'\n"
                                                 "balancer.name = 'superconcentrator'\n"));
    EXPECT_TRUE(succeeded(r.outcome)) << schedule;
    EXPECT_GE(r.work_after.per_processor[0], 8) << schedule << ": more than the mean of 5.125";
    EXPECT_GT(r.costs.tasks_moved, 0u) << schedule;
  }
}

TEST_F(TraceExperiment, TheSwitchSaysThatItDoesNotChargeSizes) {
  const auto notes = [&](const std::string& balancer) {
    return elaborate(experiment_of(experiment("7", balancer)))->notes();
  };
  const std::string note =
      "the switch moves every task as 1 word: the sizes of the tasks are not charged";
  const auto by_switch = notes("balancer.name = 'superconcentrator'\n");
  EXPECT_EQ(std::count(by_switch.begin(), by_switch.end(), note), 1);
  const auto by_network = notes(on_hypercube("greedy"));
  EXPECT_EQ(std::count(by_network.begin(), by_network.end(), note), 0);
}

/// One of two tasks goes over one link: each flit more is a cycle more.
TEST_F(TraceExperiment, PlannersPayForTheSizeOfATask) {
  const auto cycles = [&](const char* balancer, int bytes) {
    const std::string more =
        R"(,"user_defined":{"task_serialized_bytes":)" + std::to_string(bytes) + "}";
    ranks({lb_file(lb_phase(
               0, lb_task(0, "1", movable(1), more) + "," + lb_task(0, "1", movable(2), more))),
           lb_file(lb_phase(0, ""))});
    const TaskRun r = run_of(
        "workload = { kind = 'lbdata', path = '" + directory_ + "', bytes_per_flit = 8 }\n" +
        "machine = { topology = 'line', size = [2], cycles_per_work = 10.0 }\n" +
        "balancer.name = '" + balancer + "'\nrun = { until = 'completed', plan = 'before' }\n");
    EXPECT_EQ(r.costs.tasks_moved, 1u) << balancer;
    return r.cycles;
  };
  for (const char* const balancer : {"pairing", "greedy", "refine"}) {
    EXPECT_EQ(cycles(balancer, 8000) - cycles(balancer, 8), 999u) << balancer;
  }
}

TEST_F(TraceExperiment, NobodyMovesThemWithoutABalancer) {
  const TaskRun r = run_of(experiment("3", on_hypercube("none") + "run.until = 'completed'\n"));
  EXPECT_EQ(r.outcome, Outcome::completed);
  EXPECT_EQ(r.work_after.per_processor[0], 16);
}

TEST_F(TraceExperiment, TheVerdictSaysWhatForbidsBalance) {
  const Result one = run(experiment_of(experiment("20", on_hypercube("greedy"))));
  EXPECT_NE(text(one, 1.0).find("task 2 of rank 0 cannot move and is 2.39 x the mean load\n"),
            std::string::npos)
      << text(one, 1.0);
  const auto found = document(one)["result"]["hindrance"];
  EXPECT_EQ(found["processor"], 0);
  EXPECT_EQ(found["task"], 2) << "its id";
  EXPECT_NEAR(found["share"].get<double>(), 20 / 8.375, 1e-9);
  const Result both = run(experiment_of(experiment("4.2", on_hypercube("greedy"))));
  EXPECT_NE(text(both, 1.0).find("the tasks of rank 0 that cannot move are 1.18 x the mean load\n"),
            std::string::npos)
      << text(both, 1.0);
  EXPECT_FALSE(document(both)["result"]["hindrance"].contains("task"));
  const Result none = run(experiment_of(experiment("3", on_hypercube("greedy"))));
  EXPECT_EQ(text(none, 1.0).find("cannot move and is"), std::string::npos);
  EXPECT_FALSE(document(none)["result"].contains("hindrance"));
}

TEST_F(TraceExperiment, MetricsAreReportedBeforeAndAfter) {
  const std::string text_of = experiment("3", on_hypercube("greedy"));
  const Result result = run(experiment_of(text_of));
  const auto trace = document(result)["result"]["trace"];
  EXPECT_EQ(trace["fixed_tasks"], 3);
  EXPECT_NEAR(trace["movable_work"].get<double>(), 12 / 16.5, 1e-12);
  EXPECT_EQ(trace["edges"], 2);
  EXPECT_EQ(trace["dropped_edges"], 1);
  EXPECT_EQ(trace["before"]["on_rank_bytes"], 150);
  EXPECT_EQ(trace["before"]["off_rank_bytes"], 0);
  EXPECT_EQ(trace["after"]["on_rank_bytes"].get<double>() +
                trace["after"]["off_rank_bytes"].get<double>(),
            150);
  EXPECT_GT(trace["before"]["variance"], trace["after"]["variance"]);
  EXPECT_GT(trace["after"]["off_rank_bytes"], 0);
  EXPECT_FALSE(trace["before"].contains("ccm_sum"));
  EXPECT_EQ(trace["migrated_bytes"], 10.0 * static_cast<double>(result.tasks().costs.tasks_moved));
  const std::string told = text(result, 1.0);
  EXPECT_NE(told.find("; 72.73 % of the work can; 2 edges, 1 dropped"), std::string::npos) << told;
  for (const TraceEntry& entry : trace_entries()) {
    const bool measured = trace["before"].contains(entry.name);
    EXPECT_EQ(told.find(fmt::format("\n{}  ", entry.title)) != std::string::npos, measured)
        << entry.title;
  }
}

/// A task's place is where it was executed.
TEST_F(TraceExperiment, ExecutedTasksAreWhereTheyRan) {
  const TaskRun r = run_of(experiment("3", on_hypercube("greedy") + "run.until = 'completed'\n"));
  ASSERT_TRUE(r.trace);
  EXPECT_EQ(r.trace->before.variance, 256.25 / 4 - 4.125 * 4.125) << "16 0 .5 0";
  const double mean = 16.5 / 4;
  double variance = 0;
  for (const double work : r.work_after.per_processor)
    variance += (work - mean) * (work - mean) / 4;
  EXPECT_NEAR(r.trace->after.variance, variance, 1e-9);
}

TEST_F(TraceExperiment, WorkloadsWithoutATraceHaveNoMetrics) {
  const Result r = run(experiment_of("machine.processors = 4\nworkload.kind = 'spike'\n"));
  EXPECT_FALSE(document(r)["result"].contains("trace"));
  EXPECT_FALSE(document(r)["result"].contains("hindrance"));
}

TEST_F(TraceExperiment, WeightsGiveTheWorkOfTheModel) {
  std::string with = experiment("3", on_hypercube("none"));
  with.replace(with.find("' }"), 3, "', beta = 0.1, gamma = 0.01 }");
  const auto before = document(run(experiment_of(with)))["result"]["trace"]["before"];
  EXPECT_NEAR(before["ccm_max"].get<double>(), 16 + 1.5, 1e-9);
  EXPECT_NEAR(before["ccm_sum"].get<double>(), 16.5 + 1.5, 1e-9);
}

/// Both balancers that level loads or works.
TEST_F(TraceExperiment, TheWorkModelNeedsWeights) {
  for (const std::string name : {"greedy-refine", "gossip"}) {
    const std::string balanced = on_hypercube(name + "', work_model = 'affine");
    const std::string without = experiment("3", balanced);
    const Experiment e = experiment_of(without);
    const auto simulation = elaborate(e);
    EXPECT_NE(
        error_of(
            [&] { refuse_unused(unused_keys({"balancer.work_model"}, simulation->config()), e); })
            .find("balancer.work_model: has no effect here: it needs weights of the CCM work: "
                  "workload.beta, gamma or delta"),
        std::string::npos)
        << name;
    std::string with = without;
    with.replace(with.find("' }"), 3, "', beta = 0.1 }");
    const TaskRun r = run_of(with);
    EXPECT_EQ(r.measure, Measure::work);
    EXPECT_LT(r.trace->after.ccm_work->max, r.trace->before.ccm_work->max) << name;
  }
}

TEST_F(TraceExperiment, ByCountTheyAreRefused) {
  const auto mistake = [&](const std::string& more) {
    return error_of([&] { check_experiment(experiment("3", more)); });
  };
  const std::string machine = "machine = { topology = 'hypercube', size = [4] }\n";
  EXPECT_EQ(mistake(machine + "balancer = { name = 'diffusion', measure = 'count' }\n"),
            "test.toml:3:44: balancer.measure: expected \"work\" for a workload with tasks that "
            "cannot move, got \"count\"");
  EXPECT_EQ(mistake(machine + "balancer.name = 'none'\nrun.goal = 'count'\n"),
            "test.toml:4:12: run.goal: expected \"work\" for a workload with tasks that cannot "
            "move, got \"count\"");
  EXPECT_EQ(mistake(machine + "balancer.name = 'diffusion'\nrounds = {}\n"),
            "test.toml:1:12: workload: expected tasks that may all move with [rounds], got some "
            "that cannot; remove [rounds]");
}

}  // namespace
}  // namespace ballast
