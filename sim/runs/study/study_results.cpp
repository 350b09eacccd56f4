// SPDX-License-Identifier: BSD-3-Clause
#include "runs/study/study_results.h"

#include "results/number_at.h"

namespace ballast {

const char* to_string(PointStatus status) {
  switch (status) {
    case PointStatus::done:
      return "done";
    case PointStatus::failed:
      return "failed";
    case PointStatus::open:
      return "open";
  }
  return "";
}

std::optional<double> value_of(const StudyPoint& point, const std::string& metric) {
  if (!point.complete) return {};
  return number_at(point.result, metric);
}

}  // namespace ballast
