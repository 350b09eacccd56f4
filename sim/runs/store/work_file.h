// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "runs/points/stored_point.h"
#include "runs/store/database.h"

namespace ballast {

/// The file STUDY.work: every point that has ended, whatever plan it belongs to. A sweep adds to
/// it; a kill loses at most the points of the last quarter of a second, which run again.
class WorkFile : public PointStore {
 public:
  /// Opens or makes it. Throws UserError: not such a file, or of a newer version; OutputError.
  /// Every member throws UserError for what is damaged.
  explicit WorkFile(const std::string& path);
  ~WorkFile() override;

  /// Status of each stored point.
  [[nodiscard]] std::unordered_map<std::string, PointStatus> statuses();
  [[nodiscard]] std::optional<StoredPoint> find(const std::string& id);
  /// Wall time of each stored point, in seconds.
  [[nodiscard]] std::unordered_map<std::string, double> wall_times();
  /// Replaces a former entry of the same id.
  void add(const StoredPoint& point) override;
  /// Like add(), but an entry that is done stays.
  void add_missing(const StoredPoint& point);
  /// Writes what was added. `now`: false: only if the last time was a quarter of a second ago.
  void commit(bool now) override;
  /// While it exists, reads need no lock of their own.
  [[nodiscard]] Transaction reading() {
    commit(true);
    return Transaction(database_);
  }

 private:
  struct JsonCheck;

  [[nodiscard]] PointStatus status_of(const std::string& id, const std::string& text) const;

  using Clock = std::chrono::steady_clock;
  Database database_;
  std::optional<Statement> insert_, select_, done_;
  std::optional<Transaction> open_;
  std::unique_ptr<JsonCheck> check_;
  Clock::time_point committed_ = Clock::now();
};

}  // namespace ballast
