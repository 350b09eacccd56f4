// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "output/output_file.h"
#include "runs/store/database.h"
#include "runs/store/result_columns.h"
#include "runs/store/work_file.h"
#include "runs/study/plan.h"

namespace ballast {

/// Writes STUDY.sqlite from the work file, also while points still run: the same bytes for the same
/// plan and the same points, in whatever order and on whatever machine they ran. All functions
/// throw OutputError.
class Publisher {
 public:
  /// Plan and work file must outlive it and stay. Throws UserError: the file cannot be made.
  Publisher(const Plan& plan, WorkFile& work, const std::string& path);

  /// Writes the next points of the plan, up to `most`, and up to one that has not ended. What is
  /// written of a point is final.
  void advance(std::size_t most);
  /// Writes all other points that have ended.
  void write_rest();
  /// Of the written points.
  [[nodiscard]] std::size_t done() const noexcept { return done_; }
  [[nodiscard]] std::size_t failed() const noexcept { return failed_; }
  /// Replaces the published file at once. Without it the former file stays.
  void commit();

 private:
  /// False: the next point has not ended.
  bool write_next();
  void write(const StoredPoint& next);
  void pass();

  const Plan& plan_;
  WorkFile& work_;
  OutputFile output_;
  std::optional<Database> database_;
  std::optional<Transaction> all_;
  std::optional<Statement> point_, detail_;
  ResultColumns columns_;
  std::size_t next_ = 0, done_ = 0, failed_ = 0;
  std::string next_id_;  ///< empty: not known yet
};

/// Publishes at once. Points that are not in the work file are left out.
void publish(const Plan& plan, WorkFile& work, const std::string& path);

}  // namespace ballast
