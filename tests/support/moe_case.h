// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "moe/moe_nodes.h"
#include "moe/moe_run.h"
#include "network/ideal_network.h"
#include "network/routed/routed_network.h"

namespace ballast {

/// A run on a small machine.
struct MoeCase {
  std::string topology = "mesh";
  std::vector<std::int64_t> size = {2, 1};
  std::string balancer = "linear";
  Settings keys = {};
  ExpertWeightsRule weights = ExpertWeightsRule::everywhere;
  bool ideal = false;
  MoeOptions moe = {};
  RunOptions options = {};
  Kernel kernel = Kernel::loop;
};

inline MoeResult run_moe_case(const ExpertSource& source, const MoeCase& c) {
  const auto topology = Registry<TopologyMaker>::make(c.topology, {{"size", c.size}});
  std::unique_ptr<Network> network;
  if (c.ideal) {
    network = std::make_unique<IdealNetwork>(*topology);
  } else {
    RouterOptions router;
    router.vcs = topology->vc_classes();
    network = std::make_unique<RoutedNetworkCore>(*topology, router);
  }
  const NodeId p = topology->processors();
  const ExpertRights rights(p, source.experts(), c.weights, 2);
  const auto balancer = Registry<ExpertBalancerMaker>::make(
      c.balancer, c.keys,
      ExpertBalancerContext{*topology, p, source.experts(), source.layers(), rights});
  return run_moe(*network, {source, *balancer, rights, c.weights, *topology}, c.moe, c.options,
                 c.kernel);
}

}  // namespace ballast
