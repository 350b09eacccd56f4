// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "experiment/traffic_case.h"
#include "topology/deadlock.h"
#include "topology/laws.h"
#include "traffic/traffic_run.h"

namespace ballast {

/// BookSim 2's router with two virtual channels: stages RC VA SA ST of one cycle each.
inline constexpr RouterOptions kBookSim{
    .rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 2, .buffer_flits = 8};

/// Mean zero-load latency of single flits between all pairs, a processor and itself included, as in
/// uniform traffic.
inline double zero_load_mean(const Topology& t) {
  double sum = 0;
  for (NodeId from = 0; from < t.processors(); ++from) {
    for (NodeId to = 0; to < t.processors(); ++to) {
      sum += static_cast<double>(kBookSim.zero_load_latency(hops(t, t, from, to), 1));
    }
  }
  return sum / t.processors() / t.processors();
}

/// Measured mean latency of uniform traffic of single flits.
inline double uniform_mean(const std::string& topology, std::vector<std::int64_t> size,
                           double rate) {
  TrafficUnit unit({.topology = topology,
                    .size = std::move(size),
                    .router = kBookSim,
                    .sources = {.rate = rate}});
  TrafficOptions options;
  options.precision = 0.002;
  const TrafficResult result = run_traffic(unit.network, unit.sources, options);
  EXPECT_EQ(result.verdict, TrafficVerdict::converged);
  return result.latency;
}

}  // namespace ballast
