// SPDX-License-Identifier: BSD-3-Clause
// Sources that a Markov chain turns on and off.
#include <gtest/gtest.h>

#include <vector>

#include "core/random.h"
#include "support/error_of.h"
#include "traffic/sources.h"

namespace ballast {
namespace {

constexpr int kDraws = 200'000;

std::vector<Cycle> gaps_of(const RenewalProcess& process) {
  RandomStream random(1, Stream::packets);
  std::vector<Cycle> gaps(kDraws);
  for (Cycle& gap : gaps) gap = process.gap(random.real());
  return gaps;
}
double share(const std::vector<Cycle>& gaps, Cycle of) {
  return static_cast<double>(std::count(gaps.begin(), gaps.end(), of)) / kDraws;
}

struct Chain {
  double rate, alpha, beta;
  std::uint32_t flits;
  [[nodiscard]] double p() const { return rate / flits * (alpha + beta) / alpha; }  ///< while on
};
constexpr Chain kChains[] = {{0.1, 0.02, 0.08, 1}, {0.2, 0.1, 0.1, 4}, {0.5, 0.3, 0.3, 1},
                             {0.2, 0.05, 0.2, 1},  {0.3, 0.4, 0.6, 2}, {0.02, 0.001, 0.009, 3}};

/// After a packet the source is on. P(gap = 1): it stays on and sends. P(gap = 2): on without a
/// packet, then the same; or off, then on again.
TEST(MarkovSources, ShortGapsAreThoseOfTheChain) {
  for (const Chain& c : kChains) {
    const double p = c.p(), stay = 1 - c.beta;
    const std::vector<Cycle> gaps =
        gaps_of(RenewalProcess::markov(c.rate, c.flits, c.alpha, c.beta));
    EXPECT_NEAR(share(gaps, 1), stay * p, 0.004);
    EXPECT_NEAR(share(gaps, 2), stay * (1 - p) * stay * p + c.beta * c.alpha * p, 0.004);
    double sum = 0;
    for (const Cycle gap : gaps) sum += static_cast<double>(gap);
    EXPECT_NEAR(sum / kDraws * c.rate / c.flits, 1, 0.03) << "the mean is the rate";
  }
  const Chain c = kChains[0];
  EXPECT_NEAR(share(gaps_of(RenewalProcess::bernoulli(c.rate, 1)), 1), 0.1, 0.004)
      << "not the 0.46 of the chain";
}

/// At the highest rate a source sends in each cycle in which it is on.
TEST(MarkovSources, BurstsAndPausesAreGeometric) {
  constexpr double kAlpha = 0.05, kBeta = 0.2;
  const std::vector<Cycle> gaps = gaps_of(RenewalProcess::markov(0.2, 1, kAlpha, kBeta));
  double bursts = 0, pauses = 0;
  for (const Cycle gap : gaps) {
    if (gap == 1) continue;
    ++bursts;
    pauses += static_cast<double>(gap - 1);
  }
  EXPECT_NEAR(kDraws / bursts, 1 / kBeta, 0.1);
  EXPECT_NEAR(pauses / bursts, 1 / kAlpha, 0.4);
}

/// With alpha + beta = 1 the state has no memory.
TEST(MarkovSources, WithoutMemoryTheyAreBernoulli) {
  const RenewalProcess chain = RenewalProcess::markov(0.1, 1, 0.25, 0.75),
                       plain = RenewalProcess::bernoulli(0.1, 1);
  RandomStream random(1, Stream::packets);
  for (int k = 0; k < 1000; ++k) {
    const double u = random.real();
    const auto a = static_cast<double>(chain.gap(u)), b = static_cast<double>(plain.gap(u));
    EXPECT_NEAR(a, b, 1 + 1e-9 * b) << u;
  }
}

/// Of 4000 sources: from the first cycle on, since they have always been running.
TEST(MarkovSources, OfferTheirRateAtAnyTime) {
  constexpr NodeId kSources = 4000;
  for (const Chain& c : kChains) {
    SourceOptions options{.rate = c.rate, .flits = c.flits, .alpha = c.alpha, .beta = c.beta};
    TrafficSources sources(Pattern::drawn(kSources), options);
    std::vector<NodeId> taken;
    std::vector<double> packets(4);
    constexpr Cycle kQuarter = 50;
    for (Cycle now = 0; now < 4 * kQuarter; ++now) {
      const auto shown = sources.step(now, taken);
      taken.clear();
      for (const Message& m : shown) taken.push_back(m.from);
      packets[now / kQuarter] += static_cast<double>(shown.size());
    }
    for (const double some : packets) {
      EXPECT_NEAR(some * c.flits / kQuarter / kSources, c.rate, 0.1 * c.rate) << c.alpha;
    }
  }
}

TEST(MarkovSources, MistakesAreNamed) {
  const auto error = [](const SourceOptions& options) {
    return error_of([&] { TrafficSources sources(Pattern::drawn(4), options); });
  };
  EXPECT_EQ(error({.rate = 0.3, .alpha = 0.1, .beta = 0.3}),
            "traffic.rate: expected at most 0.25, the share of the time in which a source is on, "
            "alpha / (alpha + beta), got 0.3");
  EXPECT_EQ(error({.rate = 0.25, .alpha = 0.1, .beta = 0.3}), "no error");
  EXPECT_EQ(error({.alpha = 0.6, .beta = 0.5}),
            "traffic.beta: expected at most 1 - alpha = 0.4, so that a source that is on rather "
            "stays on, got 0.5");
  EXPECT_EQ(error({.alpha = 0.6}), "traffic.process: expected either burst, or alpha and beta");
  EXPECT_EQ(error({.burst = 2, .alpha = 0.1, .beta = 0.1}),
            "traffic.process: expected either burst, or alpha and beta");
}

}  // namespace
}  // namespace ballast
