// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "network/network_maker.h"
#include "network/routed/routed_network.h"
#include "topology/deadlock.h"

namespace ballast {
namespace {

std::unique_ptr<Network> make(const NetworkSpec& spec) {
  auto network =
      std::make_unique<RoutedNetworkCore>(spec.topology, spec.router, spec.faults, spec.seed);
  if (!spec.check_deadlock || !can_be_searched(spec.topology)) return network;
  const Rings rings = spec.router.flow == Flow::bubble ? Rings::as_nodes : Rings::of_channels;
  const std::string why = why_deadlock(spec.topology, spec.topology, rings);
  if (why.empty()) return network;
  throw UserError(
      fmt::format("the routing can deadlock: {}; machine.router.check_deadlock = false runs it "
                  "anyway",
                  why));
}

const Registered<NetworkMaker> kRouted{
    {"routed",
     "input-queued wormhole routers with virtual channels and credits; keys: [machine.router], "
     "[machine.link], [machine.faults]",
     {},
     {.make = make, .bytes = RoutedNetworkCore::bytes}}};

}  // namespace
}  // namespace ballast
