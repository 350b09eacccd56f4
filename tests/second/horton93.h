// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

// Diffusion by phases and the multi-level method, section 3 of the papers' page, written without
// the models.
namespace second::horton {

using Loads = std::vector<long long>;
using Edges = std::vector<std::pair<int, int>>;

struct Transfer {
  int from, to;
  long long units;
  auto operator<=>(const Transfer&) const = default;
};
using Phase = std::vector<Transfer>;

struct Result {
  std::vector<Phase> phases;
  std::vector<Loads> loads;  // after each phase
};

inline void carry(Loads& loads, const Phase& phase) {
  for (const auto& [from, to, units] : phase) {
    loads[from] -= units;
    loads[to] += units;
  }
}

// Algorithm 1 with the given colours of the edges: one phase each, in turn. Stops before a phase
// when no edge differs by 2 or more.
inline Result diffusion(Loads loads, const std::vector<Edges>& colours) {
  Result result;
  for (std::size_t phase = 0;; ++phase) {
    bool over = true;
    for (const Edges& colour : colours) {
      for (const auto& [i, j] : colour) over &= std::llabs(loads[i] - loads[j]) < 2;
    }
    if (over) return result;
    Phase transfers;
    for (const auto& [i, j] : colours[phase % colours.size()]) {
      const long long units = std::llabs(loads[i] - loads[j]) / 2;
      if (units == 0) continue;
      transfers.push_back(loads[i] > loads[j] ? Transfer{i, j, units} : Transfer{j, i, units});
    }
    carry(loads, transfers);
    result.phases.push_back(transfers);
    result.loads.push_back(loads);
  }
}

// On a line: the pairs (0,1), (2,3), .. in odd phases and (1,2), (3,4), .. in even ones.
inline std::vector<Edges> line_colours(int n) {
  std::vector<Edges> colours(2);
  for (int i = 0; i + 1 < n; ++i) colours[i % 2].push_back({i, i + 1});
  return colours;
}

inline long long floor_of(long long a, long long b) {
  long long quotient = a / b;
  while (quotient * b > a) --quotient;
  return quotient;
}

// Algorithm 2: the sets [low, high) of a level are all halved at once. Of an odd number the lower
// half has one more; the page leaves this open.
inline Result multi_level(Loads loads, Edges edges) {
  for (auto& [a, b] : edges) {
    if (a > b) std::swap(a, b);
  }
  std::sort(edges.begin(), edges.end());
  Result result;
  std::vector<std::pair<int, int>> sets{{0, int(loads.size())}};
  for (;;) {
    std::vector<std::pair<int, int>> halves;
    Phase transfers;
    bool halved = false;
    for (const auto& [low, high] : sets) {
      if (high - low == 1) continue;
      halved = true;
      const int middle = low + (high - low + 1) / 2;
      halves.push_back({low, middle});
      halves.push_back({middle, high});
      long long l1 = 0, l2 = 0;
      for (int i = low; i < middle; ++i) l1 += loads[i];
      for (int i = middle; i < high; ++i) l2 += loads[i];
      const long long x = floor_of(l2 * (middle - low) - l1 * (high - middle), high - low);
      Edges across;
      for (const auto& [a, b] : edges) {
        if (a >= low && a < middle && b >= middle && b < high) across.push_back({a, b});
      }
      const long long count = across.size(), amount = std::llabs(x);
      for (long long e = 0; e < count; ++e) {
        const long long units = amount / count + (e < amount % count ? 1 : 0);
        const auto [a, b] = across[e];
        if (units != 0) transfers.push_back(x > 0 ? Transfer{b, a, units} : Transfer{a, b, units});
      }
    }
    if (!halved) return result;
    carry(loads, transfers);
    result.phases.push_back(transfers);
    result.loads.push_back(loads);
    sets = halves;
  }
}

}  // namespace second::horton
