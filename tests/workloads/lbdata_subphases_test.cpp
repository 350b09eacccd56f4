// SPDX-License-Identifier: BSD-3-Clause
// Sub-phases of an LBDatafile: joined, and said so, or one after the other.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/stop.h"
#include "report/report.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/lbdata_fixture.h"

namespace ballast {
namespace {

class LbSubphases : public LbFiles {
 protected:
  static std::string task(int rank, const std::string& times) {
    return lb_file(lb_phase(0, lb_task(rank, "1", movable(rank), ",\"subphases\":" + times)));
  }
  [[nodiscard]] Result result() const {
    return ballast::run(experiment_of(
        "[machine]\ntopology = 'line'\nsize = [2]\n[balancer]\nname = 'none'\n[workload]\n" +
        section() + "[run]\nuntil = 'completed'\n"));
  }
};

/// Each rank works while the other one waits: in truth 2 s.
TEST_F(LbSubphases, AreSaidToBeIgnored) {
  ranks({task(0, R"([{"id":0,"time":1},{"id":1,"time":0}])"),
         task(1, R"([{"id":0,"time":0},{"id":1,"time":1}])")});
  const Result r = result();
  ASSERT_EQ(r.notes.size(), 1u);
  EXPECT_EQ(r.notes[0],
            "sub-phases: 2 in the trace, not simulated: no processor waits between them, so the "
            "time is a lower bound");
  EXPECT_NE(text(r, 1.0).find("\n" + r.notes[0] + "\n"), std::string::npos);
}

TEST_F(LbSubphases, AreNoMatterIfThereIsOne) {
  ranks({task(0, R"([{"id":0,"time":1},{"id":1,"time":0}])"), task(1, R"([{"id":0,"time":1}])")});
  EXPECT_TRUE(result().notes.empty());
}

TEST_F(LbSubphases, AreChecked) {
  EXPECT_NE(error_in(task(0, R"([{"id":0,"time":-1}])")).find("subphases[0].time"),
            std::string::npos);
}

class LbBarriers : public LbFiles {
 protected:
  /// `parts`: times of the sub-phases 0, 1 ..
  static std::string task(int rank, const std::string& time, const std::string& entity,
                          const std::vector<std::string>& parts) {
    std::string list;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      list += (k == 0 ? "" : ",") + std::string("{\"id\":") + std::to_string(k) +
              ",\"time\":" + parts[k] + "}";
    }
    return lb_task(rank, time, entity, ",\"subphases\":[" + list + "]");
  }
  [[nodiscard]] std::string experiment(const std::string& balancer,
                                       const std::string& more = "subphases = 'barrier'") const {
    return "machine = { topology = 'line', size = [2], cycles_per_work = 1000.0 }\n"
           "balancer.name = '" +
           balancer + "'\nworkload = { kind = 'lbdata', path = '" + directory_ +
           "', phases = [], " + more + " }\nrun.until = 'completed'\n";
  }
  [[nodiscard]] Result result(const std::string& balancer) const {
    return ballast::run(experiment_of(experiment(balancer)));
  }
};

/// Each rank works while the other one waits.
TEST_F(LbBarriers, SeparateTheSubphases) {
  ranks({lb_file(lb_phase(4, task(0, "1", movable(0), {"1", "0"}))),
         lb_file(lb_phase(4, task(1, "2", movable(1), {"0", "2"})))});
  const Result r = result("none");
  EXPECT_TRUE(r.notes.empty()) << r.notes.front();
  EXPECT_EQ(r.config["workload"]["subphases"], "barrier");
  EXPECT_EQ(r.tasks().cycles, 3000u);
  EXPECT_EQ(r.tasks().tasks, 2u);
  EXPECT_EQ(r.tasks().least_cycles, 3000);
  EXPECT_EQ(r.tasks().busy, (std::vector<Cycle>{1001, 2000})) << "no task takes less than a cycle";
  ASSERT_EQ(r.tasks().phases.size(), 1u);
  const std::vector<SubphaseRun>& parts = r.tasks().phases[0].subphases;
  ASSERT_EQ(parts.size(), 2u);
  for (int k = 0; k < 2; ++k) {
    EXPECT_EQ(parts[k].id, k);
    EXPECT_EQ(parts[k].tasks, 1u);
    EXPECT_EQ(parts[k].execute, 1000u * (k + 1));
    EXPECT_EQ(parts[k].measured.imbalance(), 1) << "one of two ranks has all the work";
    EXPECT_EQ(parts[k].executed.imbalance(), 1);
  }
  EXPECT_NEAR(*r.tasks().phases[0].executed.imbalance(), 1.0 / 3, 1e-12) << "1 and 2 s";
  EXPECT_EQ(document(r)["result"]["phases"][0]["subphases"][1]["execute_cycles"], 2000);
  EXPECT_NE(text(r, 1.0).find("a barrier ends each sub-phase"), std::string::npos);
  const Result joined = ballast::run(experiment_of(experiment("none", "subphases = 'joined'")));
  EXPECT_EQ(joined.tasks().cycles, 2000u);
  EXPECT_FALSE(document(joined)["result"]["phases"][0].contains("subphases"));
  EXPECT_EQ(joined.notes.size(), 1u);
}

/// The task of rank 1 has 3 s beyond its sub-phases; its message leaves after them.
TEST_F(LbBarriers, EndWithTheTimeBeyondThemAndTheMessages) {
  ranks({lb_file(lb_phase(0, task(0, "1", movable(0), {"1"}))),
         lb_file(lb_phase(0, task(1, "5", fixed(1), {"0.5", "1.5"}),
                          send(object(1), object(0), "640")))});
  const TaskRun r = result("none").tasks();
  const std::vector<SubphaseRun>& parts = r.phases.at(0).subphases;
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(parts[0].execute, 1000u);
  EXPECT_EQ(parts[0].tasks, 2u);
  EXPECT_NEAR(*parts[0].measured.imbalance(), 1.0 / 3, 1e-12);
  EXPECT_EQ(parts[1].execute, 1500u);
  EXPECT_FALSE(parts[2].id);
  EXPECT_EQ(parts[2].tasks, 1u);
  EXPECT_GT(parts[2].execute, 3000u) << "the message follows";
  EXPECT_LT(parts[2].execute, 3100u);
  EXPECT_EQ(r.cycles, parts[0].execute + parts[1].execute + parts[2].execute);
  EXPECT_EQ(r.phases[0].execute, r.cycles);
  ASSERT_TRUE(r.traffic);
  EXPECT_EQ(r.traffic->sent, 1u);
}

/// Rank 0 has tasks of 4, 3, 2 and 1 s, rank 1 none. Levelled as a whole, each rank has the work of
/// one sub-phase.
TEST_F(LbBarriers, KeepWhatTheBalancerPlaced) {
  const auto first = [](int id, const char* time) { return task(0, time, movable(id), {time}); };
  const auto second = [](int id, const char* time) {
    return task(0, time, movable(id), {"0", time});
  };
  ranks({lb_file(lb_phase(
             0, first(0, "4") + "," + second(1, "3") + "," + second(2, "2") + "," + first(3, "1"))),
         lb_file(lb_phase(0, ""))});
  const TaskRun r = result("greedy").tasks();
  const PhaseRun& phase = r.phases.at(0);
  EXPECT_EQ(phase.executed.per_processor, (std::vector<double>{5, 5}));
  ASSERT_EQ(phase.subphases.size(), 2u);
  for (const SubphaseRun& part : phase.subphases) {
    EXPECT_EQ(part.measured.imbalance(), 1);
    EXPECT_EQ(part.executed.imbalance(), 1);
    EXPECT_EQ(part.execute, 5000u);
  }
  EXPECT_EQ(phase.execute, 10'000u);
  EXPECT_EQ(r.cycles, *phase.balance + 10'000);
  EXPECT_EQ(phase.tasks_moved, 2u);
}

/// Thieves move tasks in a sub-phase, and the next one begins where they left them.
TEST_F(LbBarriers, LetBalancersWorkDuringTheExecution) {
  std::string tasks;
  for (int id = 0; id < 12; ++id) {
    tasks += (id == 0 ? "" : ",") + task(0, "2", movable(id), {"1", "1"});
  }
  ranks({lb_file(lb_phase(0, tasks) + "," + lb_phase(1, tasks)),
         lb_file(lb_phase(0, "") + "," + lb_phase(1, ""))});
  const TaskRun r = result("random-stealing").tasks();
  ASSERT_EQ(r.phases.size(), 2u);
  EXPECT_EQ(r.tasks, 24u);
  EXPECT_EQ(r.busy[0] + r.busy[1], 48'000u);
  const std::vector<SubphaseRun>& first = r.phases[0].subphases;
  EXPECT_LT(first[0].execute, 12'000u);
  EXPECT_LT(first[1].execute, 7'100u) << "about six tasks each from the start";
  EXPECT_GE(r.phases[0].tasks_moved, 5u) << "the phase ends where they left them";
  EXPECT_LT(r.phases[1].subphases[0].execute, 7'100u);
  EXPECT_EQ(result("random-stealing").tasks().cycles, r.cycles);
}

TEST_F(LbBarriers, StopInASubphase) {
  ranks({lb_file(lb_phase(4, task(0, "1", movable(0), {"1", "0"}))),
         lb_file(lb_phase(4, task(1, "2", movable(1), {"0", "2"})))});
  try {
    static_cast<void>(ballast::run(experiment_of(experiment("none") + "run.max_cycles = 1700\n")));
    FAIL() << "not stopped";
  } catch (Stopped<Result>& stopped) {
    EXPECT_EQ(stopped.stop().cycle, 1700u);
    EXPECT_EQ(stopped.so_far().tasks().busy, (std::vector<Cycle>{1001, 700}));
  }
}

TEST_F(LbBarriers, SayWhatIsWrong) {
  const auto what = [&](const std::string& keys) { return error_of([&] { read(keys); }); };
  ranks({lb_file(lb_phase(0, task(0, "1", movable(0), {"1", "0"})))});
  EXPECT_NE(what("subphases = 'barrier'\n")
                .find("workload.subphases: has no effect without workload.phases; leave it out"),
            std::string::npos);
  ranks({lb_file(lb_phase(0, task(0, "1", movable(0), {"1", "0.5"})))});
  const std::string keys = "phases = []\nsubphases = 'barrier'\n";
  EXPECT_NE(what(keys).find("run.0.json:2:73: phases[0].tasks[0].entity: expected sub-phases of at "
                            "most 1 s, the task's time, got 1.5 s"),
            std::string::npos)
      << what(keys);
  EXPECT_EQ(what("phases = []\n"), "no error");
  ranks({lb_file(lb_phase(0, lb_task(0, "1", movable(0))))});
  EXPECT_NE(what(keys).find("workload.subphases: has no effect: no task of the phases 0 takes time "
                            "in a sub-phase; leave it out"),
            std::string::npos);
}

}  // namespace
}  // namespace ballast
