// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/random.h"
#include "traffic/block_series.h"
#include "traffic/latency_histogram.h"
#include "traffic/statistics.h"

namespace ballast {
namespace {

/// Nearly normal, variance 1.
double noise(RandomStream& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.real();
  return sum;
}

std::vector<Cycle> latencies(std::size_t count, unsigned most_bits) {
  RandomStream random(7, Stream{most_bits});
  std::vector<Cycle> values;
  for (std::size_t i = 0; i < count; ++i) {
    values.push_back(random.next64() >> (64 - 1 - random.below(most_bits)));
  }
  return values;
}

TEST(LatencyHistogram, IsExactBelow4096) {
  std::vector<Cycle> values = latencies(5000, 12);
  LatencyHistogram histogram;
  for (const Cycle v : values) histogram.add(v);
  std::sort(values.begin(), values.end());
  for (const double q : {0.0, 0.001, 0.25, 0.5, 0.95, 0.99, 0.999, 1.0}) {
    const auto rank = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(q * 5000)));
    EXPECT_EQ(histogram.percentile(q), values[rank - 1]) << q;
  }
  EXPECT_DOUBLE_EQ(histogram.mean(), std::accumulate(values.begin(), values.end(), 0.0) / 5000);
  EXPECT_EQ(histogram.max(), values.back());
  EXPECT_EQ(histogram.count(), 5000U);
}

TEST(LatencyHistogram, IsWithinOnePercentBeyond) {
  for (const unsigned bits : {13U, 20U, 40U, 63U}) {
    std::vector<Cycle> values = latencies(20'000, bits);
    LatencyHistogram histogram;
    for (const Cycle v : values) histogram.add(v);
    std::sort(values.begin(), values.end());
    for (double q = 0.01; q <= 1; q += 0.01) {
      const auto rank = static_cast<std::size_t>(std::ceil(q * 20'000));
      const auto exact = static_cast<double>(values[rank - 1]);
      EXPECT_NEAR(static_cast<double>(histogram.percentile(q)), exact, exact / 128) << q;
    }
    EXPECT_EQ(histogram.max(), values.back());
  }
  LatencyHistogram edge;
  edge.add(~Cycle{0});
  EXPECT_GT(edge.percentile(1), ~Cycle{0} / 128 * 127);
}

TEST(LatencyHistogram, MergesAndIsEmptyAtFirst) {
  LatencyHistogram a, b, both;
  EXPECT_EQ(a.percentile(0.5), 0U);
  EXPECT_EQ(a.mean(), 0);
  for (const Cycle v : latencies(1000, 8)) a.add(v), both.add(v);
  for (const Cycle v : latencies(500, 16)) b.add(v), both.add(v);
  a.merge(b);
  EXPECT_EQ(a.count(), 1500U);
  EXPECT_EQ(a.mean(), both.mean());
  EXPECT_EQ(a.max(), both.max());
  for (const double q : {0.1, 0.5, 0.9, 0.999}) EXPECT_EQ(a.percentile(q), both.percentile(q));
}

/// MSER by its definition.
std::size_t mser_by_definition(const std::vector<double>& series, std::size_t batch) {
  std::vector<double> means;
  for (std::size_t b = 0; b + batch <= series.size(); b += batch) {
    means.push_back(std::accumulate(&series[b], &series[b] + batch, 0.0) /
                    static_cast<double>(batch));
  }
  std::size_t best = 0;
  double least = 1e300;
  for (std::size_t d = 0; d + 5 <= means.size(); ++d) {
    const auto count = static_cast<double>(means.size() - d);
    const double mean =
        std::accumulate(means.begin() + static_cast<std::ptrdiff_t>(d), means.end(), 0.0) / count;
    double squares = 0;
    for (std::size_t i = d; i < means.size(); ++i) squares += (means[i] - mean) * (means[i] - mean);
    if (squares / count / count < least) {
      least = squares / count / count;
      best = d * batch;
    }
  }
  return best;
}

TEST(Mser, CutsOffATransient) {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U}) {
    RandomStream random(seed, Stream{1});
    std::vector<double> series(400);
    for (std::size_t i = 0; i < series.size(); ++i) {
      series[i] = 50 - 40 * std::exp(-static_cast<double>(i) / 20) + noise(random);
    }
    for (const std::size_t batch : {std::size_t{1}, std::size_t{5}}) {
      const std::size_t cut = mser(series, batch);
      EXPECT_EQ(cut, mser_by_definition(series, batch));
      EXPECT_GE(cut, 40U) << "there the transient is 5.4 deviations";
      EXPECT_LE(cut, 200U);
    }
  }
}

TEST(Mser, SaysThatASeriesIsTooShort) {
  std::vector<double> ramp(100);
  std::iota(ramp.begin(), ramp.end(), 0.0);
  EXPECT_EQ(mser(ramp, 1), 95U);
  EXPECT_EQ(mser(ramp), 75U);
}

TEST(Mser, KeepsAllOfAConstantAndOfTooFew) {
  EXPECT_EQ(mser(std::vector<double>(100, 7.3), 1), 0U);
  EXPECT_EQ(mser(std::vector<double>{9, 1, 1, 1}, 1), 0U);
  EXPECT_EQ(mser({}), 0U);
}

/// Share of intervals around the true mean 0 of an AR(1) process.
double coverage(double correlation, std::size_t length) {
  int hits = 0, answers = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    RandomStream random(seed, Stream{5});
    std::vector<double> series(length);
    double x = noise(random) / std::sqrt(1 - correlation * correlation);
    for (double& y : series) y = x = correlation * x + noise(random);
    const MeanEstimate estimate = batch_means(series);
    if (!std::isfinite(estimate.half_width)) continue;
    ++answers;
    hits += std::abs(estimate.mean) <= estimate.half_width;
  }
  EXPECT_GT(answers, 900);
  return static_cast<double>(hits) / answers;
}

TEST(BatchMeans, IntervalsHoldTheTrueMeanAsOftenAsTheySay) {
  EXPECT_NEAR(coverage(0, 300), 0.95, 0.02);  // 3 deviations of 1000 draws
  EXPECT_NEAR(coverage(0, 10), 0.95, 0.02);
  EXPECT_NEAR(coverage(0.8, 1000), 0.94, 0.03);
}

TEST(BatchMeans, ByHand) {
  std::vector<double> series;
  for (int i = 0; i < 30; ++i) series.push_back(i % 2 == 0 ? 10 : 20);
  const MeanEstimate estimate = batch_means(series);
  EXPECT_EQ(estimate.batches, 30U);
  EXPECT_DOUBLE_EQ(estimate.mean, 15);
  EXPECT_NEAR(estimate.half_width, 2.045230 * std::sqrt(25.0 / 29), 1e-5);
  EXPECT_EQ(batch_means(std::vector<double>(12, 4)).half_width, 0);
  series.insert(series.begin(), 1e9);
  EXPECT_DOUBLE_EQ(batch_means(series).mean, 15) << "what does not fill the batches";
}

TEST(BatchMeans, HasNoAnswerForFewOrCorrelatedValues) {
  EXPECT_TRUE(std::isinf(batch_means(std::vector<double>(9, 1)).half_width));
  EXPECT_TRUE(std::isinf(batch_means({}).half_width));
  std::vector<double> ramp(300);
  std::iota(ramp.begin(), ramp.end(), 0.0);
  EXPECT_TRUE(std::isinf(batch_means(ramp).half_width));
}

TEST(BlockSeries, KeepsItsSumsWhenItHalves) {
  BlockSeries series;
  Block total;
  std::uint64_t pushed = 0;
  while (series.scale() < 8) {
    const std::uint64_t s = series.scale();
    const Block block{500 * s, 10 * s + pushed % 3, 1000 + pushed, 3, pushed};
    total += block;
    series.push(block);
    ++pushed;
    ASSERT_LT(series.size(), 1024U);
  }
  const Block sum = series.sum(0, series.size());
  EXPECT_EQ(sum.cycles, total.cycles);
  EXPECT_EQ(sum.packets, total.packets);
  EXPECT_EQ(sum.latency, total.latency);
  EXPECT_EQ(sum.sends, total.sends);
  EXPECT_EQ(sum.wait, total.wait);
  for (std::size_t b = 0; b < series.size(); ++b) {
    EXPECT_EQ(series.latency()[b], series.sum(b, b + 1).mean_latency());
    EXPECT_EQ(series.sum(b, b + 1).cycles, 4000U);
  }
  series.clear();
  EXPECT_EQ(series.size(), 0U);
  EXPECT_EQ(series.scale(), 1U);
}

}  // namespace
}  // namespace ballast
