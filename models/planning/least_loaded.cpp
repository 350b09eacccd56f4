// SPDX-License-Identifier: BSD-3-Clause
#include "planning/least_loaded.h"

namespace ballast {

std::vector<Part> longest_to_least_loaded(const PlanningProblem& problem,
                                          std::span<const Item> longest_first) {
  LeastLoaded loads(problem.fixed_loads());
  std::vector<Part> placed(problem.items.size());
  for (const Item k : longest_first) {
    const Part to = placed[k] = loads.least();
    loads.set(to, loads.load(to) + problem.load_of(k, to));
  }
  return placed;
}

}  // namespace ballast
