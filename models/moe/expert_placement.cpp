// SPDX-License-Identifier: BSD-3-Clause
#include "moe/expert_placement.h"

#include <algorithm>
#include <numeric>

namespace ballast {
namespace {

/// Position of each item in equally large packs: pack * capacity + order of packing.
std::vector<std::uint32_t> packed(const std::vector<double>& weight, std::uint32_t packs) {
  const auto items = static_cast<std::uint32_t>(weight.size());
  const std::uint32_t capacity = items / packs;
  std::vector<std::uint32_t> place(items);
  std::iota(place.begin(), place.end(), 0u);
  if (capacity == 1) return place;
  std::vector<std::uint32_t> falling = place, size(packs, 0);
  std::stable_sort(falling.begin(), falling.end(),
                   [&](auto a, auto b) { return weight[a] > weight[b]; });
  std::vector<double> sum(packs, 0);
  for (const std::uint32_t item : falling) {
    std::uint32_t lightest = packs;
    for (std::uint32_t k = 0; k < packs; ++k) {
      if (size[k] < capacity && (lightest == packs || sum[k] < sum[lightest])) lightest = k;
    }
    place[item] = lightest * capacity + size[lightest]++;
    sum[lightest] += weight[item];
  }
  return place;
}

struct Replicas {
  std::vector<std::uint32_t> of;  ///< item of each replica
  std::vector<double> weight;     ///< of each replica
};

/// Every item once, then replicas of the item with the largest weight per replica.
Replicas replicated(std::span<const double> weight, std::uint32_t replicas) {
  Replicas r;
  r.of.resize(weight.size());
  std::iota(r.of.begin(), r.of.end(), 0u);
  std::vector<double> count(weight.size(), 1);
  while (r.of.size() < replicas) {
    std::uint32_t most = 0;
    for (std::uint32_t i = 1; i < weight.size(); ++i) {
      if (weight[i] / count[i] > weight[most] / count[most]) most = i;
    }
    ++count[most];
    r.of.push_back(most);
  }
  for (const std::uint32_t i : r.of) r.weight.push_back(weight[i] / count[i]);
  return r;
}

}  // namespace

std::vector<ExpertId> place_experts(std::span<const std::uint64_t> load, PlacementSizes s) {
  if (s.groups % s.nodes != 0) s.groups = s.nodes = 1;
  const auto experts = static_cast<ExpertId>(load.size());
  const ExpertId group_size = experts / s.groups;

  std::vector<double> group_load(s.groups, 0);
  for (ExpertId e = 0; e < experts; ++e) {
    group_load[e / group_size] += static_cast<double>(load[e]);
  }
  const std::vector<std::uint32_t> group_place = packed(group_load, s.nodes);
  std::vector<ExpertId> expert_at(experts);  // in the order of the nodes
  for (ExpertId e = 0; e < experts; ++e) {
    expert_at[group_place[e / group_size] * group_size + e % group_size] = e;
  }

  const ExpertId per_node = experts / s.nodes, replicas = s.replicas / s.nodes;
  std::vector<ExpertId> slots(s.replicas);
  for (NodeId node = 0; node < s.nodes; ++node) {
    std::vector<double> weight(per_node);
    for (ExpertId i = 0; i < per_node; ++i) {
      weight[i] = static_cast<double>(load[expert_at[node * per_node + i]]);
    }
    const Replicas r = replicated(weight, replicas);
    const std::vector<std::uint32_t> place = packed(r.weight, s.ranks / s.nodes);
    for (ExpertId k = 0; k < replicas; ++k) {
      slots[node * replicas + place[k]] = expert_at[node * per_node + r.of[k]];
    }
  }
  return slots;
}

}  // namespace ballast
