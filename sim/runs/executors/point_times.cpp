// SPDX-License-Identifier: BSD-3-Clause
#include "runs/executors/point_times.h"

#include <algorithm>

namespace ballast {

PointTimes::PointTimes(const Plan& plan, const std::unordered_map<std::string, double>& times)
    : plan_(plan), of_case_(plan.cases.size(), -1) {
  double sum = 0;
  for (std::size_t c = 0; c < plan.cases.size(); ++c) {
    double of_points = 0;
    std::size_t count = 0;
    for (std::size_t k = 0; k < plan.seeds(); ++k) {
      const auto at = times.find(plan.id_of(c * plan.seeds() + k));
      if (at == times.end()) continue;
      of_points += at->second;
      ++count;
    }
    if (count == 0) continue;
    of_case_[c] = of_points / static_cast<double>(count);
    sum += of_case_[c];
    ++cases_;
  }
  if (cases_ != 0) mean_ = sum / static_cast<double>(cases_);
}

double PointTimes::of(std::uint32_t point) const {
  const double time = of_case_[point / plan_.seeds()];
  return time < 0 ? mean_ : time;
}

std::vector<std::uint32_t> PointTimes::probes(const std::vector<std::uint32_t>& open,
                                              std::size_t most) const {
  // Of each case without a time the last open point: a first seed may store details, which cost.
  std::vector<std::uint32_t> candidates;
  std::size_t last = plan_.cases.size();
  for (const std::uint32_t n : open) {
    const std::size_t c = n / plan_.seeds();
    if (of_case_[c] >= 0) continue;
    if (c == last) candidates.pop_back();
    candidates.push_back(n);
    last = c;
  }
  if (cases_ >= most) return {};
  const std::size_t count = std::min(most, candidates.size());
  std::vector<std::uint32_t> points;
  for (std::size_t k = 0; k < count; ++k) {
    points.push_back(candidates[k * candidates.size() / count]);
  }
  return points;
}

}  // namespace ballast
