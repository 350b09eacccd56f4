// SPDX-License-Identifier: BSD-3-Clause
#include "study/study_results.h"

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
  const nlohmann::ordered_json* at = &point.result;
  std::string rest = metric;
  while (at->is_object()) {
    if (const auto whole = at->find(rest); whole != at->end()) {  // "p99.9" is one name
      return whole->is_number() ? std::optional(whole->get<double>()) : std::nullopt;
    }
    const std::size_t dot = rest.find('.');
    if (dot == rest.npos) return {};
    const auto next = at->find(rest.substr(0, dot));
    if (next == at->end()) return {};
    at = &*next;
    rest.erase(0, dot + 1);
  }
  return {};
}

}  // namespace ballast
