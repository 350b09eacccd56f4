// SPDX-License-Identifier: BSD-3-Clause
#include "runs/executors/slurm_sweep.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "config/quantity.h"
#include "core/input_limits.h"
#include "core/interrupt.h"
#include "output/console.h"
#include "output/output_file.h"
#include "process/plugin.h"
#include "report/progress.h"
#include "runs/executors/bundles.h"
#include "runs/executors/collector.h"
#include "runs/executors/point_times.h"
#include "runs/executors/slurm.h"
#include "runs/store/part_file.h"
#include "runs/store/sweep.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;
using SteadyClock = std::chrono::steady_clock;

std::string folder_of(const std::string& study) {
  return fs::path(study).replace_extension(".parts").string();
}

class SlurmSweep {
 public:
  SlurmSweep(const ClusterSweep& sweep, WorkFile& work)
      : sweep_(sweep),
        work_(work),
        folder_(fs::absolute(folder_of(sweep.study)).string()),
        digest_(digest_of(sweep.plan)) {}

  void run() {
    if (!sweep_.slurm.collect) slurm::require();
    static_cast<void>(slurm::options_of(sweep_.slurm.sbatch));  // a mistake before the work
    if (!Submission::exists(folder_)) {
      if (sweep_.slurm.collect) static_cast<void>(Submission::read(folder_));  // throws
      submit_new();
    } else {
      submission_ = Submission::read(folder_);
      if (submission_->plan != digest_) {
        replace_outdated();
      } else {
        go_on();
      }
    }
  }

 private:
  /// Jobs that wait or run. Throws UserError: Slurm does not answer.
  [[nodiscard]] std::set<std::size_t> active() const {
    const auto jobs = slurm::active(submission_->job_name);
    if (!jobs) throw UserError("--on slurm: expected an answer of squeue, got none; try again");
    return *jobs;
  }

  /// The study was submitted in another state. What has ended of it counts, by its id.
  void replace_outdated() {
    Collector(*submission_, nullptr, folder_, work_).read();
    if (sweep_.slurm.collect) {
      console::complain(
          "{}: the study, its files, plugins or the program changed since it was "
          "submitted\n",
          sweep_.study);
      return;
    }
    if (!active().empty()) {
      throw UserError(Where{sweep_.study},
                      fmt::format("expected no jobs of a former state of this study, got some; "
                                  "wait for their end, or end them by: scancel --name={}",
                                  submission_->job_name));
    }
    fs::remove_all(folder_);
    submit_new();
  }

  /// Submits what is missing of the submission, and waits.
  void go_on() {
    if (sweep_.retry) {
      throw UserError(Where{"--retry"},
                      "expected a study whose jobs are stored, got one with a submitted array; "
                      "end it first, without --retry");
    }
    Collector collector(*submission_, &sweep_.plan, folder_, work_);
    collector.read();
    if (sweep_.slurm.collect) return end(collector);
    if (!collector.missing().empty()) {
      const std::set<std::size_t> jobs = active();
      std::vector<std::size_t> lost;
      for (const std::size_t k : collector.missing()) {
        if (!jobs.contains(k)) lost.push_back(k);
      }
      if (!lost.empty()) submit(lost);
      wait(collector);
    }
    end(collector);
  }

  void submit_new() {
    const double least =
        sweep_.slurm.bundle.empty()
            ? 60
            : static_cast<double>(parse_time(sweep_.slurm.bundle, "--bundle").count()) / 1000;
    const std::vector<std::uint32_t> open = probed(least);
    if (open.empty() || interrupt::pending() != 0) return;
    const PointTimes times(sweep_.plan, work_.wall_times());
    constexpr double kPlanningShare = 0.1;  // at most: each job plans the study again
    const double seconds = std::max(least, sweep_.planning_s / kPlanningShare);
    const auto time_of = [&](std::uint32_t n) {
      return times.known() ? times.of(n) : seconds * sweep_.options.workers;
    };
    submission_ =
        Submission{digest_, "",
                   split(open, time_of, {seconds, sweep_.options.workers, slurm::largest_index()})};
    Sha256 name;  // the same study in another folder has other jobs
    name.add(digest_ + folder_);
    submission_->job_name = "ballast-" + name.hex().substr(0, 12);
    fs::create_directories(folder_);
    write_script();
    std::vector<std::size_t> all;
    for (std::size_t k = 1; k <= submission_->bundles.size(); ++k) {
      // On a network file system a new file may be invisible elsewhere for a minute; new content is
      // not.
      std::ofstream(part_path(folder_, k), std::ios::app);
      all.push_back(k);
    }
    submission_->write(folder_);
    Collector collector(*submission_, &sweep_.plan, folder_, work_);
    submit(all);
    wait(collector);
    end(collector);
  }

  /// The open points. Before, runs a few here if nothing is known of their duration.
  std::vector<std::uint32_t> probed(double seconds) {
    constexpr std::size_t kProbes = 8;
    std::vector<std::uint32_t> open = state_of(sweep_.plan, work_, sweep_.retry).open;
    const PointTimes times(sweep_.plan, work_.wall_times());
    const std::vector<std::uint32_t> probes = times.probes(open, kProbes);
    if (probes.empty()) return open;
    console::print("{:9}  {} points run on this machine, to estimate the duration of the others\n",
                   "probe", probes.size());
    PointOptions options = sweep_.options;
    options.workers = available_cores();
    options.until =
        SteadyClock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
    run_points(sweep_.plan, probes, work_, options);
    if (!sweep_.retry) return state_of(sweep_.plan, work_).open;
    std::erase_if(open, [&](std::uint32_t n) {  // failed points are open, but not these
      return std::binary_search(probes.begin(), probes.end(), n) &&
             work_.find(sweep_.plan.id_of(n));
    });
    return open;
  }

  void write_script() const {
    std::string command = slurm::quoted(fs::read_symlink("/proc/self/exe").string());
    for (const std::string& plugin : loaded_plugins()) {
      command += " --plugin " + slurm::quoted(fs::absolute(plugin).string());
    }
    command += fmt::format(" sweep {} --part \"$SLURM_ARRAY_TASK_ID/{}\" --workers {} --quiet",
                           slurm::quoted(fs::absolute(sweep_.study).string()),
                           submission_->bundles.size(), sweep_.options.workers);
    if (memory_forced) command += " --force";
    command += fmt::format(" --max-input {}", max_input);
    OutputFile file(script(), "--on");
    file.write(
        fmt::format("#!/bin/sh\n# A job of the array; written by ballast.\ncd {} && exec {}\n",
                    slurm::quoted(fs::current_path().string()), command));
    file.commit();
  }
  [[nodiscard]] std::string script() const { return folder_ + "/job.sh"; }

  void submit(const std::vector<std::size_t>& bundles) const {
    const std::string id =
        slurm::submit({submission_->job_name, script(), folder_, bundles, sweep_.options.workers,
                       slurm::options_of(sweep_.slurm.sbatch)});
    console::print("{:9}  {}: {} of {} bundles ({})\n", "job", id, bundles.size(),
                   submission_->bundles.size(), slurm::index_list(bundles));
  }

  /// Until all points are there, or no job is left.
  void wait(Collector& collector) {
    constexpr auto kLook = std::chrono::milliseconds(300);
    constexpr auto kAsk = std::chrono::seconds(5);
    const std::size_t all = collector.open();
    Progress progress("sweep", all, "points");
    int times_empty = 0;
    auto ask = SteadyClock::now() + std::chrono::seconds(1);
    while (interrupt::pending() == 0 && collector.open() != 0) {
      const auto start = SteadyClock::now();
      std::optional<std::set<std::size_t>> jobs;
      if (start >= ask) {
        jobs = slurm::active(submission_->job_name);
        ask = SteadyClock::now() + kAsk;
      }
      // After the question: what the last job wrote is then visible.
      collector.read();
      progress.at(all - collector.open());
      // A network file system may show the last lines late.
      if (jobs && jobs->empty() && ++times_empty == 2) break;
      const auto busy = SteadyClock::now() - start;
      constexpr int kShare = 20;  // of the time for looking; a network file system may be slow
      std::this_thread::sleep_for(std::max<SteadyClock::duration>(kLook, kShare * busy));
    }
  }

  void end(Collector& collector) const {
    const auto jobs = slurm::active(submission_->job_name);
    collector.read();  // after the question: what the jobs that have left the queue wrote
    if (collector.damaged() != 0) {
      console::complain("{}: {} damaged lines are left out; their points are missing\n", folder_,
                        collector.damaged());
    }
    const std::vector<std::size_t> missing = collector.missing();
    if (missing.empty()) {
      fs::remove_all(folder_);
      return;
    }
    std::vector<std::size_t> running, lost;
    for (const std::size_t k : missing) (jobs && jobs->contains(k) ? running : lost).push_back(k);
    if (!running.empty()) {
      console::print(
          "in the queue: bundles {}; wait, and store them by: ballast sweep {} "
          "--collect\n",
          slurm::index_list(running), shown(sweep_.study));
    }
    if (!lost.empty()) {
      console::print("missing: bundles {}{}; submit them again by: ballast sweep {} --on slurm\n",
                     slurm::index_list(lost),
                     jobs ? fmt::format(" (the jobs' messages: {}/{}.out)", folder_, lost.front())
                          : " (Slurm does not answer)",
                     shown(sweep_.study));
    }
  }

  const ClusterSweep& sweep_;
  WorkFile& work_;
  std::string folder_, digest_;
  std::optional<Submission> submission_;
};

}  // namespace

void sweep_on_slurm(const ClusterSweep& sweep, WorkFile& work) { SlurmSweep(sweep, work).run(); }

void run_bundle(const ClusterSweep& sweep, std::pair<std::size_t, std::size_t> bundle) {
  const auto [k, n] = bundle;
  const std::string folder = folder_of(sweep.study);
  const Submission submission = Submission::read(folder);
  if (submission.bundles.size() != n) {
    throw UserError(Where{"--part"}, fmt::format("expected one of {} bundles, got {}/{}",
                                                 submission.bundles.size(), k, n));
  }
  if (submission.plan != digest_of(sweep.plan)) {
    throw UserError(Where{sweep.study},
                    "expected the study that was submitted, got another one: the study, its files, "
                    "plugins or the program changed since then");
  }
  PartFile file(part_path(folder, k));
  std::vector<std::uint32_t> points;
  for (const std::uint32_t point : submission.bundles[k - 1]) {
    if (!file.known().contains(sweep.plan.id_of(point))) points.push_back(point);
  }
  run_points(sweep.plan, points, file, sweep.options);
}

}  // namespace ballast
