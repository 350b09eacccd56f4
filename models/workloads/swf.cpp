// SPDX-License-Identifier: BSD-3-Clause
// Standard Workload Format: Chapin et al., "Benchmarks and Standards for the Evaluation of Parallel
// Job Schedulers", JSSPP 1999; the logs of the Parallel Workloads Archive.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "core/input_limits.h"
#include "core/text_file.h"
#include "workloads/allocation.h"
#include "workloads/subcubes.h"
#include "workloads/swf_log.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

constexpr double kMostHours = 1e12 / 3600;

SwfOptions options_of(const Args& args) {
  SwfOptions options;
  options.from = args.get<double>("from_hour") * 3600;
  const double length = args.get<double>("hours") * 3600;
  options.to = length == 0 ? HUGE_VAL : options.from + length;
  options.at_start = args.text("arrival") == "start";
  options.cpu_time = args.text("work") == "cpu";
  options.status = args.get<std::vector<std::int64_t>>("status");
  options.predecessors = args.get<bool>("predecessors");
  options.strict = args.get<bool>("strict");
  return options;
}

std::string allocation_of(const Args& args, const WorkloadContext& context) {
  if (args.has("allocation")) return args.text("allocation");
  return context.topology == "hypercube" ? "subcube" : "any";
}

/// The jobs of a log as tasks.
class SwfTasks {
 public:
  SwfTasks(SwfLog log, const Args& args, const WorkloadContext& context, const Where& where)
      : log_(std::move(log)),
        context_(context),
        where_(where),
        allocation_(Allocation::make(allocation_of(args, context), log_.processors)) {
    jobs_.allocation = allocation_of(args, context);
    jobs_.short_run = args.get<double>("short_run");
    jobs_.gang = args.get<bool>("gang");
    jobs_.follow = args.get<bool>("predecessors");
    jobs_.per_job = args.get<bool>("per_job");
    jobs_.unknown = log_.unknown;
    if (log_.start != 0) jobs_.log_start = log_.start;
    from_ = args.get<double>("from_hour") * 3600;
  }

  void add_to(Tasks& tasks) {
    set_arrivals();
    place();
    sort();
    for (const std::uint32_t j : order_) add(tasks, j);
    tasks.jobs = std::move(jobs_);
  }

 private:
  Cycle cycles(double seconds) const {
    const double cycles = std::floor(seconds * context_.cycles());
    if (cycles <= kMaxArrival) return static_cast<Cycle>(cycles);
    throw UserError(
        where_, fmt::format("expected arrivals up to cycle {2}, got a job {0} s after from_hour, "
                            "in cycle {1} (machine.cycles_per_work = cycles per second)",
                            seconds, cycles, kMaxArrival));
  }

  /// A job with a predecessor arrives no earlier than that, plus its think time.
  void set_arrivals() {
    for (const SwfJob& job : log_.jobs) {
      if (job.after == SwfJob::kNone) {
        arrival_.push_back(cycles(job.arrival - from_));
        continue;
      }
      const Cycle think = std::max<Cycle>(cycles(job.think), 1);
      const auto most = static_cast<Cycle>(kMaxArrival);
      arrival_.push_back(std::min(arrival_[job.after], most - think) + think);
    }
  }

  /// First come, first served, by the times of the log; ties by the number of the job.
  void place() {
    std::vector<std::uint32_t> come(log_.jobs.size());
    std::iota(come.begin(), come.end(), 0U);
    std::stable_sort(come.begin(), come.end(), [this](std::uint32_t a, std::uint32_t b) {
      const SwfJob &x = log_.jobs[a], &y = log_.jobs[b];
      return x.arrival != y.arrival ? x.arrival < y.arrival : x.id < y.id;
    });
    first_.resize(come.size());
    for (const std::uint32_t j : come) {
      const SwfJob& job = log_.jobs[j];
      first_[j] = at_.size();
      allocation_->place(job.processors, job.arrival, job.work, at_);
    }
  }

  /// By arrival, then by place in the log: predecessors come before their followers.
  void sort() {
    order_.resize(log_.jobs.size());
    std::iota(order_.begin(), order_.end(), 0U);
    std::stable_sort(order_.begin(), order_.end(), [this](std::uint32_t a, std::uint32_t b) {
      return arrival_[a] < arrival_[b];
    });
    number_.resize(order_.size());
    for (std::uint32_t k = 0; k < order_.size(); ++k) number_[order_[k]] = k;
  }

  void add(Tasks& tasks, std::uint32_t j) {
    const SwfJob& job = log_.jobs[j];
    Jobs::Job& made = jobs_.list.emplace_back(
        Jobs::Job{job.id, static_cast<TaskId>(tasks.size()), job.processors});
    if (job.after != SwfJob::kNone) {
      made.after = number_[job.after];
      made.think = cycles(job.think);
    }
    for (NodeId i = 0; i < job.processors; ++i)
      tasks.add(at_[first_[j] + i], job.work, arrival_[j]);
    if (jobs_.gang) tasks.fixed.resize(tasks.size(), job.processors > 1 ? 1 : 0);
  }

  SwfLog log_;
  const WorkloadContext& context_;
  const Where& where_;
  double from_;
  std::unique_ptr<Allocation> allocation_;
  Jobs jobs_;
  std::vector<NodeId> at_;  ///< processors of the jobs
  // By job of the log.
  std::vector<Cycle> arrival_;
  std::vector<std::size_t> first_;             ///< its first processor in at_
  std::vector<std::uint32_t> order_, number_;  ///< jobs in their order; their place in it
};

void check_size(NodeId processors, const std::string& path) {
  if (processors <= Subcubes::kMost) return;
  throw UserError({path}, fmt::format("expected a log of at most {} processors, got {}",
                                      Subcubes::kMost, processors));
}

Tasks swf(const Args& args, const WorkloadContext& context) {
  const std::string path = resolved_path(args.text("path"), args.where("path"));
  SwfLog log = read_swf(path, options_of(args));
  Tasks tasks;
  tasks.processors = processors_for(log.processors, "processors", context, {path});
  tasks.skipped = log.skipped;
  if (!log.sized) log.processors = tasks.processors;
  check_size(log.processors, path);
  std::uint64_t bytes = Allocation::bytes(log.processors) + log.jobs.size() * sizeof(Jobs::Job);
  for (const SwfJob& job : log.jobs) bytes += job.processors * (Tasks::kBytes + sizeof(NodeId));
  need_memory(bytes, {path});
  const Where where{path};
  SwfTasks(std::move(log), args, context, where).add_to(tasks);
  return tasks;
}

NodeId own_processors(const Args& args) {
  const std::string path = resolved_path(args.text("path"), args.where("path"));
  const NodeId own = swf_processors(path, options_of(args));
  check_size(own, path);
  return processors_for(own, "processors", {}, {path});
}

const Registered<WorkloadMaker> kSwf{
    {"swf",
     "job log in the Standard Workload Format: a job of k processors becomes k tasks on the "
     "processors that the log's times leave free (`allocation`); times in seconds; a log with Unix "
     "times starts at its first job",
     {Key::text("path").required().help(
          "file, plain or compressed with gzip, bzip2 or brotli, relative to the experiment file"),
      Key::text("allocation")
          .choices({"subcube", "contiguous", "any"})
          .help("processors of a job, first come, first served, by the log's times; subcube: the "
                "aligned block of 2^ceil(lg k) of them that is free first; contiguous: the lowest "
                "free ones in a row; any: the lowest free ones; default: subcube on a hypercube, "
                "else any"),
      Key::real("from_hour", 0.0)
          .range(0, kMostHours)
          .unit("h")
          .help("hour of the log at which the simulation starts, as cycle 0"),
      Key::real("hours", 0.0)
          .range(0, kMostHours)
          .unit("h")
          .help("length of the window; 0: to the end of the log"),
      Key::text("arrival", "submit")
          .choices({"submit", "start"})
          .help(
              "arrival of a job: its submit time, or its start in the log (submit and wait time)"),
      Key::text("work", "run")
          .choices({"run", "cpu"})
          .help("work of a task: the job's run time, or its mean CPU time per processor"),
      Key::integers("status", {})
          .range(-1, 1e6)
          .help("status of the jobs to take: 1 completed, 0 failed, 5 cancelled, 2 to 4 parts of a "
                "job, -1 unknown; empty: all"),
      Key::boolean("predecessors", false)
          .help("a job with a preceding job arrives its think time after the end of that job in "
                "the run"),
      Key::boolean("gang", false)
          .help("the tasks of a job begin together, each at the processor of its arrival; false: "
                "each on its own, and it may move"),
      Key::real("short_run", 10.0)
          .range(1e-9, 1e12)
          .unit("s")
          .help("shorter runs count as this in the bounded slowdown"),
      Key::boolean("per_job", false).help("list every job in the result"),
      Key::boolean("strict", false)
          .help("jobs with unknown, zero or impossible (negative) submit time, run time or "
                "processors; true: an error; false: skipped, and counted in the report")},
     {swf, own_processors}}};

}  // namespace
}  // namespace ballast
