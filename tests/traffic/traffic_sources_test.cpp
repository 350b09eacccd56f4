// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/random.h"
#include "support/generated_packets.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

std::vector<std::vector<Cycle>> by_source(const std::vector<Message>& packets, NodeId p) {
  std::vector<std::vector<Cycle>> cycles(p);
  for (const Message& packet : packets) cycles[packet.from].push_back(packet.tag);
  return cycles;
}

/// Chi-square of counts against probabilities; the last class is all the rest.
void expect_distribution(const std::vector<double>& counts, const std::vector<double>& expected,
                         double draws) {
  double chi = 0, seen = 0, sum = 0;
  for (std::size_t k = 0; k < expected.size(); ++k) {
    const double e = expected[k] * draws;
    chi += (counts[k] - e) * (counts[k] - e) / e;
    seen += counts[k];
    sum += expected[k];
  }
  const double rest = (1 - sum) * draws;
  if (rest > 5) chi += (draws - seen - rest) * (draws - seen - rest) / rest;
  const auto freedom = static_cast<double>(expected.size());
  EXPECT_LT(chi, freedom + 4 * std::sqrt(2 * freedom));
}

TEST(TrafficSources, BernoulliGapsAreGeometric) {
  for (const std::uint32_t flits : {1U, 4U}) {
    const double rate = 0.3, q = rate / flits;
    std::vector<double> counts(1 << 20), expected;
    double draws = 0;
    for (const auto& cycles : by_source(generated_packets({rate, flits, 0, 3}, 16, 60'000), 16)) {
      for (std::size_t k = 1; k < cycles.size(); ++k, ++draws)
        ++counts.at(cycles[k] - cycles[k - 1]);
    }
    expected.push_back(1e-300);  // a gap of 0 cycles
    for (int k = 1; k < 30 * static_cast<int>(flits); ++k) {
      expected.push_back(std::pow(1 - q, k - 1) * q);
    }
    EXPECT_EQ(counts[0], 0);
    expect_distribution(counts, expected, draws);
  }
}

TEST(TrafficSources, FirstPacketsAreThoseOfSourcesThatAlwaysRan) {
  constexpr NodeId kSources = 40'000;
  for (const double burst : {0.0, 3.0}) {
    const SourceOptions options{0.25, 4, burst, 5};
    // P(first = n) = P(gap >= n) / mean gap.
    const double last = burst == 0 ? 1 : 1 / burst;
    const int base = burst == 0 ? 1 : 4;
    const double stop = burst == 0 ? 1.0 / 16 : 1 / (1 + 3.0 * 4 * 3);
    std::vector<double> counts(1 << 20), expected{1e-300};
    for (int n = 1; n < 80; ++n) {
      expected.push_back((n <= base ? 1 : last * std::pow(1 - stop, n - base)) / 16);
    }
    double draws = 0;
    for (const auto& cycles : by_source(generated_packets(options, kSources, 400), kSources)) {
      if (!cycles.empty()) ++counts[cycles[0]];
      ++draws;
    }
    expect_distribution(counts, expected, draws);
  }
}

TEST(TrafficSources, OfferTheirRateFromTheFirstCycleOn) {
  struct Case {
    double rate, burst;
    std::uint32_t flits;
    double tolerance;  // about 4 deviations
  };
  for (const Case& c : {Case{1, 0, 1, 0},
                        {1, 7, 5, 0.001},
                        {0.02, 0, 1, 0.02},
                        {0.5, 0, 8, 0.02},
                        {0.5, 10, 2, 0.03},
                        {0.1, 1, 3, 0.03},
                        {0.9, 50, 4, 0.02}}) {
    constexpr Cycle kCycles = 20'000;
    const auto packets = generated_packets({c.rate, c.flits, c.burst, 9}, 64, kCycles);
    const double half = static_cast<double>(std::count_if(
        packets.begin(), packets.end(), [](const Message& m) { return m.tag <= kCycles / 2; }));
    const double all = static_cast<double>(packets.size());
    EXPECT_NEAR(all * c.flits / 64 / kCycles / c.rate, 1, c.tolerance) << c.rate << ' ' << c.burst;
    EXPECT_NEAR(half * c.flits / 64 / (kCycles / 2) / c.rate, 1, 1.5 * c.tolerance);
  }
}

/// Everything that each processor generates, if it sends by weight.
TEST(TrafficSources, SendByTheirWeights) {
  const std::vector<double> weights{0.5, 2, 0, 1.5};
  const auto next = [](NodeId from, std::uint32_t, std::uint32_t) { return (from + 1) % 4; };
  for (const double burst : {0.0, 4.0}) {
    TrafficSources sources(Pattern::drawn_by(4, next).weighted(weights, 0), {0.2, 1, burst, 5});
    std::vector<NodeId> taken;
    std::vector<double> sent(4);
    constexpr Cycle kCycles = 50'000;
    for (Cycle now = 0; now < kCycles; ++now) {
      const auto shown = sources.step(now, taken);
      taken.clear();
      for (const Message& packet : shown) {
        ++sent[packet.from];
        taken.push_back(packet.from);
      }
    }
    for (NodeId i = 0; i < 4; ++i) {
      EXPECT_NEAR(sent[i] / kCycles, 0.2 * weights[i], (burst == 0 ? 0.01 : 0.03) * weights[i])
          << i;
    }
  }
  const Pattern pattern = Pattern::drawn_by(4, next).weighted(weights, 0);
  EXPECT_EQ(highest_rate(SourceClass{pattern}), 0.5);
  EXPECT_EQ(error_of([&] { TrafficSources sources(pattern, {.rate = 0.6}); }),
            "traffic.rate: expected at most 0.5 with these rates per pair, where a processor sends "
            "2 times the mean, got 0.6");
}

TEST(TrafficSources, BurstsHaveTheirMeanLengthAndFullSpeedInside) {
  const auto sources = by_source(generated_packets({0.2, 3, 6, 1}, 64, 60'000), 64);
  double packets = 0, bursts = 0;
  for (const auto& cycles : sources) {
    for (std::size_t k = 1; k < cycles.size(); ++k) {
      ASSERT_GE(cycles[k] - cycles[k - 1], 3U);
      ++packets;
      bursts += cycles[k] - cycles[k - 1] != 3;
    }
  }
  // A pause of 0 cycles, probability 1 / 73, joins two bursts.
  EXPECT_NEAR(packets / bursts, 6 / (1 - 1.0 / 73), 0.2);
}

TEST(TrafficSources, LongGapsPassThroughTheWheel) {
  const auto sources = by_source(generated_packets({2e-5, 4, 0, 1}, 256, 4'000'000), 256);
  double gaps = 0, sum = 0, longest = 0;
  for (const auto& cycles : sources) {
    for (std::size_t k = 1; k < cycles.size(); ++k, ++gaps) {
      const auto gap = static_cast<double>(cycles[k] - cycles[k - 1]);
      sum += gap;
      longest = std::max(longest, gap);
    }
  }
  EXPECT_GT(longest, 1e6) << "many turns of 65536";
  EXPECT_NEAR(sum / gaps / 2e5, 1, 0.1);
}

TEST(TrafficSources, DependOnSeedAndProcessorOnly) {
  const SourceOptions options{0.1, 2, 0, 1};
  const auto few = by_source(generated_packets(options, 4, 5000), 4);
  const auto many = by_source(generated_packets(options, 32, 5000), 32);
  for (NodeId i = 0; i < 4; ++i) EXPECT_EQ(few[i], many[i]);
  EXPECT_NE(few[0], few[1]);
  EXPECT_NE(by_source(generated_packets({0.1, 2, 0, 2}, 4, 5000), 4)[0], few[0]);
}

/// Where few packets are generated in a cycle they are drawn ahead, else together.
TEST(TrafficSources, APacketDrawsFromTheBlockOfItsCycle) {
  for (const double rate : {0.001, 0.02, 0.3}) {
    const SourceOptions options{rate, 2, 0, 5};
    const Pattern pattern = Pattern::drawn(64);
    const RenewalProcess process = RenewalProcess::bernoulli(rate, 2);
    std::vector<Cycle> due(64, 0);
    const auto packets = generated_packets(options, 64, 20'000);
    ASSERT_GT(packets.size(), 500U);
    for (const Message& packet : packets) {
      const auto words = RandomStream(5, Stream::packets, packet.from).block(packet.tag);
      EXPECT_EQ(packet.to, pattern.to(packet.from, words[2], words[3]));
      if (due[packet.from] != 0) {
        EXPECT_EQ(packet.tag, due[packet.from]);
      }
      const std::uint64_t drawn = std::uint64_t{words[0]} << 32 | words[1];
      due[packet.from] = packet.tag + process.gap(RandomStream::real(drawn));
    }
  }
}

TEST(TrafficSources, NeedNoEdgesInBetween) {
  for (const double rate : {0.001, 0.05}) {
    const SourceOptions options{rate, 2, 0, 8};
    const auto all = generated_packets(options, 6, 100'000);
    TrafficSources sources(Pattern::drawn(6), options);
    std::vector<Message> skipped;
    std::vector<NodeId> taken;
    std::uint64_t edges = 0;
    for (Cycle now = 0; now < 100'000; ++edges) {
      const auto shown = sources.step(now, taken);
      taken.clear();
      for (const Message& packet : shown) {
        taken.push_back(packet.from);
        skipped.push_back(packet);
      }
      ASSERT_GT(sources.next_event(now), now);
      now = taken.empty() ? sources.next_event(now) : now + 1;
    }
    skipped.resize(all.size());
    EXPECT_EQ(skipped, all);
    EXPECT_LT(edges, all.size() * 3);
  }
}

TEST(TrafficSources, SleepWhenAllInterfacesAreFull) {
  TrafficSources sources(Pattern::drawn(3), {1, 1, 0, 1});
  for (Cycle now = 0; now < 4; ++now) EXPECT_EQ(sources.step(now, {}).size(), 3U);
  EXPECT_TRUE(sources.step(4, {}).empty());
  EXPECT_EQ(sources.next_event(4), kNever);
  const std::vector<NodeId> taken{1, 1};
  const auto shown = sources.step(1000, taken);
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_EQ(shown[0].tag, 5U);
  EXPECT_EQ(shown[1].tag, 6U);
}

SourceOptions options_of(const std::string& text) {
  Config config = Config::from_text("[traffic]\n" + text, "exp.toml");
  return source_options(config.check("traffic", source_keys()));
}

TEST(TrafficSources, KeysAndTheirErrors) {
  const SourceOptions o =
      options_of("rate = 0.5\npacket_flits = 3\nprocess = \"onoff\"\nburst = 2.5");
  EXPECT_EQ(o.rate, 0.5);
  EXPECT_EQ(o.flits, 3U);
  EXPECT_EQ(o.burst, 2.5);
  EXPECT_EQ(options_of("").burst, 0);
  EXPECT_EQ(error_of([] { (void)options_of("process = \"onoff\""); }),
            "exp.toml:2:11: traffic.burst: missing required key for process = \"onoff\", expected "
            "a number");
  EXPECT_EQ(
      error_of([] { (void)options_of("burst = 2"); }),
      "exp.toml:2:9: traffic.burst: has an effect only with process = \"onoff\"; leave it out");
  for (const char* bad : {"rate = 0", "rate = 1.01", "packet_flits = 0", "process = \"onof\"",
                          "process = \"onoff\"\nburst = 0.5"}) {
    EXPECT_NE(error_of([bad] { (void)options_of(bad); }), "no error") << bad;
  }
}

}  // namespace
}  // namespace ballast
