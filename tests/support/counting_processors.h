// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "superconcentrator/load_balancer.h"

namespace ballast {

struct SwitchRun {
  std::vector<std::uint32_t> load;
  unsigned rounds = 0, waves = 0;
  Cycle cycles = 0;  ///< from the start strobe to the last arrival
};

/// Processors that only count: a taken word is a task less, an arrived one a task more.
inline SwitchRun balance(Switch& core, std::vector<std::uint32_t> load, Schedule schedule,
                         unsigned words = 1) {
  SwitchRun outcome;
  const std::vector<Word> data(load.size(), 0);
  std::vector<unsigned> sent(load.size(), 0), got(load.size(), 0);
  const std::vector<std::uint32_t> sampled = load;
  core.step({true, schedule, sampled, data});
  for (Cycle cycle = 1; !core.status().balanced; ++cycle) {
    if (cycle > 2'000'000) ADD_FAILURE() << "no end";
    if (cycle > 2'000'000) break;
    for (const Packet& word : core.take()) load[word.lane] -= ++sent[word.lane] % words == 0;
    for (const Packet& word : core.out()) {
      load[word.lane] += ++got[word.lane] % words == 0;
      outcome.cycles = cycle;
    }
    if (core.status().ranked) {
      ++outcome.waves;
      outcome.rounds += core.status().bound != 0;
    }
    core.step({false, schedule, sampled, data});
  }
  outcome.load = load;
  return outcome;
}

inline std::unique_ptr<Switch> balancer_of(const Geometry& g, unsigned words = 1) {
  if (is_lean(g.form)) return std::make_unique<LoadBalancerCore>(g, words);
  return std::make_unique<LoadBalancerJan94Core>(g, words);
}

inline void expect_level(const SwitchRun& outcome, const std::vector<std::uint32_t>& before) {
  const auto [low, high] = std::minmax_element(outcome.load.begin(), outcome.load.end());
  EXPECT_LE(*high - *low, 1u);
  EXPECT_EQ(std::accumulate(outcome.load.begin(), outcome.load.end(), std::uint64_t{0}),
            std::accumulate(before.begin(), before.end(), std::uint64_t{0}));
}

}  // namespace ballast
