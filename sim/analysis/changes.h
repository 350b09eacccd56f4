// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analysis.h"

namespace ballast {

/// A case of both studies in which a number differs for at least one common seed.
struct ChangedCase {
  std::string title;           ///< "diffusion, mesh"; empty: a study without axes
  std::size_t unequal = 0;     ///< common seeds with different values
  Interval before, after;      ///< over the common seeds with both values; none of them: no values
  PairedComparison pair = {};  ///< after - before; Holm's correction covers the cases of a result
};

/// A result that differs for at least one point of both studies.
struct ChangedResult {
  std::string key;
  std::size_t measured = 0;             ///< cases of both studies that have it
  std::size_t points = 0;               ///< common points in which it differs, also by absence
  std::size_t rose = 0, fell = 0;       ///< changed cases whose difference is proven
  std::size_t within = 0;               ///< changed cases that are proven equal within the margin
  std::vector<ChangedCase> cases = {};  ///< largest relative change first; empty: texts

  /// Change of a case's mean as a share of the old one; absent: from 0.
  [[nodiscard]] static std::optional<double> share(const ChangedCase& c);
};

/// Points of a case whose runs end otherwise: "balanced" to "failed: killed by signal 11".
struct ChangedEnd {
  std::string title, before, after;
  std::vector<std::uint64_t> seeds;
};

/// A group of the ranking with other leaders.
struct ChangedLeaders {
  std::string title, before, after;  ///< "a is the best", "none is proven the best"
};

/// A key of the configurations with another value. Empty: it did not exist.
struct ChangedKey {
  std::string key, before, after;
  std::size_t cases = 0;
};

/// What is different in a study's results after a change of the program or of the study.
struct Changes {
  std::vector<StudyFinding> findings = {};  ///< the verdict is the first
  std::size_t cases = 0, points = 0;        ///< of both studies
  std::size_t equal = 0;                    ///< points of both with all results equal
  std::string metric = {};
  bool smaller_is_better = true;
  double margin = kDefaultMargin;           ///< of the new study
  std::vector<ChangedResult> results = {};  ///< the metric first, then by name
  std::vector<ChangedEnd> ends = {};        ///< failures first
  std::vector<ChangedLeaders> leaders = {};
  std::vector<ChangedKey> keys = {};
  bool same_text = true;  ///< the files of the studies are alike, so other keys are other defaults
  std::vector<std::string> cases_gone = {}, cases_new = {};      ///< titles
  std::size_t points_gone = 0, points_new = 0;                   ///< seeds of common cases
  std::vector<std::string> results_gone = {}, results_new = {};  ///< measured in one study alone
};

/// Cases are matched by the values of their axes, points by their seeds; the order of the axes does
/// not matter. Throws UserError: the studies have different axes, or no case in common.
[[nodiscard]] Changes changes_between(const StudyResults& before, const StudyResults& after);

}  // namespace ballast
