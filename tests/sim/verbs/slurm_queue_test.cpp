// SPDX-License-Identifier: BSD-3-Clause
// `ballast sweep --on slurm` with commands of Slurm that the tests write: what it does while jobs
// leave the queue. The cluster itself is tests/sim/runs/executors/slurm.py.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/cli_fixture.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

/// The queue runs the jobs of an array when `squeue` says so.
class SlurmQueue : public CliFixture {
 protected:
  SlurmQueue() : path_(std::getenv("PATH")) {
    setenv("PATH", (folder_.string() + ":" + path_).c_str(), 1);
    command("sbatch", "echo 17");
    command("scontrol", "echo MaxArraySize = 1001");
  }
  ~SlurmQueue() override { setenv("PATH", path_.c_str(), 1); }

  /// 2 cases of 16 points. One point of each runs before anything is submitted.
  std::string study() {
    return file("s.toml",
                "[study]\nseeds = 16\n[set]\nmachine.topology = 'mesh'\nmachine.size = [2, 2]\n"
                "workload.kind = 'random'\n[grid]\nbalancer.name = ['diffusion', 'ripple-hare']\n");
  }
  void command(const std::string& name, const std::string& text) {
    fs::permissions(file(name, "#!/bin/sh\n" + text + "\n"), fs::perms::owner_all);
  }
  /// The answers of squeue, one after another; it repeats the last one.
  void squeue(const std::string& first, const std::string& later) {
    command("squeue", "cd " + folder_.string() + "\nif mkdir asked 2> /dev/null; then\n" + first +
                          "\nelse\n" + later + "\nfi");
  }
  Answer sweep(const std::string& arguments) { return ballast("sweep " + study() + arguments); }
  static void has(const Answer& answer, const std::string& part) {
    EXPECT_NE(answer.text.find(part), std::string::npos) << part << "\nin: " << answer.text;
  }

  static inline const std::string kJobs =
      "jobs=$(seq $(sed -n 's,.*/\\([0-9]*\\)\".*,\\1,p' s.parts/job.sh))\n";
  static inline const std::string kRun =
      kJobs + "for k in $jobs; do SLURM_ARRAY_TASK_ID=$k sh s.parts/job.sh; done";
  static inline const std::string kWait = kJobs + "echo $jobs";
  static inline const std::string kInterrupt = "kill -INT $PPID\n";

 private:
  std::string path_;
};

TEST_F(SlurmQueue, AnEmptyQueueEndsTheSweep) {
  squeue(kRun, "true");
  const Answer answer = sweep(" --on slurm");
  EXPECT_EQ(answer.code, 0) << answer.text;
  has(answer, "32 points: 32 done, 0 failed");
  EXPECT_TRUE(fs::exists(folder_ / "s.sqlite"));
  EXPECT_FALSE(fs::exists(folder_ / "s.parts"));
}

/// A job may end between the last look at the part files and the question to squeue.
TEST_F(SlurmQueue, JobsThatEndDuringAnInterruptAreStored) {
  squeue(kInterrupt + kWait, kRun);
  const Answer answer = sweep(" --on slurm");
  EXPECT_EQ(answer.code, 128 + SIGINT) << answer.text;
  EXPECT_EQ(answer.text.find("missing"), std::string::npos) << answer.text;
  has(answer, "32 points: 32 done, 0 failed");
}

TEST_F(SlurmQueue, JobsInTheQueueAreCollectedLater) {
  squeue(kInterrupt + kWait, kWait);
  Answer answer = sweep(" --on slurm");
  has(answer, "in the queue: bundles 1");
  has(answer, "32 points: 2 done, 0 failed, 30 open");
  EXPECT_EQ(std::system(("cd " + folder_.string() + "\n" + kRun).c_str()), 0);
  answer = sweep(" --collect");
  EXPECT_EQ(answer.code, 0) << answer.text;
  has(answer, "32 points: 32 done, 0 failed");
}

TEST_F(SlurmQueue, LostJobsAreNamed) {
  squeue(kInterrupt + kWait, "true");
  Answer answer = sweep(" --on slurm");
  has(answer, "missing: bundles 1");
  squeue("false", "false");
  fs::remove(folder_ / "asked");
  answer = sweep(" --collect");
  has(answer, "(Slurm does not answer)");
  has(answer, "32 points: 2 done, 0 failed, 30 open");
}

}  // namespace
}  // namespace ballast
