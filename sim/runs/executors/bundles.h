// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "runs/study/plan.h"

namespace ballast {

/// Points that one job of an array runs.
using Bundle = std::vector<std::uint32_t>;

struct BundleOptions {
  double seconds = 60;      ///< least wall time of a bundle
  unsigned workers = 1;     ///< worker processes of a job
  std::size_t most = 1000;  ///< bundles
};
/// Splits the points in their order. Every bundle lasts at least `seconds`; the last one may be
/// shorter if it is the only one. `time_of`: estimated wall time of a point, in seconds.
[[nodiscard]] std::vector<Bundle> split(const std::vector<std::uint32_t>& points,
                                        const std::function<double(std::uint32_t)>& time_of,
                                        const BundleOptions& options);

/// SHA-256 of all points of a plan: equal for equal ids in the same order.
[[nodiscard]] std::string digest_of(const Plan& plan);

/// What was submitted, in STUDY.parts/plan.json: every job reads it, so that all have the same
/// split. Bundles count from 1, as the jobs of the array.
struct Submission {
  std::string plan;      ///< digest_of(plan)
  std::string job_name;  ///< of the jobs; no other study has it
  std::vector<Bundle> bundles;

  /// Throws OutputError, UserError.
  void write(const std::string& folder) const;
  /// Throws UserError: not there, or not such a file.
  [[nodiscard]] static Submission read(const std::string& folder);
  [[nodiscard]] static bool exists(const std::string& folder);
};

/// Files of bundle `k`.
[[nodiscard]] std::string part_path(const std::string& folder, std::size_t k);

}  // namespace ballast
