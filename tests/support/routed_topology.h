// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "routing/routing_maker.h"
#include "support/topologies_fixture.h"

namespace ballast {

/// A topology under a relation of the registry: `keys` of [machine], `settings` of the relation.
inline std::unique_ptr<Topology> routed_topology(const std::string& name, const std::string& keys,
                                                 const std::string& routing,
                                                 const Settings& settings = {}) {
  auto links = topology(name, keys);
  auto relation = Registry<RoutingMaker>::make(routing, settings, *links);
  return with_routing(std::move(links), std::move(relation));
}

/// Every path that a packet may take, as routers, by every choice of its word and among its hops.
inline std::set<std::vector<NodeId>> paths(const Topology& t, NodeId from, NodeId to) {
  std::set<std::vector<NodeId>> found;
  std::vector<NodeId> path;
  const auto walk = [&](const auto& self, NodeId at, std::uint32_t word) -> void {
    path.push_back(at);
    if (at == t.exit_router(to) && (t.words() == 1 || t.leaves(at, word))) {
      found.insert(path);
    } else {
      std::vector<Hop> hops(t.most_hops());
      const RouteStep step{.at = at, .to = to, .word = word};
      t.route({&step, 1}, hops.data());
      for (const Hop& hop : HopSet(hops.data(), t.most_hops())) {
        self(self, t.neighbour(at, hop.port).router, hop.word);
      }
    }
    path.pop_back();
  };
  const NodeId at = t.entry_router(from);
  const std::uint32_t choices = t.words() == 1 ? 1 : t.first_words(from, to);
  for (std::uint32_t k = 0; k < choices; ++k) {
    walk(walk, at, t.words() == 1 ? 0 : t.first_word(from, to, k));
  }
  return found;
}

}  // namespace ballast
