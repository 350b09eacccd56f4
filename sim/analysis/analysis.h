// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runs/study/study_results.h"

namespace ballast {

/// Mean of the values of several seeds with its 95 % interval.
struct Interval {
  double mean = 0;
  std::optional<double> half = {};  ///< absent: a single value
  std::size_t values = 0;
};

struct Column;  // analysis/columns.h

/// A value of the compared axis within a group.
struct Contender {
  std::string name;
  std::optional<Interval> value = {};  ///< absent: no complete run
  std::size_t runs = 0, complete = 0, failed = 0;
  std::size_t seeds = 0;  ///< of its runs; a curve has several runs per seed
  double factor = 0;      ///< its mean divided by that of the first; 0: unknown
  int rank = 0;           ///< from 1, shared by those that are not separated; 0: not ranked
  std::vector<std::pair<std::string, std::size_t>> verdicts = {};  ///< counts, in order of names
  /// Against the first of the group, whose own is `best`.
  enum class Standing : std::uint8_t {
    unranked,  ///< it does not compete
    best,      ///< the best mean
    equal,     ///< the difference to the first is proven to be within the margin
    behind,    ///< the first is proven better
    open       ///< not separated
  } standing = Standing::unranked;
  bool leads = false;          ///< proven: the best one, or equal to it
  std::size_t worse_ends = 0;  ///< runs that ended worse than another's with the same seed
  std::map<const Column*, Interval> columns = {};  ///< means of those that its runs measured
};

/// What a paired comparison proves at the error level 0.05, corrected in its group. Each claim is
/// that an interval of this level lies on one side of the margin.
enum class Separation : std::uint8_t {
  open,   ///< nothing: the interval crosses the margin
  apart,  ///< one is better: the interval is outside the margin
  equal   ///< the interval is within the margin, and there are enough seeds
};
[[nodiscard]] const char* to_string(Separation separation);

/// Paired comparison of two contenders over their common seeds.
struct PairedComparison {
  std::size_t a = 0, b = 0;  ///< contenders of the group
  std::size_t seeds = 0;     ///< common seeds with values of both
  Interval difference = {};  ///< of a - b
  bool certain = false;      ///< the results of a and of b are the same for all seeds

  /// The scale of the comparison: ratios, unless the values have several signs.
  bool logarithmic = false;          ///< all values have one sign: log |a / b|; else a - b
  double distance = 0;               ///< mean on this scale; of the sign of a - b
  std::optional<double> error = {};  ///< its standard error; absent: fewer than two seeds
  double margin = 0;                 ///< on this scale
  std::optional<double> p = {};      ///< two-sided, of the claim on the mean's side of the margin
  std::optional<double> corrected = {};  ///< by Holm, over the pairs of the group for each claim
  double level = 0.05;                   ///< of the interval that decides after correction
  Separation separation = Separation::open;

  [[nodiscard]] bool within_margin() const;  ///< the mean is
};

/// a over b with the interval of the pair's level.
struct Ratio {
  double mean, low, high;
};
/// Absent: values of several signs, or too few seeds.
[[nodiscard]] std::optional<Ratio> ratio_of(const PairedComparison& pair);

/// Points that share all axes but the compared one. A latency-load study ranks the saturations, so
/// the rates are no axis of its groups. Without a compared axis: one contender without a name.
///
/// Contenders that compete have values, and no run that ended worse than another contender's with
/// the same seed (settled instead of balanced; saturated; stopped). They are listed first, by mean.
/// The first is better than another one by a paired difference that is apart, or because all common
/// seeds (two at least) ended worse for the other. A group is `better` if the first is better than
/// all others with values, `equal` if it is better than or equal to each, and else not separated.
/// Nothing is claimed if a better mean belongs to a contender with worse ends, or if a pair
/// contradicts the means, as unequal seeds can.
///
/// "Equal" and "not separated" are not transitive, so ranks count proofs: a rank is 1 + the number
/// of competitors that are proven better. The first is chosen by its mean, and it may be any one;
/// therefore Holm's correction covers all pairs of a group.
struct Group {
  std::string title;                       ///< "mesh, 64 processors"; empty: the only one
  std::vector<AxisValue> at = {};          ///< by axis; the compared one is empty
  std::vector<Contender> contenders = {};  ///< best first, those without values last
  std::vector<PairedComparison> pairs = {};
  std::string finding = {};  ///< "diffusion is level after 72 cycles, 1.8 x as fast as ..."
  enum class Kind { better, equal, not_separated, nothing } kind = Kind::nothing;
  /// Not separated: this many seeds more would do, if means and deviations stay. Absent: unknown.
  std::optional<std::size_t> further_seeds = {};
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
  enum class Kind { result, equal, warning, failure } kind;
  std::string text;
};

/// What a study says: every number and sentence of its report.
struct Analysis {
  std::string answer = {};  ///< to the question of the study, in a sentence
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
