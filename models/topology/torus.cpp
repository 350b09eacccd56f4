// SPDX-License-Identifier: BSD-3-Clause
#include "topology/concentrated.h"
#include "topology/grid.h"

namespace ballast {
namespace {

const Registered<TopologyMaker> kTorus{
    {"torus",
     "torus of any number of dimensions, dimension-order routing, the shorter way round",
     {size_key("routers per dimension; [4, 4]: 16 routers; 3 or more close a ring"),
      concentration_key(), dateline_key()},
     {.make =
          [](const Args& args) {
            return concentrated<Torus>(args, sizes_of(args), args.get<bool>("dateline"));
          },
      .trials = concentrated_trials(
          {{1}, {2, 2}, {3, 5}, {8, 2}, {5, 1, 2}, {6, 5, 4}, {2, 3, 4, 5}, {3, 3, 2, 2, 3}},
          {{{4, 4}, 4}, {{5, 3}, 2}, {{1}, 2}}),
      .size_for = squarest_size},
     {{"numbering",
       "router = x + k0 (y + k1 (z ..)), sizes k0, k1, k2 ..; processor p at router p / "
       "concentration; links per dimension: down, then up; a missing one has no number; a "
       "dimension wraps from size 3 on"},
      {"links, diameter, bisection",
       "R routers: R per dimension; sum of floor(k/2); 2 R/k, k the greatest size and even"}}}};

}  // namespace
}  // namespace ballast
