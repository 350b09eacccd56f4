// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <unordered_map>

#include "store/database.h"
#include "study/study_results.h"

namespace ballast {

/// A point that has ended, by its id.
struct StoredPoint {
  std::string id = {};
  PointStatus status = PointStatus::done;
  int exit_code = 0;
  bool complete = false;
  std::string reason = {}, result = {}, detail = {};
  /// For the user only; not published.
  std::string output = {};
  double wall_s = 0;
};

/// The file STUDY.work: every point that has ended, whatever plan it belongs to. A sweep adds to
/// it; a kill loses at most the points of the last quarter of a second, which run again.
class WorkFile {
 public:
  /// Opens or makes it. Throws UserError: not such a file, or of a newer version; OutputError.
  explicit WorkFile(const std::string& path);

  /// Status of each stored point.
  [[nodiscard]] std::unordered_map<std::string, PointStatus> statuses();
  [[nodiscard]] std::optional<StoredPoint> find(const std::string& id);
  /// Replaces a former entry of the same id.
  void add(const StoredPoint& point);
  /// Writes what was added. `now`: false: only if the last time was a quarter of a second ago.
  void commit(bool now);

 private:
  using Clock = std::chrono::steady_clock;
  Database database_;
  std::optional<Statement> insert_, select_;
  std::optional<Transaction> open_;
  Clock::time_point committed_ = Clock::now();
  std::string host_;
};

}  // namespace ballast
