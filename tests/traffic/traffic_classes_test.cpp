// SPDX-License-Identifier: BSD-3-Clause
// Several classes of sources on one network.
#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "network/routed/routed_network.h"
#include "support/fake_network.h"
#include "support/routed_topology.h"
#include "traffic/sources.h"
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

const std::vector<SourceClass> kTwo{{Pattern::drawn(16), {.rate = 0.1, .flits = 1}, "control"},
                                    {Pattern::drawn(16), {.rate = 0.3, .flits = 4}, "data"}};

/// Packets by class; each one is taken at once.
std::vector<std::vector<Message>> generated(TrafficSources sources, bool own, Cycle last) {
  const unsigned bits = class_bits(sources.classes().size());
  std::vector<std::vector<Message>> all(sources.classes().size());
  std::vector<NodeId> taken;
  for (Cycle now = 0; now < last; ++now) {
    const auto shown = sources.step(now, taken);
    taken.clear();
    for (Message m : shown) {
      const auto its = static_cast<NodeId>(m.tag & ((1U << bits) - 1));
      m.tag >>= bits;
      EXPECT_EQ(m.tag, now + 1) << "shown in the cycle of its generation";
      taken.push_back(m.from + (own ? its * sources.processors() : 0));
      all.at(its).push_back(m);
    }
  }
  return all;
}

/// The first class has the streams of sources without classes.
TEST(TrafficClasses, DoNotChangeEachOther) {
  const auto alone = generated(TrafficSources(kTwo[0].pattern, kTwo[0].options), false, 3000);
  const auto shared = generated(TrafficSources(kTwo, false), false, 3000);
  const auto own = generated(TrafficSources(kTwo, true), true, 3000);
  EXPECT_EQ(own[0], alone[0]);
  ASSERT_EQ(shared[0].size(), alone[0].size());
  EXPECT_EQ(shared[1].size(), own[1].size());
  EXPECT_TRUE(std::is_permutation(shared[0].begin(), shared[0].end(), alone[0].begin()));
  for (std::size_t k = 0; k < 2; ++k) {
    const auto& [pattern, options, name] = kTwo[k];
    const double packets = 16 * 3000 * options.rate / options.flits;
    EXPECT_NEAR(static_cast<double>(own[k].size()), packets, 4 * std::sqrt(packets)) << name;
    for (const Message& m : own[k]) ASSERT_EQ(m.flits, options.flits);
  }
}

/// A full interface: what waits leaves it in the order of generation, whatever its class, and
/// nothing is lost.
TEST(TrafficClasses, OfOneInterfaceWaitInOneQueue) {
  const Pattern one = Pattern::fixed({0});
  TrafficSources sources({{one, {.rate = 0.5}}, {one, {.rate = 0.4}}, {one, {.rate = 0.1}}}, false);
  const auto all = generated(
      TrafficSources({{one, {.rate = 0.5}}, {one, {.rate = 0.4}}, {one, {.rate = 0.1}}}, true),
      true, 2000);
  std::vector<Cycle> expected, got;
  for (const auto& its : all) {
    for (const Message& m : its) expected.push_back(m.tag);
  }
  std::sort(expected.begin(), expected.end());
  std::vector<NodeId> taken;
  std::size_t waiting = 0;
  for (Cycle now = 0; got.size() < expected.size() && now < 5000; ++now) {
    const auto shown = sources.step(now, taken);
    waiting += shown.size();
    for (const Message& m : shown) got.push_back(m.tag >> 2);
    taken.assign(waiting != 0 && now % 2 == 0 ? 1 : 0, 0);  // a place every other cycle
    waiting -= taken.size();
    ASSERT_LE(waiting, Network::kQueue);
  }
  got.resize(std::min(got.size(), expected.size()));
  expected.resize(got.size());
  EXPECT_GT(got.size(), 1500U);
  EXPECT_EQ(got, expected);
}

TEST(TrafficClasses, ResultsOfAllAddUp) {
  FakeNetwork fake({.processors = 16, .delay = 7, .tag_bits = 1});
  TrafficSources sources(kTwo, false);
  const TrafficResult r = run_traffic(fake, sources, {});
  ASSERT_EQ(r.verdict, TrafficVerdict::converged);
  ASSERT_EQ(r.classes.size(), 2U);
  EXPECT_DOUBLE_EQ(r.offered, 0.4);
  EXPECT_EQ(r.classes[0].name, "control");
  EXPECT_EQ(r.classes[0].zero_load, 8);
  EXPECT_EQ(r.classes[1].zero_load, 11);
  EXPECT_DOUBLE_EQ(r.zero_load, (0.1 * 8 + 0.075 * 11) / 0.175) << "by packets";
  std::uint64_t packets = 0;
  double throughput = 0, latency = 0, wait = 0;
  for (const TrafficClassResult& c : r.classes) {
    const auto its = static_cast<double>(c.latency.packets);
    packets += c.latency.packets;
    latency += its * c.latency.mean;
    wait += its * c.source_wait;
    throughput += *c.throughput;
    EXPECT_NEAR(*c.throughput, c.offered, 0.02) << c.name;
    EXPECT_GT(c.latency.mean, c.zero_load);
    EXPECT_LE(c.latency.max, r.max);
  }
  EXPECT_EQ(packets, r.measured);
  EXPECT_NEAR(throughput, r.throughput, 1e-12);
  EXPECT_NEAR(latency, r.latency * static_cast<double>(packets), 1e-3);
  EXPECT_NEAR(wait, r.source_wait * static_cast<double>(packets), 1e-3);
}

TEST(TrafficClasses, OneHasTheResultOfSourcesWithoutClasses) {
  FakeNetwork first({.processors = 16}), second({.processors = 16});
  TrafficSources plain(kTwo[1].pattern, kTwo[1].options), named({kTwo[1]}, false);
  EXPECT_EQ(run_traffic(first, plain, {}), run_traffic(second, named, {}));
}

/// The sender's link carries a flit per cycle. Classes that always have one take turns.
TEST(TrafficClasses, WithInterfacesOfTheirOwnShareALinkEqually) {
  const auto line = topology("line", "size = [2]");
  const Pattern there = Pattern::drawn_by(2, [](NodeId, std::uint32_t, std::uint32_t) {
                          return NodeId{1};
                        }).weighted({2, 0}, 0);
  std::vector<SourceClass> classes;
  for (const std::uint32_t flits : {1U, 2U, 5U}) classes.push_back({there, {0.5, flits}});
  RoutedNetworkCore network(*line, {.vcs = 3, .buffer_flits = 16, .message_classes = 3});
  TrafficSources sources(classes, true);
  network.reset();
  std::vector<std::uint64_t> flits(3), sent(3), left(3);
  std::vector<NodeId> taken;
  std::span<const Message> shown;
  for (Cycle now = 0; now < 3000; ++now) {
    const std::span<const Message> sends = shown;
    for (const Message& m : network.delivered()) flits.at(m.tag & 3) += m.flits;
    taken.assign(network.taken().begin(), network.taken().end());
    for (const NodeId number : taken) {
      ASSERT_EQ(number % 2, 0U) << "processor 1 sends nothing";
      ++left.at(number / 2);
    }
    shown = sources.step(now, taken);
    for (const Message& m : sends) ++sent.at(m.tag & 3);
    for (std::size_t k = 0; k < 3; ++k) ASSERT_LE(sent[k] - left[k], Network::kQueue);
    network.step(now, sends);
  }
  for (const std::uint64_t of_class : flits) EXPECT_NEAR(static_cast<double>(of_class), 1000, 10);
  EXPECT_EQ(network.counts().packets, network.counts().delivered + network.in_flight());
}

/// A class that floods processor 0 holds up the packets of another one, unless each has virtual
/// channels of its own.
TEST(TrafficClasses, WithVirtualChannelsOfTheirOwnDoNotBlockEachOther) {
  const auto mesh = topology("mesh", "size = [4, 4]");
  const std::vector<SourceClass> classes{
      {Pattern::drawn(16, 1, {0}), {.rate = 0.2, .flits = 4}, "flood"},
      {Pattern::fixed({1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14}),
       {.rate = 0.05},
       "light"}};
  const auto throughput = [&](bool own) {
    RoutedNetworkCore network(*mesh, {.vcs = 2, .message_classes = own ? 2U : 1U});
    TrafficSources sources(classes, own);
    TrafficOptions options;
    options.latency_factor = 1e9;
    options.max_cycles = 20'000;
    const TrafficResult r = run_traffic(network, sources, options);
    EXPECT_EQ(r.classes[1].zero_load, 6) << "two routers";
    EXPECT_NE(r.verdict, TrafficVerdict::converged) << "the flood waits";
    return *r.classes[1].throughput;
  };
  EXPECT_NEAR(throughput(true), 0.05, 0.005) << "all that it offers";
  EXPECT_LT(throughput(false), 0.04);
}

}  // namespace
}  // namespace ballast
