// SPDX-License-Identifier: BSD-3-Clause
// Standard Workload Format: Chapin et al., "Benchmarks and Standards for the Evaluation of Parallel
// Job Schedulers", JSSPP 1999; the logs of the Parallel Workloads Archive.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "core/input_limits.h"
#include "core/table_reader.h"
#include "workloads/subcubes.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

enum Field : std::size_t { kJob, kSubmit, kWait, kRun, kProcessors, kFields };
constexpr double kMaxSeconds = 1e12;

struct Job {
  double submit, run;  // s
  NodeId processors;
};

/// The number after "; NAME:" in a comment; -1: unknown. Only the first comment of that name
/// counts.
void read_header(const LineReader& lines, std::string_view name, std::optional<std::int64_t>& to) {
  const std::string_view line = lines.line();
  if (to || !line.starts_with(';')) return;
  std::size_t at = line.find_first_not_of("; \t");
  if (at == line.npos || !line.substr(at).starts_with(name)) return;
  at = line.find_first_not_of(" \t", at + name.size());
  if (at == line.npos || line[at] != ':') return;
  at = std::min(line.find_first_not_of(" \t", at + 1), line.size());
  std::int64_t value = 0;
  const char* const end = line.data() + line.size();
  const auto [stop, error] = std::from_chars(line.data() + at, end, value);
  if (error != std::errc{} || value < -1 || value > std::int64_t{~NodeId{0}}) {
    throw UserError(lines.where(line.data() + at),
                    fmt::format("{}: expected an integer -1 .. {}", name, ~NodeId{0}));
  }
  to = value;
}

/// The header comments about the machine that wrote the log.
struct Head {
  std::optional<std::int64_t> processors, nodes;

  /// 0: unknown.
  [[nodiscard]] NodeId size() const {
    const std::int64_t most = std::max<std::int64_t>(processors.value_or(0), 0);
    return static_cast<NodeId>(most != 0 ? most : std::max<std::int64_t>(nodes.value_or(0), 0));
  }
};

struct Log {
  NodeId processors = 0;  ///< of the machine that wrote the log
  std::vector<Job> jobs;  ///< complete ones
  std::uint64_t skipped = 0;
};

Log read_log(const std::string& path, bool strict, double from, double to) {
  Log log;
  Head head;
  bool jobs = false;
  TableReader row(path, ' ', ';', [&](const LineReader& lines) {
    if (jobs) return;
    read_header(lines, "MaxProcs", head.processors);
    read_header(lines, "MaxNodes", head.nodes);
  });
  while (row.next()) {
    jobs = true;
    const NodeId own = head.size();
    const std::int64_t most = own == 0 ? ~NodeId{0} : own;
    if (row.size() < kFields) {
      row.fail(row.size(), fmt::format("expected at least {1} fields (job, submit time, wait time, "
                                       "run time, processors), got {0}",
                                       row.size(), +kFields));
    }
    const Job job{row.real(kSubmit, "submit time", -1, kMaxSeconds),
                  row.real(kRun, "run time", -1, kMaxSeconds),
                  static_cast<NodeId>(
                      std::max<std::int64_t>(row.integer(kProcessors, "processors", -1, most), 0))};
    log.processors = std::max({log.processors, own, job.processors});
    const bool inside = job.submit >= from && job.submit < to;
    if (job.submit >= 0 && !inside) continue;
    if (job.submit >= 0 && job.run > 0 && job.processors != 0) {
      log.jobs.push_back(job);
      continue;
    }
    ++log.skipped;
    if (!strict) continue;
    const auto [field, name] = job.submit < 0        ? std::pair{kSubmit, "submit time"}
                               : job.processors == 0 ? std::pair{kProcessors, "processors"}
                                                     : std::pair{kRun, "run time"};
    row.fail(field,
             fmt::format(
                 "{}: expected a job that makes tasks, as workload.strict = true demands, got {}",
                 name, row[field]));
  }
  return log;
}

Tasks swf(const Args& args, const WorkloadContext& context) {
  const std::string path = resolved_path(args.text("path"), args.where("path"));
  const double from = args.get<double>("from_hour") * 3600;
  const double length = args.get<double>("hours") * 3600;
  const double to = length == 0 ? HUGE_VAL : from + length;
  const Log log = read_log(path, args.get<bool>("strict"), from, to);

  Tasks tasks;
  tasks.processors = processors_for(log.processors, "processors", context, {path});
  tasks.skipped = log.skipped;
  if (log.processors > Subcubes::kMost) {
    throw UserError({path}, fmt::format("expected a log of at most {} processors, got {}",
                                        Subcubes::kMost, log.processors));
  }
  std::uint64_t bytes = Subcubes::bytes(log.processors);
  for (const Job& job : log.jobs) bytes += job.processors * Tasks::kBytes;
  need_memory(bytes, {path});
  Subcubes cube(log.processors);
  for (const Job& job : log.jobs) {
    const double arrival = std::floor((job.submit - from) * context.cycles());
    if (arrival > kMaxArrival) {
      throw UserError(
          {path}, fmt::format("expected arrivals up to cycle {2}, got a job {0} s after from_hour, "
                              "in cycle {1} (machine.cycles_per_work = cycles per second)",
                              job.submit - from, arrival, kMaxArrival));
    }
    const NodeId first = cube.place(job.processors, job.submit, job.run);
    for (NodeId i = 0; i < job.processors; ++i) {
      tasks.add(first + i, job.run, static_cast<Cycle>(arrival));
    }
  }
  return tasks;
}

const Registered<WorkloadMaker> kSwf{
    {"swf",
     "job log in the Standard Workload Format: a job of k processors becomes k tasks on the "
     "aligned block of 2^ceil(lg k) processors (a subcube) that is free first, the lowest of "
     "several; times in seconds",
     {Key::text("path").required().help(
          "file, plain or compressed with gzip or brotli, relative to the experiment file"),
      Key::real("from_hour", 0.0)
          .range(0, kMaxSeconds / 3600)
          .unit("h")
          .help("hour of the log at which the simulation starts, as cycle 0"),
      Key::real("hours", 0.0)
          .range(0, kMaxSeconds / 3600)
          .unit("h")
          .help("length of the window; 0: to the end of the log"),
      Key::boolean("strict", false)
          .help("jobs with unknown or zero submit time, run time or processors; true: an error; "
                "false: skipped, and counted in the report")},
     from_source(swf)}};

}  // namespace
}  // namespace ballast
