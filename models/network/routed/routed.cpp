// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "network/network_maker.h"
#include "network/routed/routed_network.h"
#include "topology/deadlock.h"

namespace ballast {
namespace {

constexpr const char* kAnyway = "machine.router.check_deadlock = false runs it anyway";

/// Why requests and replies may wait for each other for ever; empty: they never do. A processor
/// takes every reply, and a request as soon as it has a place for the reply. So replies wait for
/// replies only, if they have virtual channels and interfaces of their own.
std::string why_protocol_deadlock(const RouterOptions& o) {
  if (o.message_classes > 1 || o.reply_queue == 0) return {};
  return fmt::format(
      "protocol deadlock: requests and replies share the virtual channels, so a reply may wait "
      "behind requests, which wait for a place in the queue of their processor for {} {}; "
      "traffic.classes = 2 gives each of them half of the virtual channels; without "
      "traffic.reply_queue, or if it is at least traffic.outstanding times the processors, every "
      "request is taken",
      o.reply_queue, o.reply_queue == 1 ? "reply" : "replies");
}

std::unique_ptr<Network> make(const NetworkSpec& spec) {
  auto network =
      std::make_unique<RoutedNetworkCore>(spec.topology, spec.router, spec.faults, spec.seed);
  if (!spec.check_deadlock) return network;
  if (const std::string why = why_protocol_deadlock(spec.router); !why.empty()) {
    throw UserError(why + "; " + kAnyway);
  }
  constexpr NodeId kMostOwn = 1024;  // which finds the mistakes of a new topology
  if (!can_be_searched(spec.topology)) return network;
  if (spec.own_routing && spec.topology.routers() > kMostOwn) return network;
  const Rings rings = spec.router.flow == Flow::bubble ? Rings::as_nodes : Rings::of_channels;
  const std::string why = why_deadlock(spec.topology, spec.topology, rings);
  if (why.empty()) return network;
  throw UserError(fmt::format("the routing can deadlock: {}; {}", why, kAnyway));
}

const Registered<NetworkMaker> kRouted{
    {"routed",
     "input-queued wormhole routers with virtual channels and credits; keys: [machine.router], "
     "[machine.link], [machine.faults]",
     {},
     {.make = make, .bytes = RoutedNetworkCore::bytes}}};

}  // namespace
}  // namespace ballast
