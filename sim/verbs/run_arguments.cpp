// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/run_arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "experiment/phased_simulation.h"
#include "report/verdict.h"
#include "verbs/lbdata_output.h"

namespace ballast {
namespace {

/// Refuses a required verdict that this kind of run can never have.
void check_required(const std::string& required, const Experiment& e) {
  const std::vector<std::string> possible = possible_verdicts(e);
  if (std::find(possible.begin(), possible.end(), required) != possible.end()) return;
  throw UserError(fmt::format("--require: expected one of {} for this kind of run, got \"{}\"{}",
                              fmt::join(possible, ", "), required,
                              did_you_mean(required, possible)));
}

/// Each phase is a run of its own.
void check_phases(const RunArguments& options) {
  for (const auto& [name, given] : {std::pair{"--trace", options.trace.has_value()},
                                    {"--timeline", options.timeline.has_value()},
                                    {"--frames", options.frames != 0}}) {
    if (given) throw UserError(fmt::format("{}: a run of workload.phases has none", name));
  }
}

}  // namespace

void check_run_arguments(const RunArguments& options, const Experiment& e) {
  const char* const other = e.traffic ? "traffic" : e.moe ? "moe" : e.rounds ? "rounds" : "";
  if (options.trace && *other != 0) {
    throw UserError(fmt::format("--trace: [{}] has no waveform", other));
  }
  if (options.timeline && (e.traffic || e.moe)) {
    throw UserError(fmt::format("--timeline: has no effect with [{}], which has no tasks", other));
  }
  if (options.frames != 0 && (e.traffic || e.moe)) {
    throw UserError(
        fmt::format("--frames: has no effect with [{}], which has no {}; --detail adds the flits "
                    "of all links",
                    other, e.traffic ? "loads" : "queues"));
  }
  if (options.frames != 0 && !options.work.json) {
    throw UserError("--frames: requires --json FILE, the document with the frames");
  }
  if (options.detail && (!options.work.json || options.find_saturation)) {
    throw UserError(options.find_saturation
                        ? "--detail: has no effect with --find-saturation; leave it out"
                        : "--detail: requires --json FILE, the document with the rows");
  }
  if (!options.kernel.empty() && (e.rounds || options.find_saturation || has_phases(e))) {
    throw UserError(fmt::format("--kernel: has no effect with {}; leave it out",
                                e.rounds                  ? "[rounds]"
                                : options.find_saturation ? "--find-saturation"
                                                          : "workload.phases"));
  }
  if (has_phases(e)) check_phases(options);
  if (options.lbdata) check_lbdata(*options.lbdata, e);
  if (options.require && options.find_saturation) {
    throw UserError("--require: has no effect with --find-saturation; leave it out");
  }
  if (options.find_saturation && e.energy) {
    throw UserError(place_of(e, "energy"),
                    "energy: has no effect with --find-saturation; leave it out");
  }
  if (options.find_saturation && (!e.traffic || e.traffic->trace)) {
    throw UserError(e.traffic ? "--find-saturation: a trace has no rate to search; give a pattern"
                              : "--find-saturation: requires an experiment with [traffic]");
  }
  if (options.find_saturation && e.traffic->requests) {
    throw UserError(place_of(e, "traffic.outstanding"),
                    "traffic.outstanding: has no effect with --find-saturation, which searches for "
                    "a rate; leave it out");
  }
  if (options.require) check_required(*options.require, e);
}

}  // namespace ballast
