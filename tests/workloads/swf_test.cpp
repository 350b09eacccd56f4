// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "core/input_limits.h"
#include "support/paths.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

// Jobs 3 - 6 lack something; the last line has 18 fields as the standard wants.
constexpr const char* kLog =
    "; Version: 2.2\n"
    ";MaxNodes: 4\n"
    "; MaxProcs: 8 (of 16)\n"
    "1 0 -1 100 4\n"
    "2 10 0 50 3  ; note\n"
    "3 11 0 0 1\n"
    "4 12 0 -1 1\n"
    "5 -1 0 5 1\n"
    "6 13 0 5 0\n"
    "7 7200 -1 2.5 8 -1 -1 -1 -1 -1 1 1 1 -1 -1 -1 -1 -1\n";

class Swf : public Files {
 protected:
  Tasks read(const std::string& content, const std::string& more = "", NodeId processors = 0) {
    return make("kind = 'swf'\npath = '" + write("in.swf", content) + "'\n" + more, processors);
  }
  /// The error without the directory.
  std::string error(const std::string& content, const std::string& more = "",
                    NodeId processors = 0) {
    const std::string what = error_of([&] { read(content, more, processors); });
    return what.starts_with(directory_) ? what.substr(directory_.size() + 1) : what;
  }
};

TEST_F(Swf, AJobIsItsTasksOnASubcube) {
  const Tasks tasks = read(kLog, "allocation = 'subcube'");
  EXPECT_EQ(tasks.processors, 8u) << "MaxProcs, not MaxNodes";
  EXPECT_EQ(tasks.skipped, 4u);
  EXPECT_EQ(tasks.home, (std::vector<NodeId>{0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(tasks.arrival, (std::vector<Cycle>{0, 0, 0, 0, 10, 10, 10, 7200, 7200, 7200, 7200, 7200,
                                               7200, 7200, 7200}));
  EXPECT_EQ(tasks.work[0], 100);
  EXPECT_EQ(tasks.work[4], 50);
  EXPECT_EQ(tasks.work[14], 2.5);
  EXPECT_EQ(read(kLog, "", 32).processors, 32u) << "the others stay empty";
}

TEST_F(Swf, TheCyclesOfASecondHoldForArrivalsToo) {
  Config config = Config::from_text("path = '" + write("in.swf", kLog) + "'", "exp.toml");
  const auto* part = Registry<WorkloadMaker>::find("swf");
  const Tasks tasks = part->make(config.check("", part->keys), {0, 1, 0.5});
  EXPECT_EQ(tasks.arrival.back(), 3600u);
  EXPECT_EQ(tasks.work.back(), 2.5) << "work stays in seconds";
}

TEST_F(Swf, Window) {
  const Tasks late = read(kLog, "from_hour = 1.5");
  EXPECT_EQ(late.size(), 8u);
  EXPECT_EQ(late.arrival.front(), 1800u) << "the window begins in cycle 0";
  EXPECT_EQ(read(kLog, "hours = 1").size(), 7u);
  EXPECT_EQ(read(kLog, "hours = 2").size(), 7u) << "its end does not belong to it";
  EXPECT_EQ(read(kLog, "hours = 2.01").size(), 15u);
  EXPECT_EQ(read(kLog, "from_hour = 3").size(), 0u);
  EXPECT_EQ(read(kLog, "from_hour = 3").processors, 8u);
}

TEST_F(Swf, NumberOfProcessors) {
  EXPECT_EQ(read("1 0 0 9 3\n2 0 0 9 5\n").processors, 5u) << "no header: the largest job";
  EXPECT_EQ(read("; MaxProcs: -1\n;  MaxNodes : 6\n1 0 0 9 3\n").processors, 6u);
  EXPECT_EQ(error(kLog, "", 4),
            "in.swf: expected 1 .. 4 processors (processors of the machine), got 8");
}

TEST_F(Swf, IsReadCompressed) {
  const Tasks plain = read(kLog), packed = read(gzip(kLog));
  EXPECT_EQ(packed.home, plain.home);
  EXPECT_EQ(packed.work, plain.work);
  EXPECT_EQ(packed.arrival, plain.arrival);
}

TEST_F(Swf, RefusesBadLines) {
  EXPECT_EQ(error("1 0 0 9 1\n2 0 0 9\n"),
            "in.swf:2:8: expected at least 5 fields (job, submit time, wait time, run time, "
            "processors), got 4");
  EXPECT_EQ(error("; MaxProcs: 4\n1 0 0 9 5\n"),
            "in.swf:2:9: processors: expected an integer -9007199254740992 .. 4, got 5");
  EXPECT_EQ(error("1 0 0 x 5\n"),
            "in.swf:1:7: run time: expected a number -1000000000000 .. 1000000000000, got \"x\"");
  EXPECT_EQ(
      error("1 -1e13 0 1 5\n"),
      "in.swf:1:3: submit time: expected a number -1000000000000 .. 1000000000000, got -1e13");
  EXPECT_EQ(error("; MaxProcs: many\n"),
            "in.swf:1:13: MaxProcs: expected an integer -1 .. 4294967295");
  EXPECT_EQ(error("; nothing\n"),
            "in.swf: expected 1 .. 4294967295 processors (processors of the machine), got 0");
  EXPECT_EQ(error(kLog, "strict = true"),
            "in.swf:6:8: run time: expected a job that makes tasks, as workload.strict = true "
            "demands, got 0");
  EXPECT_EQ(error("5 -1 0 5 1\n", "strict = true").substr(0, 28), "in.swf:1:3: submit time: exp");
  EXPECT_EQ(error("5 1 0 5 -1\n", "strict = true").substr(0, 27), "in.swf:1:9: processors: exp");
}

TEST_F(Swf, RefusesMoreProcessorsAndTasksThanTheMemoryHolds) {
  EXPECT_EQ(error("1 0 0 9 1073741825\n"),
            "in.swf: expected a log of at most 1073741824 processors, got 1073741825");
  most_memory = std::uint64_t{1} << 20;
  const std::string what = "in.swf: needs 1 MiB of memory, expected at most the 1 MiB ";
  EXPECT_EQ(read("; MaxProcs: 32768\n1 0 0 9 1\n").size(), 1U);
  EXPECT_TRUE(error("; MaxProcs: 65536\n1 0 0 9 1\n").starts_with(what));
  const std::string job = "1 0 0 9 16000\n";
  EXPECT_EQ(read("; MaxProcs: 16384\n" + job + job).size(), 32'000U);
  EXPECT_TRUE(error("; MaxProcs: 16384\n" + job + job + job).starts_with(what));
  most_memory = ~std::uint64_t{0};
}

/// The header and the first job suffice.
TEST_F(Swf, SaysForHowManyProcessorsItIs) {
  const auto& part = Registry<WorkloadMaker>::named("swf");
  const auto own = [&](const std::string& content) {
    const Settings file{{"path", write("in.swf", content)}};
    return part.make.own_processors(Registry<WorkloadMaker>::args("swf", file));
  };
  EXPECT_EQ(own("; MaxProcs: 64\n1 0 0 9 8\nno job\n"), 64U);
  EXPECT_EQ(own("1 0 0 9 8\n2 0 0 9 24\n3 0 0 9 4\n"), 24U) << "the largest job";
  EXPECT_NE(error_of([&] { own("1 0 0 9 8\nno job\n"); }).find("in.swf:2:"), std::string::npos);
  EXPECT_NE(error_of([&] { own("; MaxProcs: 64\n"); }).find("processors of the machine), got 0"),
            std::string::npos);
  EXPECT_NE(error_of([&] {
              own("; MaxProcs: 1073741825\n1 0 0 9 8\n");
            }).find("expected a log of at most 1073741824 processors, got 1073741825"),
            std::string::npos);
}

/// A line of all fields; the ones that a test needs.
std::string job_line(int job, double submit, const std::string& wait, const std::string& run,
                     const std::string& processors, const std::string& cpu = "-1",
                     const std::string& requested = "-1", const std::string& status = "-1",
                     const std::string& before = "-1", const std::string& think = "-1") {
  return fmt::format("{} {} {} {} {} {} -1 {} -1 -1 {} -1 -1 -1 -1 -1 {} {}\n", job, submit, wait,
                     run, processors, cpu, requested, status, before, think);
}

TEST_F(Swf, UnknownProcessorsAreThoseRequested) {
  const std::string log = job_line(1, 0, "0", "5", "-1", "-1", "3") +
                          job_line(2, 1, "0", "5", "2", "-1", "4") +
                          job_line(3, 2, "0", "5", "0", "-1", "4") + job_line(4, 3, "0", "5", "-1");
  const Tasks tasks = read(log);
  EXPECT_EQ(tasks.arrival, (std::vector<Cycle>{0, 0, 0, 1, 1}));
  EXPECT_EQ(tasks.skipped, 2u) << "0 processors, and both unknown";
  EXPECT_EQ(error("; MaxProcs: 2\n" + job_line(1, 0, "0", "5", "-1", "-1", "3")),
            "in.swf:2:18: requested processors: expected an integer -9007199254740992 .. 2, got 3");
}

TEST_F(Swf, ArrivesAtItsSubmitTimeOrItsStart) {
  const std::string log = job_line(1, 7, "20", "5", "1") + job_line(2, 8, "0", "5", "1") +
                          job_line(3, 9, "-1", "5", "1");
  EXPECT_EQ(read(log).arrival, (std::vector<Cycle>{7, 8, 9}));
  const Tasks started = read(log, "arrival = 'start'");
  EXPECT_EQ(started.arrival, (std::vector<Cycle>{8, 27})) << "job 2 starts before job 1";
  EXPECT_EQ(started.jobs->list[0].id, 2);
  EXPECT_EQ(started.skipped, 1u) << "its wait is unknown";
  EXPECT_EQ(error(log, "arrival = 'start'\nstrict = true"),
            "in.swf:3:5: wait time: expected a job that makes tasks, as workload.strict = true "
            "demands, got -1");
  EXPECT_EQ(error("1 0 x 5 1\n", "arrival = 'start'"),
            "in.swf:1:5: wait time: expected a number -1000000000000 .. 1000000000000, got \"x\"");
}

TEST_F(Swf, TakesTheJobsOfAStatus) {
  const std::string log = job_line(1, 0, "0", "5", "1", "-1", "-1", "1") +
                          job_line(2, 1, "0", "6", "1", "-1", "-1", "0") +
                          job_line(3, 2, "0", "7", "1", "-1", "-1", "5") +
                          job_line(4, 3, "0", "8", "1");
  EXPECT_EQ(read(log).work, (std::vector<double>{5, 6, 7, 8}));
  EXPECT_EQ(read(log, "status = [1, 5]").work, (std::vector<double>{5, 7}));
  EXPECT_EQ(read(log, "status = [-1]").work, (std::vector<double>{8}));
  EXPECT_EQ(read(log, "status = [1]\nstrict = true").skipped, 0u) << "filtered, not skipped";
  EXPECT_EQ(error("1 0 0 5 1\n", "status = [1]"),
            "in.swf:1:10: expected at least 11 fields (with the status), got 5");
  EXPECT_EQ(error(job_line(1, 0, "0", "5", "1", "-1", "-1", "done"), "status = [1]"),
            "in.swf:1:26: status: expected an integer -1 .. 9007199254740992, got \"done\"");
}

TEST_F(Swf, WorkIsRunTimeOrCpuTime) {
  const std::string log = job_line(1, 0, "0", "5", "2", "3.5") + job_line(2, 1, "0", "5", "1") +
                          job_line(3, 2, "0", "5", "1", "0");
  EXPECT_EQ(read(log).work, (std::vector<double>{5, 5, 5, 5}));
  EXPECT_EQ(read(log, "work = 'cpu'").work, (std::vector<double>{3.5, 3.5}));
  EXPECT_EQ(read(log, "work = 'cpu'").skipped, 2u) << "unknown, and 0";
  EXPECT_EQ(error(log, "work = 'cpu'\nstrict = true"),
            "in.swf:2:11: CPU time: expected a job that makes tasks, as workload.strict = true "
            "demands, got -1");
  EXPECT_EQ(error("1 0 0 5 1\n", "work = 'cpu'"),
            "in.swf:1:10: expected at least 6 fields (with the CPU time), got 5");
}

TEST_F(Swf, JobsFollowThoseBeforeThem) {
  const std::string log = job_line(4, 0, "0", "5", "1") +
                          job_line(9, 2, "0", "5", "2", "-1", "-1", "-1", "4", "60") +
                          job_line(10, 3, "0", "5", "1", "-1", "-1", "-1", "9", "-1") +
                          job_line(11, 4, "0", "5", "1", "-1", "-1", "-1", "7", "1");
  const Tasks tasks = read(log, "predecessors = true");
  ASSERT_EQ(tasks.jobs->list.size(), 4u);
  EXPECT_TRUE(tasks.jobs->follow);
  EXPECT_EQ(tasks.jobs->unknown, 1u) << "there is no job 7";
  const auto& jobs = tasks.jobs->list;
  EXPECT_EQ(jobs[1].id, 11) << "at its own time";
  EXPECT_EQ(jobs[1].after, Jobs::kNone);
  EXPECT_EQ(jobs[2].after, 0u);
  EXPECT_EQ(jobs[2].think, 60u);
  EXPECT_EQ(jobs[3].after, 2u);
  EXPECT_EQ(jobs[3].think, 0u) << "unknown";
  EXPECT_EQ(tasks.arrival, (std::vector<Cycle>{0, 4, 60, 60, 61})) << "lower bounds";
  EXPECT_EQ(read(log).jobs->list[1].after, Jobs::kNone) << "only on request";
  EXPECT_EQ(error("1 0 0 5 1\n", "predecessors = true"),
            "in.swf:1:10: expected at least 18 fields (with the preceding job and the think time), "
            "got 5");
  EXPECT_EQ(error(job_line(3, 0, "0", "5", "1", "-1", "-1", "-1", "3"), "predecessors = true"),
            "in.swf:1:44: preceding job: expected a number below that of the job, 3, got 3");
  EXPECT_EQ(
      error(job_line(3, 0, "0", "5", "1") + job_line(3, 0, "0", "5", "1"), "predecessors = true"),
      "in.swf:2:1: job: expected each number once, as workload.predecessors = true demands, "
      "got 3 again");
  EXPECT_EQ(error("x 0 0 5 1\n"),
            "in.swf:1:1: job: expected an integer -1 .. 9007199254740992, got \"x\"");
}

TEST_F(Swf, JobsAreTheirTasks) {
  const Tasks tasks = read(kLog, "gang = true\nshort_run = 3");
  ASSERT_EQ(tasks.jobs->list.size(), 3u);
  EXPECT_EQ(tasks.jobs->list[1].first, 4u);
  EXPECT_EQ(tasks.jobs->list[1].tasks, 3u);
  EXPECT_EQ(tasks.jobs->short_run, 3);
  EXPECT_EQ(tasks.fixed, std::vector<std::uint8_t>(15, 1));
  EXPECT_TRUE(read(kLog).fixed.empty());
  EXPECT_EQ(read("1 0 0 5 1\n2 0 0 5 2\n", "gang = true").fixed,
            (std::vector<std::uint8_t>{0, 1, 1}))
      << "a job of one task may move";
}

TEST_F(Swf, JobsThatFitBesideEachOtherShareNoProcessor) {
  const std::string two = "; MaxProcs: 6\n1 0 0 100 3\n2 0 0 100 3\n";
  const std::vector<NodeId> all{0, 1, 2, 3, 4, 5};
  EXPECT_EQ(read(two).home, all);
  EXPECT_EQ(read(two, "allocation = 'contiguous'").home, all);
  EXPECT_EQ(read(two, "allocation = 'subcube'").home, (std::vector<NodeId>{0, 1, 2, 0, 1, 2}));
  EXPECT_EQ(read("1 0 0 100 1\n2 0 0 100 2\n", "", 3).home, (std::vector<NodeId>{0, 1, 2}))
      << "no header: the processors of the machine";
  EXPECT_EQ(read("; MaxProcs: 8\n1 0 0 9 3\n2 0 0 9 3\n3 0 0 9 2\n").home,
            (std::vector<NodeId>{0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(read("; MaxProcs: 2\n9 0 0 9 1\n3 0 0 5 1\n").home, (std::vector<NodeId>{1, 0}))
      << "job 3 is served first";
}

TEST_F(Swf, ALogWithUnixTimesStartsAtItsFirstJob) {
  const std::string log = "; MaxProcs: 4\n1 1000000000 3 9 1\n2 1000000007 0 9 1\n3 -1 0 9 1\n";
  const Tasks tasks = read(log);
  EXPECT_EQ(tasks.arrival, (std::vector<Cycle>{0, 7}));
  EXPECT_EQ(tasks.jobs->log_start, 1e9);
  EXPECT_EQ(tasks.skipped, 1u);
  EXPECT_EQ(read(log, "arrival = 'start'").arrival, (std::vector<Cycle>{3, 7}));
  EXPECT_EQ(read(log, "hours = 0.001").size(), 1u) << "the window counts from there";
  EXPECT_FALSE(read("1 5000 0 9 1\n").jobs->log_start.has_value());
}

TEST_F(Swf, AnImpossibleLineIsSkipped) {
  const std::string log = "; MaxProcs: 4\n1 0 0 9 1\n2 1 0 -1.36e9 1\n3 2 0 9 -7\n4 -5 0 9 1\n";
  EXPECT_EQ(read(log).size(), 1u);
  EXPECT_EQ(read(log).skipped, 3u);
  EXPECT_EQ(error(log, "strict = true"),
            "in.swf:3:7: run time: expected a job that makes tasks, as workload.strict = true "
            "demands, got -1.36e9");
}

TEST_F(Swf, TheHeaderEndsWithTheFirstJob) {
  EXPECT_EQ(read("1 0 0 9 3\n; MaxProcs: 8\n; MaxNodes: many\n").processors, 3U);
  EXPECT_EQ(read("; MaxProcs: 4\n; MaxProcs: 8\n1 0 0 9 3\n").processors, 4U)
      << "the first one counts";
}

}  // namespace
}  // namespace ballast
