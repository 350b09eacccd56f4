// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "study/study_results.h"

namespace ballast {

/// Mean of the values of several seeds with its 95 % interval.
struct Interval {
  double mean = 0;
  std::optional<double> half = {};  ///< absent: a single value
  std::size_t values = 0;
};

/// A value of the compared axis within a group.
struct Contender {
  std::string name;
  std::optional<Interval> value = {};  ///< absent: no complete run
  std::size_t runs = 0, complete = 0, failed = 0;
  double factor = 0;  ///< its mean divided by that of the first; 0: unknown
  int rank = 0;       ///< from 1, the same for ties; 0: not ranked
  std::vector<std::pair<std::string, std::size_t>> verdicts = {};  ///< counts, in order of names
};

/// Paired comparison of two contenders over their common seeds.
struct PairedComparison {
  std::size_t a = 0, b = 0;                      ///< contenders of the group
  std::size_t seeds = 0;                         ///< common seeds with values of both
  Interval difference = {};                      ///< of a - b
  std::optional<double> p = {}, corrected = {};  ///< two-sided; corrected by Holm in the group
  bool differs = false;                          ///< corrected < 0.05
};

/// Points that share all axes but the compared one (and those of curves).
struct Group {
  std::string title;                       ///< "mesh, 64 processors"; empty: the only one
  std::vector<AxisValue> at = {};          ///< by axis; the compared one is empty
  std::vector<Contender> contenders = {};  ///< best first, those without values last
  std::vector<PairedComparison> pairs = {};
  std::string finding = {};  ///< "diffusion is level after 72 cycles, 1.8 x as fast as ..."
  enum class Kind { winner, tie, too_few_seeds, nothing } kind = Kind::nothing;
};

/// A contender's metric over a numerical axis.
struct Curve {
  std::string group, name;
  struct At {
    double x;
    std::optional<Interval> y;
    std::size_t runs = 0, complete = 0;
    std::string verdict = {};  ///< of the runs, if they agree
  };
  std::vector<At> points = {};
  /// Growth: exponent of y ~ x^e with its 95 % interval, and the claimed one.
  std::optional<Interval> exponent = {};
  double factor = 0;  ///< y = factor * x^exponent
  std::optional<double> claimed = {};
  /// Latency-load: the highest rate up to which all runs converge.
  std::optional<double> saturation = {};
  std::string finding = {};
};

/// A card of the page's head.
struct Card {
  std::string title, value, note;
};

/// A sentence of the verdict. `warning`: why something is not said.
struct Finding {
  enum class Kind { result, tie, warning, failure } kind;
  std::string text;
};

/// What a study says: every number and sentence of its report.
struct Analysis {
  std::vector<Card> cards = {};
  std::vector<Finding> findings = {};
  std::vector<Group> groups = {};
  std::vector<Curve> growth = {}, curves = {};
};

[[nodiscard]] Analysis analyse(const StudyResults& study);

}  // namespace ballast
