// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "runs/study/study_results.h"

namespace ballast {

inline AxisValue axis_value(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0') return {text, {}};
  return {text, number};
}

/// A study made by hand: complete runs with the metric "cycles", unless a test changes them.
class StudyBuilder {
 public:
  explicit StudyBuilder(std::vector<std::string> axes = {"balancer.name"}) {
    study.axes = std::move(axes);
    study.report.compare = "balancer.name";
    study.keys = {{"cycles", "cycles", "length of the run"}};
  }

  /// A case with the values of seeds `first`, first + 1, ..
  StudyBuilder& add_at(const std::vector<std::string>& at, const std::vector<double>& values,
                       const std::string& verdict = "balanced", std::uint64_t first = 1) {
    const auto number = static_cast<std::uint32_t>(study.cases.size());
    StudyCase& one = study.cases.emplace_back();
    for (const std::string& text : at) one.at.push_back(axis_value(text));
    for (std::size_t k = 0; k < values.size(); ++k) {
      StudyPoint& point = study.points.emplace_back();
      point.number = static_cast<std::uint32_t>(study.points.size() - 1);
      point.of_case = number;
      point.seed = first + k;
      point.status = PointStatus::done;
      point.complete = true;
      point.result = {{"verdict", verdict}, {"cycles", values[k]}};
    }
    return *this;
  }
  StudyBuilder& add(const std::string& name, const std::vector<double>& values,
                    const std::string& verdict = "balanced", std::uint64_t first = 1) {
    return add_at({name}, values, verdict, first);
  }

  /// The point of the first case with this value of the first axis.
  StudyPoint& point(const std::string& name, std::uint64_t seed) {
    for (StudyPoint& p : study.points) {
      if (study.cases[p.of_case].at[0].text == name && p.seed == seed) return p;
    }
    throw std::logic_error("no point of " + name);
  }
  StudyBuilder& fail(const std::string& name, std::uint64_t seed, const std::string& reason) {
    StudyPoint& p = point(name, seed);
    p.status = PointStatus::failed;
    p.complete = false;
    p.reason = reason;
    p.result = nullptr;
    return *this;
  }
  StudyBuilder& end(const std::string& name, std::uint64_t seed, const std::string& verdict) {
    point(name, seed).result["verdict"] = verdict;
    return *this;
  }

  StudyResults study;
};

}  // namespace ballast
