// SPDX-License-Identifier: BSD-3-Clause
// Error rates of the three classes in drawn studies whose true ratios are known.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "analysis/statistics.h"

namespace ballast {
namespace {

/// Normal numbers that are the same with every library.
class NormalNumbers {
 public:
  explicit NormalNumbers(std::uint64_t seed) : source_(seed) {}
  double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(source_() >> 11U) * 0x1p-53;
  }
  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform(0, 1)));
    return radius * std::cos(2 * M_PI * uniform(0, 1));
  }

 private:
  std::mt19937_64 source_;
};

/// Contenders with logarithms of true means, and values of seeds that share their difficulty.
struct DrawnStudy {
  std::vector<double> truth;
  std::vector<SeedValues> values;
};

/// `spread`: deviation of the true means.
DrawnStudy drawn_study(NormalNumbers& random, double spread) {
  DrawnStudy study;
  const auto contenders = static_cast<std::size_t>(random.uniform(2, 25));
  const auto seeds = static_cast<std::size_t>(random.uniform(5, 31));
  const double deviation = std::exp(random.uniform(std::log(0.005), std::log(0.1)));
  std::vector<double> difficulty;
  for (std::size_t s = 0; s < seeds; ++s) difficulty.push_back(random.normal());
  for (std::size_t c = 0; c < contenders; ++c) {
    study.truth.push_back(spread * random.normal());
    SeedValues& values = study.values.emplace_back();
    for (std::size_t s = 0; s < seeds; ++s) {
      const double log = 7 + study.truth.back() + difficulty[s] + deviation * random.normal();
      values.push_back({s + 1, std::exp(log)});
    }
  }
  return study;
}

struct Rates {
  int false_better = 0, false_equal = 0;        ///< studies with such a claim
  std::size_t better = 0, equal = 0, open = 0;  ///< pairs
};

/// Every pair of a study may be the first with another one, so all of them are judged.
void judge(const DrawnStudy& study, Rates& rates) {
  std::vector<PairedComparison> pairs;
  for (std::size_t a = 0; a < study.values.size(); ++a) {
    for (std::size_t b = a + 1; b < study.values.size(); ++b) {
      pairs.push_back(paired(study.values[a], study.values[b]));
      pairs.back().a = a;
      pairs.back().b = b;
    }
  }
  correct_by_holm(pairs);
  bool false_better = false, false_equal = false;
  for (const PairedComparison& pair : pairs) {
    const double truth = study.truth[pair.a] - study.truth[pair.b];
    if (pair.separation == Separation::apart) {
      ++rates.better;
      false_better = false_better || (pair.distance > 0 ? truth : -truth) <= std::log1p(0.02);
    } else if (pair.separation == Separation::equal) {
      ++rates.equal;
      false_equal = false_equal || std::abs(truth) > std::log1p(0.04);
    } else {
      ++rates.open;
    }
  }
  rates.false_better += false_better ? 1 : 0;
  rates.false_equal += false_equal ? 1 : 0;
}

TEST(AnalysisErrors, FewStudiesHaveAFalseClaim) {
  NormalNumbers random(1);
  Rates rates;
  for (int k = 0; k < 500; ++k) {
    const double spreads[] = {0, 0.01, 0.03, 0.1};  // of the true means
    judge(drawn_study(random, spreads[k % 4]), rates);
  }
  EXPECT_LE(rates.false_better, 25);  // 5 %
  EXPECT_LE(rates.false_equal, 2);    // 0.5 %
  // The claims are no rarity.
  EXPECT_GT(rates.better, 5'000U);
  EXPECT_GT(rates.equal, 3'000U);
  RecordProperty("false better", rates.false_better);
  RecordProperty("false equal", rates.false_equal);
}

}  // namespace
}  // namespace ballast
