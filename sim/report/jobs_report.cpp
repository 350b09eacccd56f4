// SPDX-License-Identifier: BSD-3-Clause
#include "report/jobs_report.h"

#include <fmt/format.h>

#include "report/table.h"

namespace ballast {
namespace {}  // namespace

std::string jobs_text(const JobResult& jobs) {
  std::string text = fmt::format("{} jobs, {} of several tasks, {} ended", count_text(jobs.jobs),
                                 count_text(jobs.parallel), count_text(jobs.ended));
  if (jobs.following) text += fmt::format("; {} followed another", count_text(*jobs.following));
  if (jobs.unknown.value_or(0) != 0) {
    text += fmt::format(", {} did not, because that is not in the run", count_text(*jobs.unknown));
  }
  text += "\n";
  if (jobs.log_start) {
    text += fmt::format("the log has Unix times: it starts at its first job, {:.0f} s\n",
                        *jobs.log_start);
  }
  if (!jobs.gang && jobs.parallel != 0) {
    text += fmt::format(
        "workload.gang = false: jobs may fall apart; the tasks of {} did not begin together\n",
        count_text(jobs.apart));
  }
  if (!jobs.wait) return text;
  Table table({"jobs", "mean", "p50", "p95", "max", ""});
  const auto row = [&](const char* name, const Quantiles& q, int digits, const char* help) {
    table.add({name, grouped(q.mean, digits), grouped(q.p50, digits), grouped(q.p95, digits),
               grouped(q.max, digits), help});
  };
  row("wait", *jobs.wait, 1, "cycles from arrival to the start of the last task");
  row("bounded slowdown", *jobs.slowdown, 3,
      "time in the machine over the longer of run, short_run");
  return text + table.str();
}

}  // namespace ballast
