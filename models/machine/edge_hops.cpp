// SPDX-License-Identifier: BSD-3-Clause
#include "machine/edge_hops.h"

#include <algorithm>
#include <vector>

#include "network/route_walk.h"

namespace ballast {
namespace {

struct Flow {
  NodeId from, to;
  double flits;
};

/// Flits between each pair of processors, by pairs.
std::vector<Flow> flows_of(const Tasks& tasks, std::span<const NodeId> at) {
  const Trace::Sending& sending = tasks.trace->sending;
  std::vector<Flow> flows;
  for (const Trace::Edge& edge : tasks.trace->edges) {
    if (at[edge.from] == at[edge.to]) continue;
    const auto messages = static_cast<double>(edge.messages);
    const double flits = messages * sending.flits_of(edge.bytes / messages);
    flows.push_back({at[edge.from], at[edge.to], flits});
  }
  std::stable_sort(flows.begin(), flows.end(), [](const Flow& a, const Flow& b) {
    return a.from != b.from ? a.from < b.from : a.to < b.to;
  });
  std::size_t last = 0;
  for (std::size_t k = 1; k < flows.size(); ++k) {
    if (flows[k].from == flows[last].from && flows[k].to == flows[last].to) {
      flows[last].flits += flows[k].flits;
    } else {
      flows[++last] = flows[k];
    }
  }
  if (!flows.empty()) flows.resize(last + 1);
  return flows;
}

}  // namespace

double edge_flit_hops(const Tasks& tasks, std::span<const NodeId> at, const Topology& topology) {
  const std::vector<Flow> flows = flows_of(tasks, at);
  RouteWalk walk(topology);
  for (const Flow& flow : flows) walk.add(flow.from, flow.to);
  double hops = 0;
  walk.walk(
      [&](std::size_t route, std::size_t, double share) { hops += flows[route].flits * share; });
  return hops;
}

}  // namespace ballast
