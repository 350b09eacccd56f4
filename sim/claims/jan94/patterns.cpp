// SPDX-License-Identifier: BSD-3-Clause
#include "claims/jan94/patterns.h"

#include <algorithm>
#include <numeric>

namespace ballast {

Flags flags_of(std::uint64_t mask, NodeId p) {
  Flags flags(p);
  for (NodeId i = 0; i < p; ++i) flags[i] = mask >> i & 1;
  return flags;
}

std::string set_of(const Flags& flags) {
  std::string text = "{";
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (flags[i] != 0) text += (text.size() > 1 ? ", " : "") + std::to_string(i);
  }
  return text + "}";
}

bool concentrates(ConcentratorCore& core, const Flags& active, NodeId first) {
  core.reset();
  const std::uint64_t lost_before = core.lost();
  const auto total = static_cast<std::uint32_t>(std::count(active.begin(), active.end(), 1));
  std::vector<Word> at_output;
  std::vector<NodeId> outputs;
  const auto data = [](NodeId i) { return i; };
  core.step({true, active, {}}, data);
  while (!core.idle()) {
    core.step({false, active, {total, total, 0}}, data);
    for (const Packet& packet : core.out()) {
      outputs.push_back(packet.lane);
      at_output.push_back(packet.data);
    }
  }
  if (core.lost() != lost_before || outputs.size() != total) return false;
  std::vector<Word> in_order(total, ~Word{0});
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    if (outputs[k] - first >= total) return false;
    in_order[outputs[k] - first] = at_output[k];
  }
  return std::is_sorted(in_order.begin(), in_order.end()) &&
         std::all_of(in_order.begin(), in_order.end(),
                     [&](Word i) { return i < active.size() && active[i] != 0; });
}

bool superconcentrates(SuperconcentratorJan94Core& core, const Flags& active, const Flags& request,
                       NodeId shift, Cycle late) {
  const Geometry& g = core.geometry();
  core.reset();
  std::vector<Word> data(g.ports);
  std::iota(data.begin(), data.end(), 0);
  std::vector<Word> sender, receiver;  // the definition: j-th to j-th
  for (NodeId i = 0; i < g.ports; ++i) {
    if (active[i] != 0) sender.push_back(i);
    if (request[i] != 0) receiver.push_back(i);
  }
  const std::size_t bound = std::min(sender.size(), receiver.size());
  std::vector<unsigned> words(g.ports, 0);
  std::vector<NodeId> rank(g.ports, ~NodeId{0});
  for (std::size_t j = 0; j < bound; ++j) {
    rank[receiver[j]] = static_cast<NodeId>((j + shift) % bound);
  }
  std::size_t arrived = 0;
  Cycle cycle = 0, last = 0;  // cycle 0: flags in the leaf registers
  core.step({true, active, request, data});
  for (; !core.idle(); ++cycle) {
    for (const Packet& packet : core.out()) {
      const NodeId j = rank[packet.lane];
      if (j == ~NodeId{0} || packet.data != sender[j]) return false;
      arrived += ++words[packet.lane] == core.words();
      last = cycle;
    }
    if (core.clash()) return false;
    core.step({false, active, request, data});
  }
  const Cycle end = g.last_word(core.words()) + late;
  if (bound >= g.group_size && last != end) return false;
  return arrived == bound;
}

Sets reversed_sets(const Flags& request, const Geometry& g, Child first) {
  std::vector<NodeId> tag;
  for (NodeId i = 0; i < g.ports; ++i) {
    if (request[i] != 0) tag.push_back(i);
  }
  Sets sets(g.group_size);
  for (NodeId r = 0; r < tag.size(); ++r) {
    const NodeId group = r >> g.l, from = group << g.l;
    const NodeId last = std::min(from + g.group_size, static_cast<NodeId>(tag.size())) - 1;
    sets[first == Child::upper ? r - from : last - r].push_back({group, tag[r], tag[r]});
  }
  return sets;
}

bool routes(CubeNetworkCore& cube, const Sets& sets) {
  const std::uint64_t lost_before = cube.lost();
  for (const auto& set : sets) {
    cube.reset();
    cube.step(set);
    while (!cube.idle()) cube.step({});
  }
  return cube.lost() == lost_before;
}

void for_all_loads(NodeId p, std::uint32_t most,
                   const std::function<bool(const std::vector<std::uint32_t>&)>& visit) {
  std::vector<std::uint32_t> load(p, 0);
  for (;;) {
    if (!visit(load)) return;
    NodeId i = 0;
    while (i < p && load[i] == most) load[i++] = 0;
    if (i == p) return;
    ++load[i];
  }
}

}  // namespace ballast
