// SPDX-License-Identifier: BSD-3-Clause
// Paired comparisons: better, equal or not separated.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "analysis/statistics.h"
#include "core/estimate.h"
#include "core/students_t.h"

namespace ballast {
namespace {

/// Differences below this share of the values are rounding.
constexpr double kRoundingOfPairs = 1e-12;
constexpr double kErrorLevel = 0.05;
constexpr double kMostSeeds = 1e6;
constexpr double kNormal = 1e30;  ///< degrees of freedom

struct CommonValues {
  std::vector<double> a = {}, b = {};
  double largest = 0;  ///< magnitude
};

CommonValues common_values(const SeedValues& a, const SeedValues& b) {
  CommonValues common;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (i->seed != j->seed) {
      ++(i->seed < j->seed ? i : j);
      continue;
    }
    common.largest = std::max({common.largest, std::abs(i->value), std::abs(j->value)});
    common.a.push_back((i++)->value);
    common.b.push_back((j++)->value);
  }
  return common;
}

double width_of(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return *high - *low;
}

/// 1 or -1 if all values have this sign, else 0.
double sign_of(const CommonValues& common) {
  const auto all = [&](const auto& has) {
    return std::all_of(common.a.begin(), common.a.end(), has) &&
           std::all_of(common.b.begin(), common.b.end(), has);
  };
  if (all([](double value) { return value > 0; })) return 1;
  return all([](double value) { return value < 0; }) ? -1 : 0;
}

/// The scale of the pair with the margin on it. Returns the common seeds' distances.
std::vector<double> distances(const CommonValues& common, double margin, PairedComparison& pair) {
  const double sign = sign_of(common);
  pair.logarithmic = sign != 0;
  std::vector<double> all;
  double magnitudes = 0;
  for (std::size_t k = 0; k < common.a.size(); ++k) {
    const double a = common.a[k], b = common.b[k];
    all.push_back(pair.logarithmic ? sign * std::log(a / b) : a - b);
    magnitudes += std::abs(a) + std::abs(b);
  }
  pair.margin = pair.logarithmic ? std::log1p(margin) + kRoundingOfPairs
                                 : margin * magnitudes / static_cast<double>(2 * all.size()) +
                                       kRoundingOfPairs * common.largest;
  return all;
}

double p_of(const PairedComparison& pair) {
  const auto n = static_cast<double>(pair.seeds);
  if (*pair.error == 0) return pair.certain ? 0 : std::exp2(1 - n);
  const double beyond = std::abs(std::abs(pair.distance) - pair.margin);
  return students_t_two_sided(beyond / *pair.error, n - 1);
}

/// Holm for one claim. `pairs`: of this claim; `all`: pairs of both claims.
void step_down(std::vector<PairedComparison*> pairs, std::size_t all, double looks,
               Separation claim) {
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const auto* x, const auto* y) { return *x->p < *y->p; });
  double least = 0;  // a larger p is never corrected to less than a smaller one
  std::size_t claimed = 0;
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    PairedComparison& pair = *pairs[k];
    least = std::max(least, std::min(1.0, looks * static_cast<double>(all - k) * *pair.p));
    pair.corrected = least;
    if (least < kErrorLevel) ++claimed;
    pair.level = kErrorLevel / (looks * static_cast<double>(all - std::min(k, claimed)));
    const bool enough =
        claim == Separation::apart || pair.certain || pair.seeds >= kLeastSeedsOfEquals;
    pair.separation = least < kErrorLevel && enough ? claim : Separation::open;
  }
}

double half_of(double deviation, std::size_t seeds, double level) {
  const auto n = static_cast<double>(seeds);
  return students_t_quantile(1 - level / 2, n - 1) * deviation / std::sqrt(n);
}

}  // namespace

const char* to_string(Separation separation) {
  switch (separation) {
    case Separation::apart:
      return "different";
    case Separation::equal:
      return "equal";
    case Separation::open:
      break;
  }
  return "not separated";
}

bool PairedComparison::within_margin() const { return std::abs(distance) <= margin; }

std::optional<Ratio> ratio_of(const PairedComparison& pair) {
  if (!pair.logarithmic || !pair.error) return {};
  const double half = *pair.error == 0
                          ? 0
                          : *pair.error * students_t_quantile(1 - pair.level / 2,
                                                              static_cast<double>(pair.seeds) - 1);
  return Ratio{std::exp(pair.distance), std::exp(pair.distance - half),
               std::exp(pair.distance + half)};
}

PairedComparison paired(const SeedValues& a, const SeedValues& b, bool seedless, double margin) {
  const CommonValues common = common_values(a, b);
  PairedComparison pair;
  pair.seeds = common.a.size();
  if (pair.seeds == 0) return pair;
  const Estimate difference = paired_difference(common.a, common.b);
  pair.difference = {difference.mean, {}, pair.seeds};
  std::vector<double> all = distances(common, margin, pair);
  const auto n = static_cast<double>(pair.seeds);
  const double mean = std::accumulate(all.begin(), all.end(), 0.0) / n;
  pair.distance = mean;
  if (pair.seeds < 2) return pair;
  if (std::isfinite(difference.half)) pair.difference.half = difference.half;
  double squares = 0;
  for (const double distance : all) squares += (distance - mean) * (distance - mean);
  if (!std::isfinite(mean) || !std::isfinite(squares) || !pair.difference.half) return pair;

  const double rounding = kRoundingOfPairs * common.largest;
  pair.certain = seedless && width_of(common.a) <= rounding && width_of(common.b) <= rounding;
  pair.error = std::sqrt(squares / (n - 1) / n);
  if (width_of(all) <= (pair.logarithmic ? kRoundingOfPairs : rounding)) pair.error = 0;
  std::transform(common.a.begin(), common.a.end(), common.b.begin(), all.begin(), std::minus<>());
  if (width_of(all) <= rounding) {
    pair.difference.half = 0;
    if (std::abs(pair.difference.mean) <= rounding) pair.difference.mean = 0;
  }
  pair.p = p_of(pair);
  return pair;
}

void correct_by_holm(std::vector<PairedComparison>& pairs, double looks) {
  std::vector<PairedComparison*> outside, within;
  for (PairedComparison& pair : pairs) {
    if (pair.p) (pair.within_margin() ? within : outside).push_back(&pair);
  }
  const std::size_t all = outside.size() + within.size();
  step_down(outside, all, looks, Separation::apart);
  step_down(within, all, looks, Separation::equal);
}

std::optional<std::size_t> further_seeds(const PairedComparison& pair, double level) {
  if (!pair.error) return {};
  const std::size_t least = pair.within_margin() ? kLeastSeedsOfEquals : 2;
  const double beyond = std::abs(std::abs(pair.distance) - pair.margin);
  const double deviation = *pair.error * std::sqrt(static_cast<double>(pair.seeds));
  const auto enough = [&](std::size_t seeds) {
    if (deviation == 0) return std::exp2(1 - static_cast<double>(seeds)) < level;
    return half_of(deviation, seeds, level) < beyond;
  };
  // A normal distribution would need a little less than Student's.
  const double normal = students_t_quantile(1 - level / 2, kNormal) * deviation / beyond;
  if (!(normal * normal < kMostSeeds)) return {};
  auto low = static_cast<std::size_t>(normal * normal);
  low = std::max({low, pair.seeds, least - 1});  // not enough
  std::size_t high = low + 1;
  for (std::size_t step = 1; !enough(high); high += step, step *= 2) low = high;
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (enough(middle) ? high : low) = middle;
  }
  return high - pair.seeds;
}

}  // namespace ballast
