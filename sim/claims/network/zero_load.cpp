// SPDX-License-Identifier: BSD-3-Clause
// Zero-load latency of the routed network: its closed form, packet by packet.
#include <fmt/format.h>

#include <algorithm>

#include "balancers/by_name.h"
#include "claims/claim.h"
#include "experiment/traffic_case.h"
#include "report/table.h"
#include "topology/laws.h"

namespace ballast {
namespace {

/// Cycles from injection to delivery of a packet that is alone in the network.
Cycle lone_latency(Network& network, const Message& message, Cycle start) {
  Cycle arrival = kNever;
  std::span<const Message> sends{&message, 1};
  for (Cycle now = start; now != kNever; now = network.next_event(now), sends = {}) {
    network.step(now, sends);
    if (!network.delivered().empty()) arrival = now + 1;
  }
  return arrival - start;
}

/// The closed form for H routers and L flits. Variants: the constant cycles, the link after the
/// last router, overlapping stages of allocation.
struct ClosedForm {
  Cycle constant = 3;
  bool link_of_last = false, overlap = true;
  [[nodiscard]] Cycle operator()(const RouterOptions& o, NodeId routers,
                                 std::uint32_t flits) const {
    const Cycle allocation = o.speculative && overlap ? std::max(o.va, o.sa) : o.va + o.sa;
    return routers * (o.rc + allocation + o.st) + (routers - !link_of_last) * o.link_cycles +
           constant + (flits - 1);
  }
};

Finding zero_load(Trial& trial) {
  const ClosedForm form{.constant = trial.claimed<Cycle>(3, 4),
                        .link_of_last = trial.claimed(false, true),
                        .overlap = trial.claimed(true, false)};
  const std::vector<RouterOptions> routers{
      {.vcs = 2},
      {.rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 2, .buffer_flits = 8},
      {.rc = 0, .va = 1, .sa = 1, .st = 1, .speculative = true, .vcs = 2, .buffer_flits = 8},
      {.rc = 2, .va = 3, .sa = 2, .st = 2, .vcs = 2, .buffer_flits = 16, .link_cycles = 4}};
  const std::int64_t side = trial.full() ? 8 : 4;
  const std::vector<TrafficCase> machines{{.topology = "mesh", .size = {side, side}},
                                          {.topology = "torus", .size = {side, side}},
                                          {.topology = "line", .size = {side * side}},
                                          {.topology = "ring", .size = {side * side}},
                                          {.topology = "hypercube", .size = {side * side}},
                                          {.topology = "tree", .size = {side * side}}};
  Table table({"  topology", "router", "mean latency, 1 flit", "5 flits"});
  std::uint64_t packets = 0;
  for (const TrafficCase& machine : machines) {
    const auto topology = topology_by_name(machine.topology, machine.size);
    const NodeId p = topology->processors();
    for (const RouterOptions& o : routers) {
      RoutedNetworkCore network(*topology, o);
      Cycle now = 1;
      double sum[2] = {0, 0};
      for (std::uint64_t pair = 0; pair < std::uint64_t{p} * p; ++pair) {
        const auto from = static_cast<NodeId>(pair / p), to = static_cast<NodeId>(pair % p);
        const NodeId routers_met = hops(*topology, *topology, from, to);
        for (const std::uint32_t flits : {1u, 5u}) {
          const Cycle latency = lone_latency(network, {from, to, flits, 0}, now);
          const Cycle closed = form(o, routers_met, flits);
          if (latency != closed || closed != o.zero_load_latency(routers_met, flits)) {
            return {Verdict::refuted,
                    fmt::format("{0} of {1}, {2} -> {3}, {4} flits: expected {6} cycles by the "
                                "closed form, got {5}",
                                machine.topology, p, from, to, flits, latency, closed),
                    "", table.str()};
          }
          sum[flits != 1] += static_cast<double>(latency);
          now += latency + 100;
          ++packets;
        }
      }
      const double pairs = static_cast<double>(p) * p;
      table.add({fmt::format("  {} of {}", machine.topology, p),
                 fmt::format("RC {} VA {} SA {} ST {}, link {}{}", o.rc, o.va, o.sa, o.st,
                             o.link_cycles, o.speculative ? ", speculative" : ""),
                 fmt::format("{:.3f}", sum[0] / pairs), fmt::format("{:.3f}", sum[1] / pairs)});
    }
  }
  return {Verdict::confirmed, "every packet arrives in the cycle given by the closed form",
          fmt::format("{} packets: all pairs of six topologies, four routers, 1 and 5 flits",
                      grouped(static_cast<double>(packets))),
          table.str()};
}

const auto kZeroLoadClaims = {claim(
    {.name = "network.zero-load",
     .place = "four routers with the stages RC, VA, SA, ST on six topologies",
     .printed =
         "a lone packet of L flits through H routers takes H (RC + VA + SA + ST) + (H-1) link + 3 "
         "+ (L-1) cycles; with speculation, max(VA, SA) replaces VA + SA (as in BookSim 2)",
     .quantity = "injection of a packet to the arrival of its tail (cycles)",
     .tolerance = "none: cycle counts are exact",
     .command = "ballast run examples/traffic.toml --set traffic.rate=0.0001 "
                "--set traffic.pattern=neighbour"},
    Verdict::confirmed, zero_load)};

}  // namespace
}  // namespace ballast
