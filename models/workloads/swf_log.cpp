// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/swf_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "core/table_reader.h"

namespace ballast {
namespace {

/// The format counts fields from 1.
enum Field : std::size_t {
  kJob,
  kSubmit,
  kWait,
  kRun,
  kProcessors,
  kCpu,
  kRequested = 7,
  kStatus = 10,
  kPredecessor = 16,
  kThink
};
constexpr std::size_t kLeast = kProcessors + 1;
constexpr double kMaxSeconds = 1e12;
/// 1980: times from here on are Unix times; no log lasts so long.
constexpr double kUnix = 315'532'800;
constexpr std::int64_t kMaxId = std::int64_t{1} << 53;

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

class Reader {
 public:
  Reader(const std::string& path, const SwfOptions& options)
      : options_(options), row_(path, ' ', ';', [this](const LineReader& lines) {
          if (begun_) return;
          read_header(lines, "MaxProcs", head_.processors);
          read_header(lines, "MaxNodes", head_.nodes);
        }) {}

  SwfLog operator()() {
    while (row_.next()) {
      begun_ = true;
      read_job();
    }
    return std::move(log_);
  }

  NodeId processors() {
    while (!log_.sized && row_.next()) {
      begun_ = true;
      read_job();
    }
    return log_.processors;
  }

 private:
  void read_job() {
    need(kLeast, "job, submit time, wait time, run time, processors");
    const std::int64_t id = row_.integer(kJob, "job", -1, kMaxId);
    const std::size_t when = options_.at_start ? kWait : kSubmit;
    const double submit = since_start(seconds(kSubmit, "submit time"));
    const double wait = options_.at_start ? seconds(kWait, "wait time") : 0;
    const double run = seconds(kRun, "run time");
    const NodeId own = head_.size(), processors = read_processors(own);
    log_.processors = std::max({log_.processors, own, processors});
    log_.sized = own != 0;
    if (!wanted()) return;
    double work = run;
    if (options_.cpu_time) {
      need(kCpu + 1, "with the CPU time");
      work = seconds(kCpu, "CPU time");
    }
    const double arrival = submit + wait;
    const bool known = submit >= 0 && wait >= 0;
    if (known && (arrival < options_.from || arrival >= options_.to)) return;
    if (known && run > 0 && work > 0 && processors != 0) {
      SwfJob job{.id = id, .arrival = arrival, .work = work, .processors = processors};
      if (options_.predecessors) read_predecessor(job);
      log_.jobs.push_back(job);
      return;
    }
    ++log_.skipped;
    if (!options_.strict) return;
    if (submit < 0) refuse(kSubmit, "submit time");
    if (wait < 0) refuse(when, "wait time");
    if (processors == 0) refuse(kProcessors, "processors");
    run > 0 ? refuse(kCpu, "CPU time") : refuse(kRun, "run time");
  }

  double since_start(double submit) {
    if (!started_ && submit >= 0) {
      started_ = true;
      if (submit >= kUnix) log_.start = submit;
    }
    return submit - log_.start;
  }

  /// Field 5 or, where it is unknown, the number that was requested.
  NodeId read_processors(NodeId own) const {
    const std::int64_t most = own == 0 ? ~NodeId{0} : own;
    std::int64_t count = row_.integer(kProcessors, "processors", -kMaxId, most);
    if (count == -1 && row_.size() > kRequested) {
      count = row_.integer(kRequested, "requested processors", -kMaxId, most);
    }
    return static_cast<NodeId>(std::max<std::int64_t>(count, 0));
  }

  bool wanted() const {
    if (options_.status.empty()) return true;
    need(kStatus + 1, "with the status");
    const std::int64_t status = row_.integer(kStatus, "status", -1, kMaxId);
    return std::find(options_.status.begin(), options_.status.end(), status) !=
           options_.status.end();
  }

  /// A number that no earlier job of the list has leaves the job at its own time.
  void read_predecessor(SwfJob& job) {
    need(kThink + 1, "with the preceding job and the think time");
    const std::int64_t before = row_.integer(kPredecessor, "preceding job", -1, kMaxId);
    const double think = seconds(kThink, "think time");
    if (before >= job.id) {
      row_.fail(kPredecessor,
                fmt::format("preceding job: expected a number below that of the job, {}, got {}",
                            job.id, before));
    }
    if (before > 0) {
      const auto found = place_.find(before);
      if (found == place_.end()) {
        ++log_.unknown;
      } else {
        job.after = found->second;
        job.think = std::max(think, 0.0);
      }
    }
    if (!place_.emplace(job.id, static_cast<std::uint32_t>(log_.jobs.size())).second) {
      row_.fail(kJob, fmt::format("job: expected each number once, as workload.predecessors = true "
                                  "demands, got {} again",
                                  job.id));
    }
  }

  [[nodiscard]] double seconds(std::size_t field, std::string_view name) const {
    return row_.real(field, name, -kMaxSeconds, kMaxSeconds);
  }
  void need(std::size_t fields, std::string_view which) const {
    if (row_.size() >= fields) return;
    row_.fail(row_.size(),
              fmt::format("expected at least {} fields ({}), got {}", fields, which, row_.size()));
  }
  void refuse(std::size_t field, std::string_view name) const {
    row_.fail(
        field,
        fmt::format("{}: expected a job that makes tasks, as workload.strict = true demands, got "
                    "{}",
                    name, row_[field]));
  }

  const SwfOptions& options_;
  Head head_;
  bool begun_ = false;    ///< the header ends with the first job
  bool started_ = false;  ///< the first submit time is known
  TableReader row_;
  SwfLog log_;
  std::unordered_map<std::int64_t, std::uint32_t> place_;  ///< by number: job of the list
};

}  // namespace

SwfLog read_swf(const std::string& path, const SwfOptions& options) {
  return Reader(path, options)();
}

NodeId swf_processors(const std::string& path, const SwfOptions& options) {
  return Reader(path, options).processors();
}

}  // namespace ballast
