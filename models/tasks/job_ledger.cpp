// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/job_ledger.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace ballast {

Quantiles Quantiles::of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto n = values.size();
  const auto rank = [&](double share) {
    const double at = std::ceil(share * static_cast<double>(n));
    return values[std::max<std::size_t>(static_cast<std::size_t>(at), 1) - 1];
  };
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  return {sum / static_cast<double>(n), rank(0.5), rank(0.95), values.back()};
}

JobLedger::JobLedger(const Tasks& tasks, double cycles_per_work)
    : TaskKind({.sets_tasks = tasks.jobs->follow,
                .times_arrivals = tasks.jobs->follow,
                .sees_starts = true,
                .gangs = tasks.jobs->gang}),
      tasks_(tasks),
      jobs_(*tasks.jobs),
      cycles_per_work_(cycles_per_work) {
  const auto jobs = static_cast<std::uint32_t>(jobs_.list.size());
  job_.reserve(tasks.size());
  runs_.reserve(jobs);
  for (std::uint32_t j = 0; j < jobs; ++j) {
    const Jobs::Job& job = jobs_.list[j];
    job_.insert(job_.end(), job.tasks, j);
    runs_.push_back(
        {.arrival = tasks.arrival[job.first], .not_begun = job.tasks, .not_ended = job.tasks});
  }
  if (!jobs_.follow) return;
  first_follower_.assign(jobs + std::size_t{1}, 0);
  for (const Jobs::Job& job : jobs_.list) {
    if (job.after != Jobs::kNone) ++first_follower_[job.after + std::size_t{1}];
  }
  std::partial_sum(first_follower_.begin(), first_follower_.end(), first_follower_.begin());
  followers_.resize(first_follower_.back());
  std::vector<std::uint32_t> next = first_follower_;
  for (std::uint32_t j = 0; j < jobs; ++j) {
    const std::uint32_t after = jobs_.list[j].after;
    after == Jobs::kNone ? make_due(runs_[j].arrival, j) : void(followers_[next[after]++] = j);
  }
}

namespace {

std::unique_ptr<TaskKind> make_jobs(const Tasks& tasks, const TaskOptions& options) {
  if (!tasks.jobs) return nullptr;
  if (options.execute) return std::make_unique<JobLedger>(tasks, options.cycles_per_work);
  if (!tasks.jobs->follow) return nullptr;
  throw UserError("jobs that follow the ends of others need execution");
}

const Registered<TaskKindMaker> kJobs{
    {"jobs", "jobs of a log, whose tasks may begin together", {}, {make_jobs}}};

}  // namespace

std::uint64_t JobLedger::bytes(const Tasks& tasks) {
  const std::uint64_t jobs = tasks.jobs->list.size();
  const std::uint64_t order = 2 * sizeof(std::uint32_t) + sizeof(Due);
  return tasks.size() * sizeof(std::uint32_t) +
         jobs * (sizeof(JobTimes) + (tasks.jobs->follow ? order : 0)) +
         (tasks.jobs->follow ? tasks.size() * Tasks::kBytes : 0) +
         (tasks.jobs->per_job ? jobs * sizeof(JobRun) : 0);
}

void JobLedger::make_due(Cycle at, std::uint32_t job) {
  due_.emplace_back(at, job);
  std::push_heap(due_.begin(), due_.end(), std::greater<>());
}

void JobLedger::take_due(const Run& run, std::vector<TaskId>& due) {
  while (next_due(run.now) <= run.now) {
    std::pop_heap(due_.begin(), due_.end(), std::greater<>());
    const std::uint32_t j = due_.back().second;
    due_.pop_back();
    runs_[j].arrival = run.now;
    const Jobs::Job& job = jobs_.list[j];
    for (TaskId task = job.first; task < job.first + job.tasks; ++task) {
      run.tasks.arrival[task] = run.now;
      due.push_back(task);
    }
  }
}

Cycle JobLedger::next_due(Cycle) const { return due_.empty() ? kNever : due_.front().first; }

TaskKind::Gang JobLedger::gang_of(TaskId task) const {
  const Jobs::Job& job = jobs_.list[job_[task]];
  return {job.first, job.tasks};
}

bool JobLedger::complete(const Gang& gang, const std::function<bool(TaskId)>& ready) {
  NodeId& missing = runs_[job_[gang.first]].missing;
  for (NodeId n = 0, at = missing; n < gang.tasks; ++n, at = at + 1 == gang.tasks ? 0 : at + 1) {
    if (ready(gang.first + at)) continue;
    missing = at;
    return false;
  }
  return true;
}

void JobLedger::begins(TaskId task, Cycle now) {
  JobTimes& run = runs_[job_[task]];
  run.first_begin = std::min(run.first_begin, now);
  run.last_begin = now;
  --run.not_begun;
}

/// The end of a job is known in the next cycle, so no follower arrives before it.
void JobLedger::ends(TaskId task, NodeId, const Run& at, std::vector<TaskId>&) {
  const std::uint32_t job = job_[task];
  JobTimes& run = runs_[job];
  if (--run.not_ended != 0) return;
  run.end = at.now;
  if (!jobs_.follow) return;
  for (std::uint32_t f = first_follower_[job]; f < first_follower_[job + std::size_t{1}]; ++f) {
    const std::uint32_t follower = followers_[f];
    make_due(at.now + std::max<Cycle>(jobs_.list[follower].think, 1), follower);
  }
}

std::optional<JobResult> JobLedger::jobs() const {
  JobResult result{.jobs = jobs_.list.size(), .gang = jobs_.gang, .log_start = jobs_.log_start};
  std::vector<double> waits, slowdowns;
  for (std::size_t j = 0; j < runs_.size(); ++j) {
    const Jobs::Job& job = jobs_.list[j];
    const JobTimes& run = runs_[j];
    result.parallel += job.tasks > 1 ? 1 : 0;
    result.apart += run.not_begun == 0 && run.first_begin != run.last_begin ? 1 : 0;
    if (run.not_ended != 0) continue;
    ++result.ended;
    const Cycle wait = run.last_begin - run.arrival;
    const double length = std::max(tasks_.work[job.first], jobs_.short_run) * cycles_per_work_;
    const auto there = static_cast<double>(run.end - run.arrival);
    const double slowdown = std::max(1.0, there / length);
    waits.push_back(static_cast<double>(wait));
    slowdowns.push_back(slowdown);
    if (jobs_.per_job) {
      result.list.push_back({job.id, job.tasks, run.arrival, wait, run.end, slowdown});
    }
  }
  if (jobs_.follow) {
    result.following = followers_.size();
    result.unknown = jobs_.unknown;
  }
  if (result.ended == 0) return result;
  result.wait = Quantiles::of(std::move(waits));
  result.slowdown = Quantiles::of(std::move(slowdowns));
  return result;
}

}  // namespace ballast
