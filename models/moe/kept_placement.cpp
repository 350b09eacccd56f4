// SPDX-License-Identifier: BSD-3-Clause
#include "moe/kept_placement.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "moe/old_placement.h"

namespace ballast {
namespace {

double combinations(double n, std::size_t k) {
  double ways = 1;
  for (std::size_t i = 1; i <= k; ++i) ways = ways * (n - static_cast<double>(k - i)) / i;
  return ways;
}

/// Sets as slots: experts that stay keep theirs, new ones fill the others in rising order.
std::vector<ExpertId> arranged(const OldPlacement& old, const std::vector<ExpertId>& sets) {
  std::vector<ExpertId> slots(old.slots().begin(), old.slots().end());
  const auto s = static_cast<std::ptrdiff_t>(old.per_rank());
  auto set = sets.begin();
  for (auto at = slots.begin(); at != slots.end(); at += s, set += s) {
    const auto rank = static_cast<NodeId>((at - slots.begin()) / s);
    std::vector<ExpertId> added;
    std::copy_if(set, set + s, std::back_inserter(added),
                 [&](ExpertId e) { return !old.has(rank, e); });
    std::sort(added.begin(), added.end());
    auto next = added.begin();
    for (auto slot = at; slot != at + s; ++slot) {
      if (std::find(set, set + s, *slot) == set + s) *slot = *next++;
    }
  }
  return slots;
}

/// The weights that move, and their cost.
void add_moves(const OldPlacement& old, NodeId ranks, KeptPlacement& kept) {
  std::vector<std::uint32_t> sends(ranks, 0);
  for (NodeId to = 0; to < ranks; ++to) {
    const auto at = kept.slots.begin() + static_cast<std::ptrdiff_t>(to * old.per_rank());
    std::vector<ExpertId> set(at, at + static_cast<std::ptrdiff_t>(old.per_rank()));
    std::sort(set.begin(), set.end());
    for (const ExpertId e : set) {
      if (old.has(to, e)) continue;
      NodeId from = ranks;
      const auto rank_of = [&](NodeId r) {
        return std::pair(old.node_of(r) != old.node_of(to), sends[r]);
      };
      for (NodeId r = 0; r < ranks; ++r) {
        if (old.has(r, e) && (from == ranks || rank_of(r) < rank_of(from))) from = r;
      }
      ++sends[from];
      kept.moved.push_back({to, e, from});
      kept.cost += old.price(to, e);
    }
  }
}

}  // namespace

KeptPlacement keep_placement(std::span<const ExpertId> old, std::span<const std::uint64_t> load,
                             const KeepOptions& options) {
  const auto experts = static_cast<ExpertId>(load.size());
  const OldPlacement before(old, experts, options);
  const double placements = std::pow(combinations(experts, before.per_rank()), options.ranks);
  const std::vector<ExpertId> sets = placements <= kExactPlacements
                                         ? cheapest_sets(before, load, options)
                                         : improved_sets(before, load, options);
  KeptPlacement kept;
  kept.slots = arranged(before, sets);
  add_moves(before, options.ranks, kept);
  kept.max_over_mean = max_over_mean_of(kept.slots, load, options.ranks);
  return kept;
}

void make_different(std::vector<ExpertId>& slots, NodeId ranks, ExpertId experts) {
  const std::size_t per_rank = slots.size() / ranks;
  std::vector<std::uint32_t> replicas(experts, 0);
  for (const ExpertId e : slots) ++replicas[e];
  for (std::size_t k = 0; k < slots.size(); ++k) {
    const auto first = slots.begin() + static_cast<std::ptrdiff_t>(k / per_rank * per_rank);
    const auto here = slots.begin() + static_cast<std::ptrdiff_t>(k);
    if (std::find(first, here, slots[k]) == here) continue;
    const auto end = first + static_cast<std::ptrdiff_t>(per_rank);
    ExpertId fewest = experts;
    for (ExpertId e = 0; e < experts; ++e) {
      if (std::find(first, end, e) != end) continue;
      if (fewest == experts || replicas[e] < replicas[fewest]) fewest = e;
    }
    --replicas[slots[k]];
    ++replicas[fewest];
    slots[k] = fewest;
  }
}

double max_over_mean_of(std::span<const ExpertId> slots, std::span<const std::uint64_t> load,
                        NodeId ranks) {
  std::vector<double> replicas(load.size(), 0), sums(ranks, 0);
  for (const ExpertId e : slots) ++replicas[e];
  for (std::size_t k = 0; k < slots.size(); ++k) {
    sums[k * ranks / slots.size()] += static_cast<double>(load[slots[k]]) / replicas[slots[k]];
  }
  const auto sum = std::accumulate(load.begin(), load.end(), std::uint64_t{0});
  if (sum == 0) return 1;
  return *std::max_element(sums.begin(), sums.end()) * ranks / static_cast<double>(sum);
}

}  // namespace ballast
