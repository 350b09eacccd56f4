// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runs/study/adaptive.h"

namespace ballast {

/// A value of an axis: its text, and the number if it is one.
struct AxisValue {
  std::string text;
  std::optional<double> number = {};
  friend bool operator==(const AxisValue&, const AxisValue&) = default;
};

/// A case of a study: one value of each axis, run with several seeds.
struct StudyCase {
  std::vector<AxisValue> at;           ///< by axis
  nlohmann::ordered_json config = {};  ///< all keys with their values, without run.seed
};

/// How the run of a point ended.
enum class PointStatus : std::uint8_t {
  done,    ///< with a result: exit codes 0, 1, and 3 by deadlock or cycle budget
  failed,  ///< without: internal error, signal, memory or time limit
  open     ///< not run yet
};
[[nodiscard]] const char* to_string(PointStatus status);

/// A case with one seed.
struct StudyPoint {
  std::uint32_t number = 0;   ///< place in the plan
  std::uint32_t of_case = 0;  ///< index of its case
  std::uint64_t seed = 1;
  std::string id = {};  ///< SHA-256 in hexadecimal digits
  PointStatus status = PointStatus::open;
  int exit_code = 0;
  std::string reason = {};             ///< of a failure: "killed by signal 11"; else empty
  nlohmann::ordered_json result = {};  ///< the result without lists; null: none
  /// Complete run: its values count in comparisons. A deadlock or an exhausted cycle budget is a
  /// result, but no value.
  bool complete = false;
};

/// Series and link counts of one run: the first seed of a case that the report names.
struct StudyDetail {
  std::uint32_t of_case = 0;
  std::uint64_t seed = 1;
  /// {"series_every", "series": [{cycle, min, max, ..}], "frames": {"every", "block", "loads":
  /// [[load of each block of processors], ..]}, "links": [{"from", "to", "flits"}]}; what was not
  /// recorded is absent.
  nlohmann::ordered_json data = {};
};

/// Contenders whose ratio is within 1 / (1 + margin) .. 1 + margin count as equal.
inline constexpr double kDefaultMargin = 0.02;

/// [report] of a study: the question, and which axes answer it.
struct ReportPlan {
  std::string title, question;
  std::string metric = "cycles";  ///< result to compare: a path such as "latency.mean"
  bool smaller_is_better = true;
  std::string compare = {};  ///< axis whose values are ranked; empty: none
  std::string growth = {};   ///< numerical axis of a log-log chart; empty: none
  std::string curve = {};    ///< numerical axis of a latency-load chart; empty: none
  /// Claimed exponents of the growth, by value of the compared axis.
  std::vector<std::pair<std::string, double>> claimed = {};
  std::optional<SeedPlan> seeds = {};     ///< the sweep chose the number of seeds
  std::optional<BisectPlan> bisect = {};  ///< the sweep chose the values of a key
  double margin = kDefaultMargin;
};

/// A result key's unit and meaning: {"cycles", "clock cycles", "until the end"}.
struct ResultKey {
  std::string name, unit, meaning;
};

/// A study with all that was stored of it. Everything a report needs.
struct StudyResults {
  int schema = 1;
  std::string ballast = {};  ///< version of the program that ran it
  std::string build = {};    ///< id of its sources
  std::string text = {};     ///< the study's TOML
  ReportPlan report = {};
  std::vector<std::string> axes = {};  ///< keys ("balancer.name") or names of variants
  /// By axis: axes of the same number change together. Empty: each changes on its own.
  std::vector<std::uint32_t> dimensions = {};
  std::vector<StudyCase> cases = {};
  std::vector<StudyPoint> points = {};  ///< by number; the seeds of a case follow one another
  std::vector<StudyDetail> details = {};
  std::vector<ResultKey> keys = {};
};

/// The number at a path of a point's result ("latency.mean"); absent: not measured, or the run is
/// not complete.
[[nodiscard]] std::optional<double> value_of(const StudyPoint& point, const std::string& metric);

}  // namespace ballast
