// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "runs/study/plan.h"

namespace ballast {

/// Estimated wall times of a plan's points, from the points that are stored: the mean of the case,
/// else that of all cases.
class PointTimes {
 public:
  /// `times`: wall time in seconds, by id. The plan must outlive it.
  PointTimes(const Plan& plan, const std::unordered_map<std::string, double>& times);

  [[nodiscard]] bool known() const noexcept { return cases_ != 0; }
  [[nodiscard]] double of(std::uint32_t point) const;
  /// Points that would tell most about `open`: of up to `most` cases without a time, evenly spread;
  /// none if as many cases have one.
  [[nodiscard]] std::vector<std::uint32_t> probes(const std::vector<std::uint32_t>& open,
                                                  std::size_t most) const;

 private:
  const Plan& plan_;
  std::vector<double> of_case_;  ///< negative: unknown
  std::size_t cases_ = 0;        ///< with a time
  double mean_ = 0;
};

}  // namespace ballast
