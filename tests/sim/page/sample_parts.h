// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "analysis/analysis.h"
#include "runs/study/study_results.h"

namespace ballast::samples {

using Json = nlohmann::ordered_json;

/// Reproducible numbers in 0 .. 1: the samples need no better ones.
inline double noise(std::uint64_t k) {
  k = (k + 1) * 0x9E3779B97F4A7C15U;
  k = (k ^ k >> 31U) * 0xBF58476D1CE4E5B9U;
  return static_cast<double>((k ^ k >> 29U) >> 11U) / 9007199254740992.0;
}

inline AxisValue text(const std::string& value) { return {value, {}}; }
inline AxisValue number(double value) { return {fmt::format("{:.4g}", value), value}; }

inline Json config(const std::string& balancer, const std::string& topology, unsigned processors) {
  return {{"machine",
           {{"topology", topology},
            {"processors", processors},
            {"task_flits", 4},
            {"link", {{"cycles", 1}}},
            {"router", {{"vcs", 2}, {"buffer_flits", 4}}}}},
          {"workload", {{"kind", "spike"}, {"load", 6400}, {"work", 1.0}}},
          {"balancer", {{"name", balancer}, {"every", 0}}},
          {"run", {{"max_cycles", 10'000'000}, {"until", "balanced"}}}};
}

inline StudyPoint done(std::uint32_t n, std::uint32_t of_case, std::uint64_t seed, double cycles) {
  StudyPoint point{n, of_case, seed};
  point.status = PointStatus::done;
  point.result = {{"verdict", "balanced"}, {"cycles", std::round(cycles)}};
  point.complete = true;
  return point;
}

inline Interval mean_of(const std::vector<double>& values) {
  double sum = 0, squares = 0;
  for (const double v : values) sum += v;
  const auto n = static_cast<double>(values.size());
  for (const double v : values) squares += (v - sum / n) * (v - sum / n);
  Interval interval{sum / n, {}, values.size()};
  if (n > 1) interval.half = 2.05 * std::sqrt(squares / (n - 1) / n);
  return interval;
}

inline StudyResults study(const std::string& title, const std::string& question) {
  StudyResults results;
  results.ballast = "0.2.0";
  results.build = "7d0c5a91be44f2aa";
  results.report.title = title;
  results.report.question = question;
  results.keys = {{"cycles", "clock cycles", "from the first cycle to the balanced state"},
                  {"latency.mean", "cycles", "mean latency of the packets of the window"}};
  return results;
}

}  // namespace ballast::samples
