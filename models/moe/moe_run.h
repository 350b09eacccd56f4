// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/args.h"
#include "machine/run.h"
#include "moe/expert_balancer.h"
#include "moe/expert_source.h"
#include "moe/moe_bounds.h"

namespace ballast {

class Network;

/// Lengths and times of a mixture of experts, from [moe].
struct MoeOptions {
  std::uint32_t flits_out = 4;   ///< a copy on its way to an expert
  std::uint32_t flits_back = 8;  ///< its result
  std::uint32_t packet_flits = 8;
  std::uint32_t cycles_per_token = 4;  ///< of a copy, at an expert
  std::uint32_t expert_flits = 256;    ///< weights of an expert
  std::uint32_t numbers_per_flit = 8;  ///< in the messages of a central planner
  Cycle plan_cycles = 0;               ///< of a central planner itself
  bool overlap = false;
  bool dedupe = false;  ///< copies of a token for the same rank travel as one
  std::optional<double> capacity_factor = {};  ///< absent: experts serve all copies
  std::optional<bool> by_layer = {};           ///< absent: false
};

/// Cycles of the parts of a round. Without overlap, they add up to the round.
struct MoePhases {
  Cycle plan = 0, fetch = 0, dispatch = 0, compute = 0, combine = 0;
  friend bool operator==(const MoePhases&, const MoePhases&) = default;
};

/// A round of the run.
struct MoeRoundResult {
  MoeRound round = {};
  Cycle cycles = 0;
  MoePhases phases;
  double max_over_mean = 1;       ///< of the copies that the ranks compute
  double home_max_over_mean = 1;  ///< the same, with all copies computed at home
  std::uint64_t copies = 0, moved = 0, fetches = 0;
  std::uint64_t sent_copies = 0;    ///< copies that other ranks compute than that of their token
  std::uint64_t transfers = 0;      ///< what travels for them: a copy each, or with dedupe several
  std::uint64_t least_maximum = 0;  ///< copies of the fullest rank at best, within the rights
  std::uint64_t maximum = 0;        ///< copies of the fullest rank
  std::optional<PlacementChange> change = {};
  std::optional<std::uint64_t> dropped = {};  ///< copies beyond the capacity of their experts
  ExchangeBounds fetch_bounds, dispatch_bounds, combine_bounds;
  Cycle ideal = 0;  ///< equal ranks and pairs, without plan and fetches; no bound
  friend bool operator==(const MoeRoundResult&, const MoeRoundResult&) = default;
};

struct MoeResult {
  Cycle cycles = 0;
  NodeId processors = 0;
  ExpertId experts = 0;
  std::vector<MoeRoundResult> rounds;
  /// With `by_layer`: copies that the routers chose in all rounds begun, by layer, by expert.
  std::vector<std::vector<std::uint64_t>> chosen = {};
  Cycle edges = 0;
  friend bool operator==(const MoeResult&, const MoeResult&) = default;
};

/// The parts of a run. All must outlive it.
struct MoeParts {
  const ExpertSource& source;
  ExpertBalancer& balancer;
  const ExpertRights& rights;
  ExpertWeightsRule weights;
  const Topology& topology;
};

/// Runs all rounds of the source on a network. Throws InvariantError (a packet lost or duplicated),
/// Stopped<MoeResult>.
MoeResult run_moe(Network& network, const MoeParts& parts, const MoeOptions& moe,
                  const RunOptions& options, Kernel kernel = Kernel::loop);

/// Bytes of a run, beside source, network and topology.
[[nodiscard]] std::uint64_t moe_bytes(const RunSize& e, const ExpertSource& source,
                                      const MoeOptions& moe);

}  // namespace ballast
