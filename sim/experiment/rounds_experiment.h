// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "config/config.h"
#include "rounds/round_run.h"
#include "topology/topology.h"

namespace ballast {

/// A checked experiment with [rounds]: the machine of the papers, in which every message takes one
/// round, and rounds are all the time there is. [workload] gives the loads at the start.
struct RoundsExperiment {
  std::unique_ptr<Topology> topology;
  std::unique_ptr<RoundAgents> agents;
  std::unique_ptr<Arrivals> arrivals;
  std::vector<std::uint32_t> loads;  ///< tasks of each processor at the start
  bool whole = false;                ///< tasks move as wholes, by the bank
  RoundOptions options;
  std::uint64_t seed = 1;
  nlohmann::ordered_json config;  ///< all keys with their values, defaults included
};

/// Every mistake is a UserError with its place.
[[nodiscard]] RoundsExperiment make_rounds_experiment(Config config);

/// Runs it, once.
[[nodiscard]] RoundResult run_rounds(RoundsExperiment& experiment);

/// Keys of [rounds].
[[nodiscard]] std::vector<Key> rounds_keys();

}  // namespace ballast
