// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/lbdata_output.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <vector>

#include "core/text_file.h"
#include "experiment/elaboration.h"
#include "output/console.h"
#include "output/output_file.h"
#include "workloads/lbdata_result.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;

/// Directory of the input.
std::string source_of(const Experiment& e) {
  const Args args = args_of<WorkloadMaker>(e.workload);
  return resolved_path(args.text("path"), args.where("path"));
}

/// Phases that ended; a run without phases is one.
std::vector<LbOutcome> outcomes_of(const TaskRun& run, bool stopped) {
  std::vector<LbOutcome> outcomes;
  for (const PhaseRun& phase : run.phases) outcomes.push_back({phase.id, phase.at});
  if (run.phases.empty() && run.trace && !stopped) outcomes.push_back({run.trace->phase, run.at});
  return outcomes;
}

}  // namespace

void check_lbdata(const std::string& directory, const Experiment& e) {
  if (e.workload.name != "lbdata" || e.rounds || e.traffic) {
    throw UserError("--lbdata: requires workload.kind = \"lbdata\", whose files it writes");
  }
  std::error_code error;
  fs::create_directories(directory, error);
  if (error || !fs::is_directory(directory, error)) {
    throw UserError(fmt::format("--lbdata: {}: cannot be made: {}", directory,
                                error ? error.message() : "it is no directory"));
  }
  if (fs::equivalent(directory, source_of(e), error)) {
    throw UserError(fmt::format(
        "--lbdata: {}: expected another directory than that of the workload", directory));
  }
}

void write_lbdata(const std::string& directory, const Experiment& e, const Result& result,
                  bool stopped) {
  const TaskRun& run = result.tasks();
  const std::vector<LbOutcome> outcomes = outcomes_of(run, stopped);
  if (outcomes.empty()) {
    console::print("LBDatafile: nothing written, since no phase was complete\n");
    return;
  }
  const auto texts = lbdata_result(args_of<WorkloadMaker>(e.workload), outcomes, run.processors);
  for (const auto& [name, text] : texts) {
    OutputFile file((fs::path(directory) / name).string(), "--lbdata");
    file.write(text);
    file.commit();
  }
  console::print("LBDatafile: {} files, {} phase{}: {}\n", texts.size(), outcomes.size(),
                 outcomes.size() == 1 ? "" : "s", directory);
}

}  // namespace ballast
