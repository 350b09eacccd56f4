// SPDX-License-Identifier: BSD-3-Clause
// Runs of several phases: places, knowledge, sums, what is refused.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "balancers/by_name.h"
#include "machine/balancing.h"
#include "report/report.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/lbdata_fixture.h"

namespace ballast {
namespace {

class PhasedRuns : public LbFiles {
 protected:
  /// Three phases on four ranks. Rank 0 has tasks 1 .. 8 at first; task 9 comes in phase 5, task 1
  /// goes. In phase 7 the work of tasks 2 .. 8 is doubled.
  std::string experiment(const std::string& more, const std::string& workload = "phases = []") {
    const auto tasks = [](int first, const char* work, const char* last) {
      std::string all;
      for (int id = first; id < 9; ++id) {
        all += (all.empty() ? "" : ",") + lb_task(0, work, movable(id));
      }
      return std::string(last).empty() ? all : all + "," + lb_task(0, last, movable(9));
    };
    const std::string sends = send(object(2), object(3), "640");
    ranks({lb_file(lb_phase(3, tasks(1, "0.01", ""), sends) + "," +
                   lb_phase(5, tasks(2, "0.01", "0.03"), sends) + "," +
                   lb_phase(7, tasks(2, "0.02", "0.03"), sends)),
           empty(), empty(),
           lb_file(lb_phase(3, lb_task(3, "0.02", fixed(30))) + "," +
                   lb_phase(5, lb_task(3, "0.02", fixed(30))) + "," +
                   lb_phase(7, lb_task(3, "0.02", fixed(30))))});
    return "workload = { kind = 'lbdata', path = '" + directory_ + "', " + workload + " }\n" +
           "run.until = 'completed'\n" + more;
  }
  static std::string empty() {
    return lb_file(lb_phase(3, "") + "," + lb_phase(5, "") + "," + lb_phase(7, ""));
  }
  static std::string on_mesh(const std::string& balancer, const std::string& more = "") {
    return "machine = { topology = 'mesh', size = [2, 2], cycles_per_work = 1000.0 }\n"
           "balancer = { name = '" +
           balancer + "'" + more + " }\n";
  }
};

TEST_F(PhasedRuns, NobodyMovesATaskWithoutABalancer) {
  const TaskRun r = run_of(experiment(on_mesh("none")));
  ASSERT_EQ(r.phases.size(), 3u);
  EXPECT_EQ(r.outcome, Outcome::completed);
  EXPECT_EQ(r.tasks, 9u * 3);
  const Cycle execute[] = {80, 100, 170};
  for (int k = 0; k < 3; ++k) {
    EXPECT_FALSE(r.phases[k].balance);
    EXPECT_EQ(r.phases[k].execute, execute[k]) << "the work of rank 0; its message is on rank";
    EXPECT_EQ(r.phases[k].tasks_moved, 0u);
    EXPECT_EQ(r.phases[k].measured, r.phases[k].executed);
    EXPECT_EQ(r.phases[k].traffic->on_rank, 1u);
    EXPECT_EQ(r.phases[k].traffic->sent, 0u);
  }
  EXPECT_EQ(r.cycles, 350u);
  EXPECT_EQ(r.work_before, r.work_after);
  EXPECT_EQ(r.busy, (std::vector<Cycle>{350, 0, 0, 60}));
}

TEST_F(PhasedRuns, APhaseBeginsWhereTheOneBeforeEnded) {
  const TaskRun r = run_of(experiment(on_mesh("refine"), "phases = [3, 5], knowledge = 'oracle'"));
  ASSERT_EQ(r.phases.size(), 2u);
  const PhaseRun &first = r.phases[0], &second = r.phases[1];
  EXPECT_LE(first.executed.max, 0.04) << "100 ms on 4 ranks";
  // In the second phase task 1 is gone and task 9 comes to rank 0, its home.
  EXPECT_EQ(second.measured.per_processor, (std::vector<double>{0.1, 0, 0, 0.02}));
  double moved = 0;
  for (std::size_t i = 1; i < 3; ++i) moved += second.start.per_processor[i];
  EXPECT_GT(moved, 0.03) << "where the first phase left them";
  EXPECT_LE(second.executed.max, 0.04);
  EXPECT_LT(second.tasks_moved, first.tasks_moved);
  EXPECT_EQ(r.cycles, *first.balance + first.execute + *second.balance + second.execute);
  EXPECT_GE(first.execute, 30u);
  EXPECT_GT(*first.balance, 0u);
}

/// In phase 5 nobody knows that task 9 is long: it counts as the mean of the others, .0111.
TEST_F(PhasedRuns, KnowledgeIsThatOfThePhaseBefore) {
  const TaskRun previous = run_of(experiment(on_mesh("greedy"), "phases = [3, 5, 7]"));
  const TaskRun oracle =
      run_of(experiment(on_mesh("greedy"), "phases = [3, 5, 7], knowledge = 'oracle'"));
  EXPECT_NEAR(oracle.phases[1].executed.max, 0.03, 1e-12);
  EXPECT_NEAR(previous.phases[1].executed.max, 0.04, 1e-12) << "task 9 and another one";
  // In phase 7 the new lengths are not known yet, that of task 9 is.
  EXPECT_GT(previous.phases[2].executed.max, oracle.phases[2].executed.max - 1e-12);
}

TEST_F(PhasedRuns, TheReportSaysWhatTheBalancerKnew) {
  const auto note = [&](const std::string& keys) {
    const Result r = ballast::run(experiment_of(experiment(on_mesh("greedy"), keys)));
    const std::string words = text(r, 1.0);
    const std::size_t second = words.find('\n') + 1;
    EXPECT_EQ(document(r)["notes"][0], words.substr(second, words.find('\n', second) - second));
    return r.notes.at(0) + ": " + r.config["workload"]["knowledge"].get<std::string>();
  };
  const std::string known =
      "task times: known; the balancer is clairvoyant, since real lengths are known only after "
      "execution: oracle";
  EXPECT_EQ(note("phases = [5]"), known) << "the default for one phase";
  EXPECT_EQ(note("phases = [3, 5], knowledge = 'oracle'"), known);
  EXPECT_EQ(note("phases = [5], knowledge = 'previous'"),
            "task times: unknown: all alike: previous");
  EXPECT_EQ(note("phases = [3, 5]"),
            "task times: of the phase before; in the first phase unknown: all alike: previous");
}

TEST_F(PhasedRuns, ThePeriodCountsPhasesFromTheFirst) {
  const std::string twice = "phases = [3, 5, 7], period = 2";
  const TaskRun r = run_of(experiment(on_mesh("greedy"), twice));
  EXPECT_TRUE(r.phases[0].balance);
  EXPECT_FALSE(r.phases[1].balance);
  EXPECT_TRUE(r.phases[2].balance);
  EXPECT_EQ(r.phases[1].tasks_moved, 0u);
  const auto record = elaborate(experiment_of(experiment(on_mesh("greedy"), twice)))->config();
  EXPECT_EQ(record["workload"]["period"], 2);
  const auto during = elaborate(experiment_of(experiment(on_mesh("random"), twice)))->config();
  EXPECT_FALSE(during["workload"].contains("period")) << "nobody reads it: the program refuses it";
}

/// After three phases there is no trend yet.
TEST_F(PhasedRuns, AnAutomaticPeriodBeginsWithABalancing) {
  const std::string automatic = on_mesh("greedy", ", period = 'auto'");
  const TaskRun r = run_of(experiment(automatic));
  ASSERT_EQ(r.phases.size(), 3u);
  EXPECT_TRUE(r.phases[0].balance);
  EXPECT_FALSE(r.phases[1].balance);
  EXPECT_FALSE(r.phases[2].balance);
  const auto record = elaborate(experiment_of(experiment(automatic)))->config();
  EXPECT_EQ(record["balancer"]["period"], "auto");
  EXPECT_FALSE(record["workload"].contains("period"));
  const std::string twice = experiment(automatic, "phases = [3, 5, 7], period = 2");
  EXPECT_NE(error_of([&] {
              check_experiment(twice);
            }).find("workload.period: has no effect with balancer.period = \"auto\""),
            std::string::npos);
}

TEST_F(PhasedRuns, ABalancerOfEventsRunsDuringExecution) {
  const TaskRun r = run_of(experiment(on_mesh("receiver-initiated")));
  for (const PhaseRun& phase : r.phases) EXPECT_FALSE(phase.balance);
  EXPECT_GT(r.costs.tasks_moved, 0u);
  EXPECT_EQ(r.mover, Mover::event_agents);
}

TEST_F(PhasedRuns, APeriodicPlannerRunsDuringExecution) {
  const TaskRun r = run_of(experiment(on_mesh("greedy", ", every = 10")));
  for (const PhaseRun& phase : r.phases) EXPECT_FALSE(phase.balance);
  EXPECT_GT(r.costs.tasks_moved, 0u);
}

/// The switch carries the tasks, the mesh carries their messages.
TEST_F(PhasedRuns, TheSwitchBalancesAndTheNetworkSends) {
  const TaskRun r = run_of(experiment(on_mesh("superconcentrator")));
  EXPECT_EQ(r.mover, Mover::the_switch);
  for (const PhaseRun& phase : r.phases) EXPECT_TRUE(phase.balance);
  EXPECT_GT(r.costs.tasks_moved, 0u);
  ASSERT_TRUE(r.traffic);
  EXPECT_EQ(r.traffic->sent + r.traffic->on_rank, 3u);
  EXPECT_NE(r.carrier.find("switch"), std::string::npos) << r.carrier;
  EXPECT_NE(r.carrier.find("network routed on mesh"), std::string::npos) << r.carrier;
}

TEST_F(PhasedRuns, EveryBalancerEndsWithEveryTaskExecutedAndNoFixedOneMoved) {
  int balancers = 0;
  for (const auto& entry : Registry<BalancerSetup>::entries()) {
    const Balancing b = entry.make(Registry<BalancerSetup>::args(entry.name));
    if (b.carrier == Balancing::Carrier::none || b.needs.coordinates) continue;
    ++balancers;
    const TaskRun r = run_of(experiment(on_mesh(entry.name)));
    EXPECT_EQ(r.outcome, Outcome::completed) << entry.name;
    EXPECT_EQ(r.tasks, 27u) << entry.name;
    EXPECT_NEAR(r.work_after.mean * 4, 0.41, 1e-9) << entry.name;
    for (const PhaseRun& phase : r.phases) {
      EXPECT_EQ(phase.at.back(), 3u) << entry.name << ": the fixed task";
      EXPECT_EQ(phase.traffic->sent + phase.traffic->on_rank, 1u) << entry.name;
    }
  }
  EXPECT_GE(balancers, 20);
}

TEST_F(PhasedRuns, AreDeterministic) {
  const auto document_of = [&] {
    return document(ballast::run(experiment_of(experiment(on_mesh("random"))))).dump();
  };
  EXPECT_EQ(document_of(), document_of());
}

TEST_F(PhasedRuns, ThePagesOfAPhaseAreInTheDocument) {
  const Result r = ballast::run(experiment_of(experiment(on_mesh("greedy"))));
  const auto json = document(r);
  EXPECT_EQ(json["config"]["workload"]["knowledge"], "previous");
  EXPECT_EQ(json["config"]["workload"]["traffic"], "send");
  const auto& phases = json["result"]["phases"];
  ASSERT_EQ(phases.size(), 3u);
  EXPECT_EQ(phases[1]["trace"]["phase"], 5);
  EXPECT_EQ(phases[1]["tasks"], 9);
  Cycle all = 0;
  for (const auto& phase : phases) {
    all += phase["balance_cycles"].get<Cycle>() + phase["execute_cycles"].get<Cycle>();
  }
  EXPECT_EQ(all, json["result"]["cycles"].get<Cycle>());
  EXPECT_NE(text(r, 1.0).find("I measured"), std::string::npos);
}

TEST_F(PhasedRuns, TheBudgetIsThatOfAllPhases) {
  const Cycle all = run_of(experiment(on_mesh("none"))).cycles;
  EXPECT_EQ(run_of(experiment(on_mesh("none") + "run.max_cycles = 351\n")).cycles, all);
  try {
    static_cast<void>(run_of(experiment(on_mesh("none") + "run.max_cycles = 300\n")));
    FAIL();
  } catch (const Stopped<Result>& stopped) {
    EXPECT_EQ(stopped.stop().reason, Stop::Reason::budget);
    EXPECT_EQ(stopped.stop().cycle, 300u);
    EXPECT_NE(std::string(stopped.what()).find("phase 7"), std::string::npos) << stopped.what();
    EXPECT_EQ(const_cast<Stopped<Result>&>(stopped).so_far().tasks().phases.size(), 2u);
  }
}

/// Nothing has been executed yet: text and document say what there is.
TEST_F(PhasedRuns, TheBudgetMayEndInTheFirstBalancing) {
  const Experiment e = experiment_of(experiment(on_mesh("greedy") + "run.max_cycles = 3\n"));
  try {
    static_cast<void>(ballast::run(e));
    FAIL();
  } catch (Stopped<Result>& stopped) {
    const Result& so_far = stopped.so_far();
    EXPECT_TRUE(so_far.tasks().phases.empty());
    EXPECT_EQ(so_far.tasks().busy, std::vector<Cycle>(4, 0));
    EXPECT_EQ(document(so_far, -1, stopped.stop())["complete"], false);
    EXPECT_NE(text(so_far, 1.0).find("stopped in 3 cycles"), std::string::npos)
        << text(so_far, 1.0);
  }
}

TEST_F(PhasedRuns, RefuseWhatIsNotOfARunOfPhases) {
  const auto refused = [&](const std::string& more, const std::string& workload = "phases = []") {
    return error_of([&] { run_of(experiment(more, workload)); });
  };
  const auto has = [](const std::string& what, const char* part) {
    EXPECT_NE(what.find(part), std::string::npos) << what;
  };
  has(error_of([&] {
        std::string e = experiment(on_mesh("none"));
        e.replace(e.find("completed"), 9, "balanced");
        run_of(e);
      }),
      "run.until: expected \"completed\" with workload.phases, got \"balanced\"");
  has(refused(on_mesh("none") + "run.series = 5\n"), "run.series: has no effect");
  has(refused("machine = { topology = 'mesh', size = [2, 2], faults = { links = [[0, 1, 5]] } }\n"
              "balancer.name = 'none'\n"),
      "machine.faults.links: has no effect");
  has(refused(on_mesh("none"), "phases = [5, 3]"), "expected ids in rising order, got 3 after 5");
  has(refused(on_mesh("none"), "phases = [4]"), "expected one of the phases 3, 5, 7, got 4");
  has(refused(on_mesh("none"), "phases = [3], phase = 3"), "phase: has no effect with phases");
  has(refused(on_mesh("none"), "knowledge = 'oracle'"),
      "knowledge: has no effect without workload.phases; leave it out");
  has(refused("balancer.name = 'superconcentrator'\n", "phases = [], traffic = 'send'"),
      "workload.traffic: expected \"count\", got \"send\"");
}

TEST_F(PhasedRuns, IdenticalOnesRunAgain) {
  ranks({lb_file(lb_phase(0, lb_task(0, "1", movable(1))),
                 R"(,"phases":{"identical_to_previous":{"range":[[1,2]],"list":[4]}})")});
  const std::string e = "workload = { kind = 'lbdata', path = '" + directory_ +
                        "', phases = [] }\nrun.until = 'completed'\n"
                        "machine = { topology = 'line', size = [2] }\nbalancer.name = 'none'\n";
  const TaskRun r = run_of(e);
  ASSERT_EQ(r.phases.size(), 4u);
  EXPECT_EQ(r.phases[3].id, 4);
}

}  // namespace
}  // namespace ballast
