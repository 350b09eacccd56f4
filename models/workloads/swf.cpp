// SPDX-License-Identifier: BSD-3-Clause
// Standard Workload Format: Chapin et al., "Benchmarks and Standards for the Evaluation of Parallel
// Job Schedulers", JSSPP 1999; the logs of the Parallel Workloads Archive.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

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

/// The number after "; NAME:" in the comments; 0 if it is not there, or -1 for unknown.
NodeId header_number(const TextFile& file, std::string_view name) {
  const std::string_view text = file.text;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    std::size_t word = text.find_first_not_of("; \t", at);
    if (text[at] != ';' || word >= end || !text.substr(word, end - word).starts_with(name)) {
      continue;
    }
    word = text.find_first_not_of(" \t", word + name.size());
    if (word >= end || text[word] != ':') continue;
    word = std::min(text.find_first_not_of(" \t", word + 1), end);
    std::int64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data() + word, text.data() + end, value);
    if (error != std::errc{} || value < -1 || value > std::int64_t{~NodeId{0}}) {
      throw UserError(file.where(word),
                      fmt::format("{}: must be an integer -1 .. {}", name, ~NodeId{0}));
    }
    return static_cast<NodeId>(std::max<std::int64_t>(value, 0));
  }
  return 0;
}

struct Log {
  NodeId processors = 0;  ///< of the machine that wrote it
  std::vector<Job> jobs;  ///< complete ones
  std::uint64_t skipped = 0;
};

/// `own`: of the header, 0: unknown.
Log read_log(const TextFile& file, NodeId own, bool strict, double from, double to) {
  Log log;
  const std::int64_t most = own == 0 ? ~NodeId{0} : own;
  TableReader row(file, ' ', ';');
  while (row.next()) {
    if (row.size() < kFields) {
      row.fail(row.size(), fmt::format("{} fields, must have at least {}: job, submit time, wait "
                                       "time, run time, processors",
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
    row.fail(field, fmt::format("{}: {} makes no task, which workload.strict = true refuses", name,
                                row[field]));
  }
  return log;
}

Tasks swf(const Args& args, const WorkloadContext& context) {
  const TextFile file = read_text_file(resolved_path(args.text("path"), args.where("path")));
  NodeId own = header_number(file, "MaxProcs");
  if (own == 0) own = header_number(file, "MaxNodes");
  const double from = args.get<double>("from_hour") * 3600;
  const double length = args.get<double>("hours") * 3600;
  const double to = length == 0 ? HUGE_VAL : from + length;
  const Log log = read_log(file, own, args.get<bool>("strict"), from, to);

  Tasks tasks;
  tasks.processors = processors_for(log.processors, "processors", context, {file.path});
  tasks.skipped = log.skipped;
  Subcubes cube(log.processors);
  for (const Job& job : log.jobs) {
    const double arrival = std::floor((job.submit - from) * context.cycles());
    if (arrival > kMaxArrival) {
      throw UserError({file.path},
                      fmt::format("a job arrives {} s after the first hour, in cycle {}, must be "
                                  "0 .. {}; machine.cycles_per_work are the cycles of a second",
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
     "log of a parallel machine in the Standard Workload Format: a job of k processors is k tasks "
     "on the aligned block of 2^ceil(lg k) processors (a subcube) that is free first, the lowest "
     "of several, if jobs run one after the other and alone; work in seconds, and "
     "machine.cycles_per_work are the cycles of a second for run times and arrivals alike",
     {Key::text("path").required().help(
          "file, plain or compressed by gzip or brotli, relative to the experiment file"),
      Key::real("from_hour", 0.0)
          .range(0, kMaxSeconds / 3600)
          .help("jobs submitted from this hour of the log on; it is cycle 0"),
      Key::real("hours", 0.0)
          .range(0, kMaxSeconds / 3600)
          .help("length of that window; 0: to the end of the log"),
      Key::boolean("strict", false)
          .help("true: a job whose submit time, run time or processors are unknown or none is an "
                "error; false: it is skipped, and the report counts it")},
     from_source(swf)}};

}  // namespace
}  // namespace ballast
