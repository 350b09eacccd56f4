// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "page/report_page.h"
#include "runs/study/study_results.h"
#include "sim/page/sample_parts.h"

namespace ballast {

/// A study with made-up numbers as a page gets it.
struct SampleStudy {
  std::string name;
  StudyResults study;
  Analysis analysis;
  ReportOptions options = {};
};

/// A sample without points. Its files have its name.
[[nodiscard]] inline SampleStudy sample_named(const std::string& name, const std::string& title,
                                              const std::string& question) {
  SampleStudy sample{name, samples::study(title, question), {}};
  sample.options.study_file = name + ".toml";
  sample.options.results_file = name + ".sqlite";
  return sample;
}

/// Eight balancers on `topologies` networks with 30 seeds, ties, deadlocks, failed points; details
/// of 64 and 4096 processors.
[[nodiscard]] SampleStudy sample_race(std::size_t topologies = 5, std::uint64_t seeds = 30);
/// Latency over load of six routers.
[[nodiscard]] SampleStudy sample_latency();
/// Growth over 16 .. 4096 processors with claimed exponents.
[[nodiscard]] SampleStudy sample_growth();
/// One result: no axes, no groups.
[[nodiscard]] SampleStudy sample_single();
/// No point has a result.
[[nodiscard]] SampleStudy sample_failed();
/// Names with the characters of HTML, scripts, and of no alphabet, and of 10,000 characters.
[[nodiscard]] SampleStudy sample_hostile();

}  // namespace ballast
