// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/gossip/gossip_rules.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ballast {
namespace {

/// The least f with f^k >= p. No floating root decides: 512^(1/3) is 8.
std::uint32_t root_up(std::uint32_t p, std::uint32_t k) {
  const auto reaches = [&](std::uint32_t f) {
    double power = 1;
    for (std::uint32_t i = 0; i < k && power < p; ++i) power *= f;
    return power >= p;
  };
  auto f = static_cast<std::uint32_t>(std::pow(p, 1.0 / k));
  while (f > 1 && reaches(f - 1)) --f;
  while (!reaches(f)) ++f;
  return f;
}

}  // namespace

GossipReach gossip_reach(std::uint32_t processors, std::optional<std::uint32_t> rounds,
                         std::optional<std::uint32_t> fanout) {
  if (processors < 2) return {0, 0};
  const std::uint32_t most = processors - 1;
  if (!rounds && fanout) {
    std::uint32_t k = 1;
    for (double told = *fanout; told < processors && k < most; told *= *fanout) ++k;
    return {k, std::min(*fanout, most)};
  }
  const double k = std::round(std::sqrt(std::log2(processors)));
  const std::uint32_t own = rounds.value_or(std::max(1u, static_cast<std::uint32_t>(k)));
  return {own, std::min(fanout.value_or(root_up(processors, own)), most)};
}

std::vector<double> gossip_chances(std::span<const double> loads, double norm) {
  std::vector<double> chances(loads.size());
  double sum = 0;
  for (std::size_t i = 0; i < loads.size(); ++i) {
    if (loads[i] < norm) sum += 1 - loads[i] / norm;
    chances[i] = sum;
  }
  if (sum > 0) {
    for (double& chance : chances) chance /= sum;
  }
  return chances;
}

std::vector<std::size_t> gossip_order(std::span<const double> lengths, double excess,
                                      GossipOrder order) {
  std::vector<std::size_t> rising(lengths.size());
  std::iota(rising.begin(), rising.end(), std::size_t{0});
  std::stable_sort(rising.begin(), rising.end(),
                   [&](auto a, auto b) { return lengths[a] < lengths[b]; });
  if (order == GossipOrder::shortest || rising.empty()) return rising;
  const double enough = excess * (1 - kLoadSlack);
  auto first = rising.begin();
  for (double sum = 0; first != rising.end(); ++first) {
    sum += lengths[*first];
    if ((order == GossipOrder::small ? sum : lengths[*first]) >= enough) break;
  }
  const double cut = lengths[first == rising.end() ? rising.back() : *first];
  const auto longer =
      std::find_if(rising.begin(), rising.end(), [&](std::size_t i) { return lengths[i] > cut; });
  std::stable_sort(rising.begin(), longer, [&](auto a, auto b) { return lengths[a] > lengths[b]; });
  return rising;
}

}  // namespace ballast
