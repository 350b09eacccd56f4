// SPDX-License-Identifier: BSD-3-Clause
// How long a unit of work is: said by the machine, or by the workload's source.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "report/report.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class CyclesPerWork : public Files {
 protected:
  /// Two ranks with tasks of these times.
  std::string ranks(const std::string& first, const std::string& second) {
    for (int rank = 0; rank < 2; ++rank) {
      write("run." + std::to_string(rank) + ".json",
            R"({"type":"LBDatafile","phases":[{"id":0,"tasks":[{"node":)" + std::to_string(rank) +
                R"(,"time":)" + (rank == 0 ? first : second) +
                R"(,"entity":{"migratable":true,"id":)" + std::to_string(rank) + "}}]}]}");
    }
    return "[workload]\nkind = 'lbdata'\npath = '" + directory_ + "'\n";
  }
};

constexpr const char* kCompleted = "[balancer]\nname = 'none'\n[run]\nuntil = 'completed'\n";

double used(const std::string& text) {
  return document(run(experiment_of(text)))["config"]["machine"]["cycles_per_work"].get<double>();
}

TEST_F(CyclesPerWork, DefaultIsAMillionPerSecondForTraces) {
  const std::string text = ranks("0.25", "0.5") + kCompleted;
  EXPECT_EQ(run_of(text).cycles, 500'000u);
  EXPECT_EQ(used(text), 1e6);
  const std::string slow = "machine.cycles_per_work = 100\n" + text;
  EXPECT_EQ(run_of(slow).cycles, 50u);
  EXPECT_EQ(used(slow), 100);
}

TEST_F(CyclesPerWork, AreTheWorkloadsOwnUnlessTheMachineSays) {
  const std::string machine = "[machine]\nprocessors = 4\n";
  EXPECT_EQ(used(machine + "[workload]\nkind = 'heavy'\ncycles = 1\n"), 1e4);
  EXPECT_EQ(used(machine + "[workload]\nkind = 'spike'\n[run]\nuntil = 'completed'\n"), 1);
  const auto unread = experiment_of(machine + "[workload]\nkind = 'spike'\n");
  EXPECT_FALSE(elaborate(unread)->config()["machine"].contains("cycles_per_work"));
  EXPECT_EQ(used(machine + "cycles_per_work = 7\n[workload]\nkind = 'light'\ncycles = 1\n"), 7);
}

TEST_F(CyclesPerWork, ValuesThatLoseLengthsAreRefusedWithAProposal) {
  const std::string trace = ranks("0.0001", "0.64") + kCompleted;
  EXPECT_EQ(
      error_of([&] { check_experiment("[machine]\ncycles_per_work = 1.0\n" + trace, "e.toml"); }),
      "e.toml:2:19: machine.cycles_per_work: expected more, such as 10000, got 1, which rounds "
      "lengths of 0.0001 .. 0.64 to 1 cycle each for 2 of 2 tasks");
  check_experiment("[machine]\ncycles_per_work = 1e4\n" + trace);
  EXPECT_EQ(error_of([&] {
              check_experiment("[machine]\nspeeds = [4]\ncycles_per_work = 5\n" + trace, "e.toml");
            }),
            "e.toml:3:19: machine.cycles_per_work: expected more, such as 100000, got 5, which "
            "rounds lengths of 0.0001 .. 0.64 to 1 cycle each at speed 4 for 2 of 2 tasks");
}

TEST_F(CyclesPerWork, DefaultsThatLoseLengthsAreRefusedAtTheWorkload) {
  const std::string csv = "[machine]\nprocessors = 2\n[workload]\nkind = 'csv'\npath = '" +
                          write("a.csv", "0,0.02\n1,0.01\n0,0.02\n") + "'\n";
  EXPECT_EQ(error_of([&] { check_experiment(csv + kCompleted, "e.toml"); }),
            "e.toml:3:1: machine.cycles_per_work: expected more, such as 100, got 1, the default "
            "of csv, which rounds lengths of 0.01 .. 0.02 to 1 cycle each for 3 of 3 tasks");
}

TEST_F(CyclesPerWork, DoNotMatterWhereTasksOnlyMove) {
  const std::string trace = "machine.cycles_per_work = 1.0\n" + ranks("0.1", "0.64");
  const std::string by_count = "balancer = { name = 'superconcentrator', measure = 'count' }\n";
  check_experiment(by_count + trace);
  check_experiment(by_count + trace + "[run]\ngoal = 'work'\n");
}

TEST_F(CyclesPerWork, DefaultsOfEveryWorkloadKeepTheLengths) {
  for (const char* kind : {"poisson", "heavy", "transition", "light"}) {
    check_experiment("[machine]\nprocessors = 8\n[workload]\nkind = '" + std::string(kind) + "'\n" +
                     kCompleted);
  }
}

TEST_F(CyclesPerWork, RealRun) {
  const std::string trace = shared_data("lbdata-8color-3");
  if (!fs::exists(trace)) GTEST_SKIP() << "no ../shared/data";
  const std::string text = "workload = { kind = 'lbdata', path = '" + trace +
                           "' }\nbalancer.name = 'none'\nrun.until = 'completed'\n";
  const TaskRun r = run_of(text);
  double busy = 0;
  for (const Cycle cycles : r.busy) busy += static_cast<double>(cycles);
  EXPECT_NEAR(busy, 10'572'073, 480) << "the loads are 10.5720732 s, in 480 tasks";
  EXPECT_NE(error_of([&] { check_experiment("machine.cycles_per_work = 1\n" + text); }), "");
}

}  // namespace
}  // namespace ballast
