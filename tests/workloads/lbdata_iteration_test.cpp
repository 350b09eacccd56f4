// SPDX-License-Identifier: BSD-3-Clause
// lb_iterations as input: what a balancer made of a phase.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support/lbdata_fixture.h"
#include "workloads/lbdata_result.h"

namespace ballast {
namespace {

std::string iterations(const std::string& list) { return "\"lb_iterations\":[" + list + "]"; }

/// A phase with further members.
std::string phase_with(const std::string& tasks, const std::string& more) {
  const std::string phase = lb_phase(0, tasks, send(object(1), object(2), "8"));
  return phase.substr(0, phase.size() - 1) + "," + more + "}";
}

class LbIteration : public LbFiles {
 protected:
  /// Two tasks of rank 0, of which iteration 4 moves the second one.
  void two_ranks() {
    const std::string first = lb_task(0, "1", movable(1)), second = lb_task(0, "2", movable(2));
    ranks({lb_file(phase_with(first + "," + second,
                              iterations("{\"id\":2,\"tasks\":[" + first + "," + second +
                                         "]},{\"id\":4,\"tasks\":[" + first + "]}"))),
           lb_file(phase_with("", iterations("{\"id\":2,\"tasks\":[]}," +
                                             lb_phase(4, lb_task(1, "2", movable(2)),
                                                      send(object(2), object(1), "5")))))});
  }
};

TEST_F(LbIteration, ReplacesTheTasksOfThePhase) {
  two_ranks();
  EXPECT_EQ(counts(read()), (TaskCounts{2, 0}));
  EXPECT_EQ(counts(read("iteration = 2")), (TaskCounts{2, 0}));
  const Tasks moved = read("iteration = 4");
  EXPECT_EQ(counts(moved), (TaskCounts{1, 1}));
  EXPECT_EQ(moved.work, (std::vector<double>{1, 2}));
  const auto& edges = moved.trace->edges;
  ASSERT_EQ(edges.size(), 2U) << "rank 0 has no communications in the iteration, rank 1 its own";
  EXPECT_EQ(edges[0].bytes, 8);
  EXPECT_EQ(edges[1].bytes, 5);
}

TEST_F(LbIteration, IsThereInEachFile) {
  two_ranks();
  EXPECT_EQ(
      error("iteration = 3"),
      "run.0.json:2:347: phases[0].lb_iterations: expected one of the iterations 2, 4, got 3");
  const std::string task = lb_task(0, "1", movable(1));
  write("run.0.json", lb_file(lb_phase(0, task)));
  EXPECT_EQ(error("iteration = 4"),
            "run.0.json:2:11: phases[0].lb_iterations: missing, expected an array");
  write("run.0.json", lb_file(phase_with(task, "\n" + iterations(""))));
  EXPECT_EQ(error("iteration = 4"),
            "run.0.json:3:17: phases[0].lb_iterations: expected at least one iteration, got none");
  const std::string empty = "{\"id\":4,\"tasks\":[]}";
  write("run.0.json", lb_file(phase_with(task, "\n" + iterations(empty + "," + empty))));
  EXPECT_EQ(error("iteration = 4"),
            "run.0.json:3:44: phases[0].lb_iterations[1].id: expected each iteration once, got 4 "
            "again");
  write("run.0.json", lb_file(phase_with(task, "\n" + iterations("{\"id\":4,\"tasks\":[" + task +
                                                                 ",\n" + task + "]}"))));
  EXPECT_EQ(error("iteration = 4"),
            "run.0.json:4:46: phases[0].lb_iterations[0].tasks[1].entity: expected each task once "
            "in a phase, got 1 again, first at run.0.json:3:80");
}

/// What `--lbdata` writes is read as it was.
TEST_F(LbIteration, ReadsOurOwnResult) {
  two_ranks();
  const Settings source{{"path", directory_}};
  const std::vector<NodeId> at{1, 0};
  const LbOutcome outcome{0, at};
  const auto check = [&](const std::map<std::string, std::string>& written, std::int64_t second) {
    for (const auto& [name, text] : written) write(name, text);
    const Tasks tasks = read("iteration = 0");
    std::map<std::uint64_t, NodeId> places;
    for (TaskId t = 0; t < tasks.size(); ++t) places[tasks.trace->ids[t]] = tasks.home[t];
    EXPECT_EQ(places, (std::map<std::uint64_t, NodeId>{{1, 1}, {2, 0}})) << second;
    EXPECT_EQ(counts(read()), (TaskCounts{2, 0})) << "the phase is as it was";
  };
  check(lbdata_result(Registry<WorkloadMaker>::args("lbdata", source), std::span(&outcome, 1), 2),
        0);
  two_ranks();
  const Settings moved{{"path", directory_}, {"iteration", std::int64_t{4}}};
  check(lbdata_result(Registry<WorkloadMaker>::args("lbdata", moved), std::span(&outcome, 1), 2),
        4);
}

}  // namespace
}  // namespace ballast
