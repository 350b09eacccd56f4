// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/work.h"

#include <fmt/format.h>

#include "config/quantity.h"
#include "core/input_limits.h"
#include "output/run_log.h"
#include "process/process.h"
#include "verbs/options.h"

namespace ballast {
namespace {

std::optional<std::string> opened(const WorkOptions& options, std::vector<NamedPath> outputs) {
  outputs.push_back({"--json", options.json.value_or("")});
  outputs.push_back({"--log", options.log.value_or("")});
  refuse_same_file(outputs);
  if (options.log) run_log::open(*options.log);
  options.begin_limit();
  if (options.dry_run) return options.json == "-" ? options.json : std::nullopt;
  return options.json;
}

}  // namespace

void WorkOptions::declare(CLI::App& app) {
  app.add_option("--json", json, "write the result as JSON to this file (-: standard output)")
      ->check(file_name())
      ->group(kOutputGroup);
  app.add_option("--log", log, "append all messages, with times, to this file")
      ->check(file_name())
      ->group(kOutputGroup);
  app.add_option(
         "--time-limit", time_limit,
         "stop after this wall time (90s, 10m, 1.5h) and report the results so far; exit code 3")
      ->group(kLimitGroup);
  app.add_flag(
         "--dry-run", dry_run,
         "print what would run, how long at most and with how much memory; nothing is written "
         "but the log")
      ->group(kLimitGroup);
  app.add_flag_callback(
         "--force",
         [] {
           memory_forced = true;
           unlimit_memory();
         },
         "run even if the estimate exceeds the available memory")
      ->excludes("--dry-run")
      ->group(kLimitGroup);
  app.add_flag_callback("--quiet", console::be_quiet, "print only errors and documents")
      ->group(kLimitGroup);
}

void WorkOptions::begin_limit() const {
  if (!time_limit) return;
  const std::chrono::milliseconds limit = parse_time(*time_limit, "--time-limit");
  if (!dry_run) signals::limit_time(limit);
}

Work::Work(const WorkOptions& options, std::vector<NamedPath> outputs)
    : json(opened(options, std::move(outputs))) {}

int report_stop(const Stop& stop) {
  console::complain("stopped: {}\n", stop.message);
  return kStuck;
}

std::optional<Stop> stopped_after(std::size_t done, std::size_t all, const char* unit) {
  if (interrupt::pending() == 0 || done == all) return {};
  return interruption(done, fmt::format("{} of {} {}", done, all, unit),
                      "the remaining ones are left out");
}

}  // namespace ballast
