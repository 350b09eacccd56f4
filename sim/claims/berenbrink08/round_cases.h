// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "balancers/by_name.h"
#include "claims/claim.h"
#include "rounds/round_run.h"

namespace ballast {

/// A graph for claims about machines in rounds.
struct GraphCase {
  std::string name;
  std::unique_ptr<Topology> topology;
};

/// Connected graphs of about n processors, n a multiple of 4 from 8 on: paths, grids, cubes, trees,
/// cliques with tails, random ones ...
[[nodiscard]] std::vector<GraphCase> graph_cases(NodeId n);

/// All connected graphs of n numbered processors, n <= 5.
[[nodiscard]] std::vector<GraphCase> all_graphs(NodeId n);

/// An adversary that inserts n tasks per round. `by_chance`: at random, or by loads that change its
/// choice so often that it acts much like chance. It sets new records for ever, but ever more
/// rarely.
struct Adversary {
  const char* name;
  const char* kind;
  Settings settings = {};
  bool by_chance = false;
};
/// At either end, rotating, at the richest ... for n processors.
[[nodiscard]] std::vector<Adversary> adversaries(NodeId n);

/// A machine in rounds from empty, with its dependencies.
struct RoundCase {
  RoundCase(const Topology& topology, const std::string& balancer, const Settings& settings,
            const std::string& arrivals_kind, const Settings& arrivals_settings)
      : agents(round_agents_by_name(topology, balancer, settings)),
        arrivals(arrivals_by_name(arrivals_kind, {topology.processors()}, arrivals_settings)),
        machine(*agents) {}
  RoundResult run(const RoundOptions& options) { return run_rounds(machine, *arrivals, options); }

  std::unique_ptr<RoundAgents> agents;
  std::unique_ptr<Arrivals> arrivals;
  RoundMachine machine;
};

}  // namespace ballast
