// SPDX-License-Identifier: BSD-3-Clause
// workload.knowledge_error: balancers see wrong times, execution takes the true ones.
#include "experiment/known_times.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "core/random.h"
#include "support/error_of.h"
#include "support/experiments.h"
#include "support/lbdata_fixture.h"

namespace ballast {
namespace {

TEST(KnownTimes, AreTheTrueOnesWithinTheError) {
  const std::vector<double> times{100, 0, 3, 50};
  const std::vector<double> known = known_times(times, .25, 7);
  for (TaskId t = 0; t < times.size(); ++t) {
    // The draw, by hand: 53 bits of the first two words of Philox with the task as node.
    const auto words = RandomStream(7, Stream{0x6b6e6f77}, t).block(0);
    const std::uint64_t bits = (std::uint64_t{words[0]} << 32) | words[1];
    const double u = 2 * (static_cast<double>(bits >> 11) / 9007199254740992.0) - 1;
    EXPECT_DOUBLE_EQ(known[t], times[t] * (1 + .25 * u)) << t;
  }
  EXPECT_EQ(known_times(times, 0, 7), times);
  EXPECT_NE(known_times(times, .25, 8), known);
}

TEST(KnownTimes, DrawsAreUniform) {
  double least = 1, most = 1, sum = 0, squares = 0;
  constexpr TaskId kTasks = 20'000;
  for (TaskId t = 0; t < kTasks; ++t) {
    const double factor = known_factor(.1, 1, t);
    least = std::min(least, factor);
    most = std::max(most, factor);
    sum += factor - 1;
    squares += (factor - 1) * (factor - 1);
  }
  EXPECT_NEAR(least, .9, 1e-4);
  EXPECT_NEAR(most, 1.1, 1e-4);
  EXPECT_NEAR(sum / kTasks, 0, .002) << "more than four standard errors";
  EXPECT_NEAR(squares / kTasks, .01 / 3, 1e-4);
}

class KnownTimesRuns : public LbFiles {
 protected:
  static constexpr int kTasks = 24;
  [[nodiscard]] static std::vector<double> works() {
    std::vector<double> works;
    for (int t = 0; t < kTasks; ++t) works.push_back(100 + 37 * (t * t % 11));
    return works;
  }
  /// All tasks at processor 0 of four.
  std::string experiment(const std::vector<double>& works, const std::string& more) {
    std::string csv = "processor,work\n";
    for (const double work : works) csv += fmt::format("0,{:.17g}\n", work);
    return "workload.kind = 'csv'\nworkload.path = '" + write("tasks.csv", csv) + "'\n" +
           "machine = { topology = 'mesh', size = [2, 2] }\n" + more;
  }
  /// The same as a phase, whose places are known.
  PhaseRun phase(const std::vector<double>& works, const std::string& more) {
    return run_of(experiment(works, "workload.phases = [0]\nrun.until = 'completed'\n" + more))
        .phases.at(0);
  }
};

const std::string kError = "workload.knowledge_error = 0.5\n";
const std::string kGreedy = "balancer = { name = 'greedy', measure = 'work' }\n";

TEST_F(KnownTimesRuns, TheBalancerActsOnTheKnownTimes) {
  const PhaseRun wrong = phase(works(), kGreedy + kError);
  const PhaseRun of_known = phase(known_times(works(), .5, 1), kGreedy);
  const PhaseRun right = phase(works(), kGreedy);
  EXPECT_EQ(wrong.at, of_known.at) << "as if the known times were true";
  EXPECT_NE(wrong.at, right.at);
  std::vector<double> loads(4);
  for (int t = 0; t < kTasks; ++t) loads[wrong.at.at(t)] += works()[t];
  EXPECT_EQ(wrong.executed.per_processor, loads) << "the true work of that placement";
  EXPECT_EQ(wrong.execute, *std::max_element(loads.begin(), loads.end()));
}

TEST_F(KnownTimesRuns, ExecutionTakesTheTrueTimes) {
  const std::string executed = kGreedy + "run.until = 'completed'\n";
  const TaskRun wrong = run_of(experiment(works(), executed + kError));
  const TaskRun right = run_of(experiment(works(), executed));
  const auto busy = [](const TaskRun& r) {
    return std::accumulate(r.busy.begin(), r.busy.end(), Cycle{0});
  };
  const std::vector<double> all = works();
  EXPECT_EQ(busy(wrong), std::accumulate(all.begin(), all.end(), 0.0));
  EXPECT_EQ(busy(right), busy(wrong));
  EXPECT_GT(wrong.cycles, right.cycles);
}

TEST_F(KnownTimesRuns, TheSwitchByWorkSeesThemToo) {
  const std::string by_switch =
      "balancer = { name = 'superconcentrator', measure = 'work', quantum = 1.0 }\n";
  const PhaseRun wrong = phase(works(), by_switch + kError);
  EXPECT_EQ(wrong.at, phase(known_times(works(), .5, 1), by_switch).at);
  EXPECT_NE(wrong.at, phase(works(), by_switch).at);
}

/// Equal tasks stay so for the choice of the measure: by count there is no effect.
TEST_F(KnownTimesRuns, WithoutEffectItIsNotRecorded) {
  const auto recorded = [&](const std::vector<double>& works, const std::string& more) {
    const std::string text = experiment(works, more + "workload.knowledge_error = 0.1\n");
    return elaborate(experiment_of(text))->config()["workload"].contains("knowledge_error");
  };
  EXPECT_TRUE(recorded(works(), "balancer.name = 'greedy'\n"));
  EXPECT_FALSE(recorded(std::vector<double>(8, 3.0), "balancer.name = 'greedy'\n"));
  EXPECT_FALSE(recorded(works(), "balancer = { name = 'diffusion', measure = 'count' }\n"));
  EXPECT_FALSE(recorded(works(), "balancer.name = 'none'\n"));
  EXPECT_NE(error_of([&] {
              experiment_of(experiment(works(), "workload.knowledge_error = 1.5\n"));
            }).find("expected a number 0 .. 1"),
            std::string::npos);
}

TEST_F(KnownTimesRuns, PhasesKnowThoseOfThePhaseBefore) {
  const auto phase = [](int id, const std::vector<std::string>& works) {
    std::string tasks;
    for (std::size_t k = 0; k < works.size(); ++k) {
      tasks += (k > 0 ? "," : "") + lb_task(0, works[k], movable(static_cast<int>(k) + 1));
    }
    return lb_phase(id, tasks);
  };
  const std::vector<std::string> works{"0.010", "0.014", "0.011", "0.013",
                                       "0.016", "0.012", "0.017", "0.015"};
  ranks({lb_file(phase(0, works) + "," + phase(1, works)),
         lb_file(lb_phase(0, "") + "," + lb_phase(1, ""))});
  const auto text = [&](const std::string& workload, const std::string& balancer = "greedy") {
    return "workload = { kind = 'lbdata', path = '" + directory_ + "', " + workload +
           " }\nmachine = { topology = 'line', size = [2] }\nbalancer.name = '" + balancer +
           "'\nrun.until = 'completed'\n";
  };
  const std::string error = ", knowledge_error = 0.9";
  const TaskRun right = run_of(text("phases = []")), wrong = run_of(text("phases = []" + error));
  EXPECT_EQ(right.phases[0].at, wrong.phases[0].at) << "nothing is known";
  EXPECT_NE(right.phases[1].at, wrong.phases[1].at);
  EXPECT_GT(wrong.phases[1].execute, right.phases[1].execute);
  const auto recorded = [&](const std::string& workload, const std::string& balancer = "greedy") {
    const auto simulation = elaborate(experiment_of(text(workload + error, balancer)));
    return simulation->config()["workload"].contains("knowledge_error");
  };
  EXPECT_TRUE(recorded("phases = []"));
  EXPECT_TRUE(recorded("phases = [1]")) << "the truth";
  EXPECT_FALSE(recorded("phases = [1], knowledge = 'previous'"));
  EXPECT_FALSE(recorded("phases = []", "none"));
  EXPECT_FALSE(recorded("phases = []", "random-stealing"));
  const auto notes = elaborate(experiment_of(text("phases = []" + error)))->notes();
  EXPECT_NE(notes[0].find("errors of up to 90 %"), std::string::npos) << notes[0];
}

}  // namespace
}  // namespace ballast
