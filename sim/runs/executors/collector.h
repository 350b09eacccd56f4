// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "runs/executors/bundles.h"
#include "runs/store/part_file.h"
#include "runs/store/work_file.h"

namespace ballast {

/// Brings the points of part files into the work file, also while jobs write them.
class Collector {
 public:
  /// `plan`: nullptr: one that was not submitted; nothing is then missing. The submission and the
  /// work file must outlive it.
  Collector(const Submission& submission, const Plan* plan, const std::string& folder,
            WorkFile& work);

  /// Stores what has come since the last call. Throws UserError, OutputError.
  void read();
  /// Bundles with points that are neither in their part nor stored as done, in ascending order.
  [[nodiscard]] std::vector<std::size_t> missing() const;
  /// Points that are missing.
  [[nodiscard]] std::size_t open() const noexcept;
  [[nodiscard]] std::size_t open_in(std::size_t bundle) const { return open_[bundle - 1].size(); }
  /// Lines that are no points; their points count as missing.
  [[nodiscard]] std::size_t damaged() const;

 private:
  WorkFile& work_;
  std::vector<PartReader> parts_;
  std::vector<std::unordered_set<std::string>> open_;  ///< ids, by bundle
  bool begun_ = false;
};

}  // namespace ballast
