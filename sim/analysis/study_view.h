// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/statistics.h"

namespace ballast {

/// Cases that share all axes but some; those are empty in `at`.
struct CaseGroup {
  std::vector<AxisValue> at;
  std::vector<std::size_t> cases;
};

/// How a run ended, from good to bad; the verdicts that are no goal reached.
enum class Ending : int { reached, fell_short, stopped };

/// No value without a result. "settled" and "saturated" fall short. "partitioned", "stranded", all
/// other verdicts without progress and incomplete runs have stopped.
[[nodiscard]] std::optional<Ending> ending_of(const StudyPoint& point);
/// "settled"; of rounds with the balance, "stable, settled"; empty: not in the result.
[[nodiscard]] std::string verdict_of(const StudyPoint& point);
/// Whether a text of verdict_of() says that no goal was reached.
[[nodiscard]] bool is_short_verdict(const std::string& verdict);
/// "2 balanced, 1 out of budget".
[[nodiscard]] std::string verdicts_text(
    const std::vector<std::pair<std::string, std::size_t>>& counts);
/// Counts of the verdicts of runs, in order of names.
[[nodiscard]] std::vector<std::pair<std::string, std::size_t>> count_verdicts(
    const std::vector<const StudyPoint*>& runs);

/// Why not all of these runs reached their goal: "of 4 runs 2 saturated, 1 without a result".
[[nodiscard]] std::string why_not(const std::vector<const StudyPoint*>& runs);

/// A study's cases with their runs. Cases with equal values of all axes are one.
class StudyView {
 public:
  /// Refers to the study. InvariantError: a point without case, a case with other axes.
  explicit StudyView(const StudyResults& study);

  [[nodiscard]] const StudyResults& study() const noexcept { return study_; }
  [[nodiscard]] const ReportPlan& report() const noexcept { return study_.report; }
  /// Number of an axis; absent: no such axis, or an empty name.
  [[nodiscard]] std::optional<std::size_t> axis(const std::string& name) const;
  /// The axis of rates, if its values are numbers and the runs measure traffic: then contenders are
  /// ranked by their saturation.
  [[nodiscard]] std::optional<std::size_t> rates() const noexcept { return rates_; }
  [[nodiscard]] const StudyCase& case_at(std::size_t number) const { return study_.cases[number]; }
  /// Runs of a case, one per seed, seeds ascending.
  [[nodiscard]] const std::vector<const StudyPoint*>& runs(std::size_t number) const {
    return runs_[number];
  }
  /// The metric of those that have it.
  [[nodiscard]] SeedValues values(std::size_t number) const;
  /// Whether the complete runs, two at least, have the same result with every seed.
  [[nodiscard]] bool seedless(std::size_t number) const;
  /// Value of the compared axis; empty: none.
  [[nodiscard]] std::string name_of(std::size_t number) const;
  /// Cases by equal values of all axes except `without` and those that change with them, in their
  /// order in the study. Of axes that change together, `at` has those that tell the cases apart.
  [[nodiscard]] std::vector<CaseGroup> split(
      const std::vector<std::optional<std::size_t>>& without) const;
  /// Points left out: another one has their case and seed.
  [[nodiscard]] std::size_t repeated() const noexcept { return repeated_; }

 private:
  [[nodiscard]] bool determines(std::size_t axis, std::size_t other) const;

  const StudyResults& study_;
  std::vector<std::size_t> cases_;                    ///< without those equal to an earlier one
  std::vector<std::vector<const StudyPoint*>> runs_;  ///< by case
  std::size_t repeated_ = 0;
  std::optional<std::size_t> rates_;
  std::vector<std::uint32_t> dimensions_;
  std::vector<bool> implied_;  ///< by axis: another axis of its dimension determines its value
};

}  // namespace ballast
