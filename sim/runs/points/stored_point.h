// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runs/study/study_results.h"

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
  std::string host = {}, ended = {};  ///< empty: this host, now
};

/// Where the points of a sweep go as they end.
class PointStore {
 public:
  virtual ~PointStore() = default;
  virtual void add(const StoredPoint& point) = 0;
  /// Writes what was added. `now`: false: only if that is due.
  virtual void commit(bool now) = 0;
};

/// Sets host and time where they are empty.
void stamp(StoredPoint& point);

/// The point as a line of JSON with its newline; every byte of its texts is kept.
[[nodiscard]] std::string line_of(StoredPoint point);
/// The point of a line; none: it is not one, for example because its writer was killed.
[[nodiscard]] std::optional<StoredPoint> point_of(std::string_view line);

}  // namespace ballast
