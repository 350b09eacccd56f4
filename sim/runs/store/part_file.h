// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "runs/points/stored_point.h"

namespace ballast {

/// The points of a bundle that a job of a cluster has run: a line of JSON each. Several programs on
/// several nodes may not write one SQLite file; each writes its own part, one write a point, so
/// that a kill leaves at most one torn line, the last.
class PartFile : public PointStore {
 public:
  /// Opens or makes it, and removes a torn last line. Throws UserError: it cannot be opened.
  explicit PartFile(const std::string& path);
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;
  ~PartFile() override;

  /// Ids of the points that it had when it was opened.
  [[nodiscard]] const std::unordered_set<std::string>& known() const noexcept { return known_; }
  /// Throws OutputError.
  void add(const StoredPoint& point) override;
  void commit(bool /*now*/) override {}

 private:
  std::string path_;
  int file_ = -1;
  std::unordered_set<std::string> known_;
};

/// Reads a part while a job writes it.
class PartReader {
 public:
  explicit PartReader(std::string path) : path_(std::move(path)) {}
  /// The points of whole lines since the last call. Lines that are no points are counted only.
  /// Throws UserError: it exists and cannot be read.
  [[nodiscard]] std::vector<StoredPoint> read();
  [[nodiscard]] std::size_t damaged() const noexcept { return damaged_; }

 private:
  std::string path_;
  std::uint64_t at_ = 0;  ///< end of the last whole line
  std::size_t damaged_ = 0;
};

}  // namespace ballast
