// SPDX-License-Identifier: BSD-3-Clause
#include "network/faults/fault_schedule.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/random.h"
#include "core/renewal_process.h"
#include "network/faults/fault_entries.h"

namespace ballast {
namespace {

using Kind = Fault::Kind;

void add_links(std::vector<Fault>& faults, const Args& args, const Topology& topology,
               Cycle horizon) {
  const FaultEntries entries(args, "links", topology, horizon);
  for (const FaultEntry& entry : entries.all()) {
    const auto [a, b] = entry.nodes;
    bool found = false;
    for (Port port = 0; port < topology.links(a); ++port) {
      if (topology.neighbour(a, port).router != b) continue;
      faults.push_back({entry.at, Kind::link, {a, port}});
      found = true;
    }
    if (!found) {
      entries.fail(entry.text,
                   fmt::format("expected linked routers, got {} and {}, which no link joins",
                               entries.name_of(a), entries.name_of(b)));
    }
  }
}

void add_listed(std::vector<Fault>& faults, const Args& args, const std::string& key, Kind kind,
                const Topology& topology, Cycle horizon) {
  for (const FaultEntry& entry : FaultEntries(args, key, topology, horizon).all()) {
    faults.push_back({entry.at, kind, {entry.nodes[0], 0}});
  }
}

/// Each of `count` elements fails in each cycle with this probability.
template <class Element>
void add_random(std::vector<Fault>& faults, double rate, Kind kind, Stream stream,
                std::uint32_t count, std::uint64_t seed, Cycle horizon, Element&& element) {
  if (rate <= 0) return;
  const RenewalProcess life = RenewalProcess::bernoulli(rate, 1);
  for (std::uint32_t i = 0; i < count; ++i) {
    RandomStream random(seed, stream, i);
    const Cycle at = life.gap(random.real());
    if (at < horizon) faults.push_back({at, kind, element(i)});
  }
}

}  // namespace

std::vector<Key> fault_keys() {
  const auto rate = [](std::string name) { return Key::real(std::move(name), 0.0).range(0, 1); };
  std::vector<Key> keys{
      Key::text("links")
          .or_rows("[ROUTER, ROUTER, CYCLE]")
          .help("failing links: \"ROUTER-ROUTER@CYCLE, ...\", or with the names of a graph "
                "file [[ROUTER, ROUTER, CYCLE], ...]"),
      Key::text("routers")
          .or_rows("[ROUTER, CYCLE]")
          .help("failing routers: \"ROUTER@CYCLE, ...\" or [[ROUTER, CYCLE], ...]"),
      Key::text("processors")
          .formerly("nodes")
          .or_rows("[PROCESSOR, CYCLE]")
          .help("failing processors: \"PROCESSOR@CYCLE, ...\" or [[PROCESSOR, CYCLE], ...]"),
      rate("link_rate").help("probability per link and cycle of a failure"),
      rate("router_rate").help("probability per router and cycle of a failure"),
      rate("processor_rate")
          .formerly("node_rate")
          .help("probability per processor and cycle of a failure"),
      Key::integer("reconfigure", 100)
          .range(1, 1e12)
          .unit("cycles")
          .help("time for which the network stops after a fault to compute new routes")
          .when({[](const RunFacts& run) { return run.parts_fail; },
                 "faults of the routed network: machine.faults.links, routers, processors or a "
                 "rate"})};
  for (Key& key : keys) {
    if (key.condition()) continue;
    key = std::move(key).when({[](const RunFacts& run) { return run.parts_may_fail; },
                               "the routed network: machine.network = \"routed\" and a balancer "
                               "on the network"});
  }
  return keys;
}

FaultSchedule fault_schedule(const Args& args, const Topology& topology, std::uint64_t seed,
                             Cycle horizon) {
  FaultSchedule schedule;
  schedule.reconfigure = args.get<Cycle>("reconfigure");
  auto& faults = schedule.faults;
  add_links(faults, args, topology, horizon);
  add_listed(faults, args, "routers", Kind::router, topology, horizon);
  add_listed(faults, args, "processors", Kind::node, topology, horizon);

  const auto link_rate = args.get<double>("link_rate");
  std::vector<LinkEnd> links;  // one end of each link
  for (NodeId r = 0; link_rate != 0 && r < topology.routers(); ++r) {
    for (Port port = 0; port < topology.links(r); ++port) {
      const LinkEnd other = topology.neighbour(r, port);
      if (r < other.router) links.push_back({r, port});
    }
  }
  add_random(faults, link_rate, Kind::link, Stream::failing_links,
             static_cast<std::uint32_t>(links.size()), seed, horizon,
             [&](std::uint32_t i) { return links[i]; });
  const auto itself = [](std::uint32_t i) { return LinkEnd{i, 0}; };
  add_random(faults, args.get<double>("router_rate"), Kind::router, Stream::failing_routers,
             topology.routers(), seed, horizon, itself);
  add_random(faults, args.get<double>("processor_rate"), Kind::node, Stream::failing_nodes,
             topology.processors(), seed, horizon, itself);
  std::stable_sort(faults.begin(), faults.end(),
                   [](const Fault& a, const Fault& b) { return a.at < b.at; });
  return schedule;
}

}  // namespace ballast
