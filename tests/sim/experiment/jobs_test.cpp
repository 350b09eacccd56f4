// SPDX-License-Identifier: BSD-3-Clause
// Jobs of a log on the machine: wait and slowdown, gangs, predecessors, and what is refused.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "core/random.h"
#include "report/report.h"
#include "support/experiments.h"
#include "support/same_run.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class JobRuns : public Files {
 protected:
  std::string text(const std::string& log, const std::string& workload = "gang = false",
                   const std::string& more = "",
                   const std::string& machine = "topology = 'line', size = [4]",
                   const std::string& run = "until = 'completed'") {
    return fmt::format(
        "machine = {{ {} }}\nworkload = {{ kind = 'swf', path = '{}', per_job = true, {} }}\n{}\n"
        "run = {{ {}, max_cycles = 100_000_000 }}\n",
        machine, write("log.swf", log), workload, more, run);
  }
  JobResult jobs(const std::string& log, const std::string& workload = "gang = false") {
    return *run_of(text(log, workload, kNone)).jobs;
  }
  /// The error without the place.
  std::string error(const std::string& text) {
    const std::string what = error_of([&] { check_experiment(text); });
    return what.substr(what.find(": ") + 2);
  }
  static constexpr const char* kNone = "balancer = { name = 'none' }";
};

/// Job 1 of two tasks keeps processors 0 and 1 busy until 100; job 2 is alone at 2 until 30; job 3
/// of four tasks arrives at 10.
constexpr const char* kThree = "; MaxProcs: 4\n1 0 0 100 2\n2 0 0 30 1\n3 10 0 4 4\n";

TEST_F(JobRuns, AJobWaitsForItsLastTask) {
  const JobResult r = jobs(kThree);
  EXPECT_EQ(r.jobs, 3u);
  EXPECT_EQ(r.parallel, 2u);
  EXPECT_EQ(r.ended, 3u);
  EXPECT_EQ(r.apart, 1u) << "job 3 begins at 10, 30 and 100";
  ASSERT_EQ(r.list.size(), 3u);
  EXPECT_EQ(r.list[0], (JobRun{1, 2, 0, 0, 100, 1.0}));
  EXPECT_EQ(r.list[1], (JobRun{2, 1, 0, 0, 30, 1.0}));
  EXPECT_EQ(r.list[2], (JobRun{3, 4, 10, 90, 104, 9.4})) << "94 over the 10 of a short run";
  EXPECT_EQ(*r.wait, (Quantiles{30, 0, 90, 90}));
  EXPECT_NEAR(r.slowdown->mean, 11.4 / 3, 1e-12);
  EXPECT_EQ(jobs(kThree, "short_run = 2").list[2].slowdown, 94.0 / 4) << "no short run";
  EXPECT_FALSE(r.following || r.unknown);
}

TEST_F(JobRuns, TheAllocationOfTheRunIsRecorded) {
  const auto allocation = [&](const std::string& workload, const std::string& machine) {
    return elaborate(experiment_of(text(kThree, workload, kNone, machine)))
        ->config()["workload"]["allocation"];
  };
  EXPECT_EQ(allocation("gang = false", "topology = 'line', size = [4]"), "any");
  EXPECT_EQ(allocation("gang = false", "topology = 'hypercube', size = [4]"), "subcube");
  EXPECT_EQ(allocation("allocation = 'contiguous'", "topology = 'line', size = [4]"), "contiguous");
}

TEST_F(JobRuns, TheTasksOfAGangBeginTogether) {
  const std::string later = std::string(kThree) + "4 11 0 7 1\n";
  const TaskRun run = run_of(text(later, "gang = true", kNone));
  const JobResult& r = *run.jobs;
  EXPECT_EQ(r.apart, 0u);
  EXPECT_EQ(r.list[2], (JobRun{3, 4, 10, 90, 104, 9.4}));
  EXPECT_EQ(r.list[3].arrival + r.list[3].wait, 104u) << "behind job 3, where its place is idle";
  EXPECT_EQ(run.busy[3], 4u);
}

/// The rule of a gang in its plainest form: it begins when its processors have ended all before it.
std::vector<Cycle> gang_waits(const Tasks& tasks, const std::vector<std::uint32_t>& speeds) {
  std::vector<Cycle> idle_from(tasks.processors, 0), waits;
  for (const Jobs::Job& job : tasks.jobs->list) {
    const Cycle arrival = tasks.arrival[job.first];
    Cycle begin = arrival;
    for (TaskId t = job.first; t < job.first + job.tasks; ++t) {
      begin = std::max(begin, idle_from[tasks.home[t]]);
    }
    for (TaskId t = job.first; t < job.first + job.tasks; ++t) {
      const NodeId at = tasks.home[t];
      idle_from[at] =
          begin + static_cast<Cycle>(std::ceil(tasks.work[t] / speeds[at % speeds.size()]));
    }
    waits.push_back(begin - arrival);
  }
  return waits;
}
std::vector<Cycle> waits(const JobResult& r) {
  std::vector<Cycle> waits;
  for (const JobRun& job : r.list) waits.push_back(job.wait);
  return waits;
}

TEST_F(JobRuns, GangsStartInTheOrderOfTheirArrival) {
  for (NodeId seed = 1; seed <= 40; ++seed) {
    RandomStream random(seed, Stream::loads, 0);
    std::string log = "; MaxProcs: 8\n";
    double submit = 0;
    for (int job = 1; job <= 60; ++job) {
      submit += static_cast<double>(random.below(12));
      log += fmt::format("{} {} 0 {} {}\n", job, submit, 1 + random.below(30), 1 + random.below(8));
    }
    const std::string machine = "topology = 'line', size = [8], speeds = [1, 3]";
    const std::string experiment = text(log, "gang = true", kNone, machine);
    const TaskRun loop = run_of(experiment);
    const Tasks tasks =
        make(fmt::format("kind = 'swf'\ngang = true\npath = '{}'", path("log.swf")), 8);
    ASSERT_EQ(waits(*loop.jobs), gang_waits(tasks, {1, 3})) << seed;
    if (seed == 1) expect_same(loop, run_of(experiment, Kernel::systemc));
  }
}

TEST_F(JobRuns, NasaLogWaitsAsItsSubcubesDo) {
  const std::string log = shared_data("nasa-ipsc/NASA-iPSC-1993-3.1-cln.swf.gz");
  if (!std::filesystem::exists(log)) GTEST_SKIP() << "no ../shared/data";
  const std::string workload =
      "kind = 'swf'\nallocation = 'subcube'\ngang = true\npath = '" + log + "'";
  const TaskRun r = run_of("machine = { topology = 'hypercube', size = [128] }\n[workload]\n" +
                           workload + "\nper_job = true\n[balancer]\nname = 'none'\n" +
                           "[run]\nuntil = 'completed'\nmax_cycles = 100_000_000\n");
  EXPECT_EQ(waits(*r.jobs), gang_waits(make(workload, 128), {1}));
  EXPECT_EQ(r.jobs->ended, 18'066u);
  EXPECT_EQ(r.cycles, 7'949'022u);
  EXPECT_GT(r.jobs->wait->max, 0) << "by the log's own times, 176 processors are in use at once";
}

/// Single tasks move; those of gangs neither move nor begin alone.
TEST_F(JobRuns, BalancersMoveWhatIsAlone) {
  std::string log = "; MaxProcs: 4\n";
  for (int job = 1; job <= 30; ++job) {
    log += fmt::format("{} {} 0 40 {}\n", job, job, job % 3 == 0 ? 4 : 1);
  }
  for (const char* name : {"diffusion", "work-stealing", "greedy"}) {
    const std::string every = name == std::string("greedy") ? ", every = 20" : "";
    const TaskRun r = run_of(
        text(log, "gang = true", fmt::format("balancer = {{ name = '{}'{} }}", name, every)));
    EXPECT_EQ(r.outcome, Outcome::completed) << name;
    EXPECT_EQ(r.jobs->ended, 30u) << name;
    EXPECT_EQ(r.jobs->apart, 0u) << name;
  }
}

std::string line(int job, int submit, int run, int processors, int before, int think) {
  return fmt::format("{} {} 0 {} {} -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 {} {}\n", job, submit, run,
                     processors, before, think);
}

/// Job 12 arrives 50 after job 11; 13 and 14 follow it, 13 at once; 15 keeps its own time.
TEST_F(JobRuns, AJobArrivesAfterItsPredecessorHasEnded) {
  const std::string log = "; MaxProcs: 4\n" + line(11, 0, 20, 4, -1, -1) +
                          line(12, 1, 5, 2, 11, 50) + line(13, 2, 7, 1, 12, 0) +
                          line(14, 3, 7, 1, 12, 9) + line(15, 4, 30, 4, 7, 1);
  for (const char* balancer : {"none", "diffusion", "sender-initiated"}) {
    const std::string experiment =
        text(log, "predecessors = true", fmt::format("balancer = {{ name = '{}' }}", balancer));
    const TaskRun run = run_of(experiment);
    if (balancer == std::string("diffusion")) expect_same(run, run_of(experiment, Kernel::systemc));
    const JobResult& r = *run.jobs;
    EXPECT_EQ(r.following, 3u);
    EXPECT_EQ(r.unknown, 1u);
    ASSERT_EQ(r.ended, 5u);
    std::map<std::int64_t, JobRun> by_id;
    for (const JobRun& job : r.list) by_id[job.id] = job;
    EXPECT_EQ(by_id[15].arrival, 4u);
    EXPECT_EQ(by_id[12].arrival, by_id[11].end + 50) << balancer;
    EXPECT_EQ(by_id[13].arrival, by_id[12].end + 1) << "the end is known in the next cycle";
    EXPECT_EQ(by_id[14].arrival, by_id[12].end + 9);
    EXPECT_LE(run.least_cycles, static_cast<double>(run.cycles));
    if (balancer != std::string("none")) continue;
    EXPECT_EQ(by_id[11].end, 20u);
    EXPECT_EQ(by_id[12].wait, 0u);
    EXPECT_EQ(run.mean_wait(), 4 * 16 / 12.0) << "from the real arrivals: only job 15 waits";
  }
}

/// The job that is due first arrives first, also a follower that is known later than waiting jobs.
TEST_F(JobRuns, EachJobArrivesInItsOwnTime) {
  for (NodeId seed = 1; seed <= 20; ++seed) {
    RandomStream random(seed, Stream::loads, 1);
    std::string log = "; MaxProcs: 4\n";
    std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> after;  // predecessor, think
    std::map<std::int64_t, Cycle> submitted;
    for (int job = 1, submit = 0; job <= 40; ++job) {
      submit += static_cast<int>(random.below(9));
      const auto before = static_cast<int>(random.below(2) * random.below(job));
      const auto think = static_cast<int>(random.below(30));
      log += line(job, submit, 1 + static_cast<int>(random.below(20)), 1, before == 0 ? -1 : before,
                  before == 0 ? -1 : think);
      if (before != 0) after[job] = {before, think};
      submitted[job] = static_cast<Cycle>(submit);
    }
    std::map<std::int64_t, JobRun> by_id;
    for (const JobRun& job : jobs(log, "predecessors = true").list) by_id[job.id] = job;
    ASSERT_EQ(by_id.size(), 40u);
    for (const auto& [id, job] : by_id) {
      const auto follows = after.find(id);
      const Cycle due = follows == after.end()
                            ? submitted[id]
                            : by_id[follows->second.first].end +
                                  std::max<Cycle>(static_cast<Cycle>(follows->second.second), 1);
      ASSERT_EQ(job.arrival, due) << "seed " << seed << ", job " << id;
    }
  }
}

TEST_F(JobRuns, TheReportSaysThatJobsFallApart) {
  const auto report = [&](const std::string& workload) {
    return ballast::text(run(experiment_of(text(kThree, workload, kNone))), 0);
  };
  EXPECT_NE(report("gang = false")
                .find("3 jobs, 2 of several tasks, 3 ended\nworkload.gang = false: jobs may fall "
                      "apart; the tasks of 1 did not begin together\n"),
            std::string::npos);
  EXPECT_EQ(report("gang = true").find("fall apart"), std::string::npos);
}

/// As above, but job 3 arrives at 9 and waits for 91 cycles.
TEST_F(JobRuns, TheReportRoundsWaitsToTenths) {
  const std::string log = "; MaxProcs: 4\n1 0 0 100 2\n2 0 0 30 1\n3 9 0 4 4\n";
  const std::string report = ballast::text(run(experiment_of(text(log, "gang = false", kNone))), 0);
  const std::size_t row = report.find("\nwait  ");
  ASSERT_NE(row, std::string::npos) << report;
  std::istringstream cells(report.substr(row));
  std::string name, mean, p50, p95, most;
  cells >> name >> mean >> p50 >> p95 >> most;
  EXPECT_EQ((std::vector{mean, p50, p95, most}),
            (std::vector<std::string>{"30.3", "0", "91", "91"}));
}

TEST_F(JobRuns, RefusesWhatDoesNotFit) {
  const auto settled = [&](const std::string& workload) {
    return error(
        text(kThree, workload, kNone, "topology = 'line', size = [4]", "until = 'balanced'"));
  };
  EXPECT_EQ(settled("gang = true"),
            "run.until: expected \"completed\" with workload.gang = true, got \"balanced\"");
  const std::string follow = line(1, 0, 20, 4, -1, -1) + line(2, 1, 5, 2, 1, 50);
  EXPECT_EQ(error(text(follow, "predecessors = true", kNone, "topology = 'line', size = [4]",
                       "until = 'balanced'")),
            "run.until: expected \"completed\" with workload.predecessors = true, got "
            "\"balanced\"");
  const auto faults = [&](const std::string& list) {
    return text(kThree, "gang = true", kNone,
                "topology = 'ring', size = [4], router.vcs = 2, faults = { " + list + " }");
  };
  EXPECT_EQ(
      error(faults("processors = '2@5'")),
      "machine.faults.processors: expected faults of links alone with workload.gang = true, got "
      "processors that fail");
  EXPECT_EQ(run_of(faults("links = '2-3@5'")).jobs->ended, 3u);
  EXPECT_EQ(
      error(text(kThree, "gang = true", "balancer = { name = 'diffusion', measure = 'count' }")),
      "balancer.measure: expected \"work\" for a workload with tasks that cannot move, got "
      "\"count\"");
  EXPECT_FALSE(run_of(text(kThree, "gang = false", kNone, "topology = 'line', size = [4]",
                           "until = 'balanced'"))
                   .jobs)
      << "nothing is executed";
}

}  // namespace
}  // namespace ballast
