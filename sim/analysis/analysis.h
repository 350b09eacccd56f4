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
  std::size_t seeds = 0;  ///< of its runs; a curve has several runs per seed
  double factor = 0;      ///< its mean divided by that of the first; 0: unknown
  int rank = 0;           ///< from 1, the same for ties; 0: not ranked
  std::vector<std::pair<std::string, std::size_t>> verdicts = {};  ///< counts, in order of names
  bool leads = false;          ///< the winner, or one of a tie for the first place
  std::size_t worse_ends = 0;  ///< runs that ended worse than another's with the same seed
  /// Cycles over the lower bound of its runs, if they measured it.
  std::optional<Interval> bound_ratio = {};
};

/// Paired comparison of two contenders over their common seeds.
struct PairedComparison {
  std::size_t a = 0, b = 0;                      ///< contenders of the group
  std::size_t seeds = 0;                         ///< common seeds with values of both
  Interval difference = {};                      ///< of a - b
  std::optional<double> p = {}, corrected = {};  ///< two-sided; corrected by Holm in the group
  bool certain = false;  ///< the results of a and of b are the same for all seeds
  bool differs = false;  ///< corrected < 0.05
};

/// Points that share all axes but the compared one. A latency-load study ranks the saturations, so
/// the rates are no axis of its groups. Without a compared axis: one contender without a name.
///
/// Contenders that compete have values, and no run that ended worse than another contender's with
/// the same seed (settled instead of balanced; saturated; stopped). They are listed first, by mean;
/// the first of them leads. It wins if it is better than every other contender with values: by a
/// paired difference that differs, or because all common seeds (two at least) ended worse for the
/// other. Else it ties with those that it does not beat. No winner is claimed if a decisive pair
/// has too few common seeds (fewer than two, or too few for the sign test of equal differences), if
/// a better mean belongs to a contender with worse ends, or if a pair contradicts the means, as
/// unequal seeds can.
///
/// "Not distinguishable" is not transitive, so ranks count proofs: a rank is 1 + the number of
/// competitors that are proven better. Holm's correction covers the pairs of one group.
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
struct StudyFinding {
  enum class Kind { result, tie, warning, failure } kind;
  std::string text;
};

/// What a study says: every number and sentence of its report.
struct Analysis {
  std::vector<Card> cards = {};
  std::vector<StudyFinding> findings = {};
  std::vector<Group> groups = {};
  bool ranks_saturation = false;  ///< the groups compare saturations, where more is better
  std::vector<Curve> growth = {}, curves = {};
};

/// Pure: the order of the points does not matter. A study whose points do not fit its cases and
/// axes is an InvariantError.
[[nodiscard]] Analysis analyse(const StudyResults& study);

}  // namespace ballast
