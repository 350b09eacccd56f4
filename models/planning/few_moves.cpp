// SPDX-License-Identifier: BSD-3-Clause
#include "planning/few_moves.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace ballast {

void keep_best_moves(const PlanningProblem& problem, std::uint64_t most,
                     std::vector<Part>& placed) {
  if (moves_of(problem, placed) <= most) return;
  const std::vector<Part> wanted = std::exchange(placed, problem.start());
  std::vector<double> loads = problem.loads(placed);
  std::vector<std::vector<Item>> leaving(loads.size());  // the longest last
  const std::vector<Item> order = problem.longest_first();
  for (auto k = order.rbegin(); k != order.rend(); ++k) {
    if (wanted[*k] != placed[*k]) leaving[placed[*k]].push_back(*k);
  }
  using Load = std::pair<double, Part>;
  std::set<Load> donors;
  for (Part q = 0; q < loads.size(); ++q) {
    if (!leaving[q].empty()) donors.emplace(loads[q], q);
  }
  const auto set = [&](Part q, double load) {
    if (donors.erase({loads[q], q}) != 0) donors.emplace(load, q);
    loads[q] = load;
  };
  for (std::uint64_t moves = 0; moves < most && !donors.empty();) {
    const auto [load, from] = *donors.rbegin();
    auto& own = leaving[from];
    const auto fits = std::find_if(own.rbegin(), own.rend(), [&, most_loaded = load](Item k) {
      return loads[wanted[k]] + problem.load_of(k, wanted[k]) < most_loaded;
    });
    if (fits == own.rend()) {
      donors.erase(std::prev(donors.end()));
      continue;
    }
    const Item k = *fits;
    own.erase(std::prev(fits.base()));
    const Part to = placed[k] = wanted[k];
    set(from, loads[from] - problem.load_of(k, from));
    set(to, loads[to] + problem.load_of(k, to));
    ++moves;
  }
}

}  // namespace ballast
