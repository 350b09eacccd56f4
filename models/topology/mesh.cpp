// SPDX-License-Identifier: BSD-3-Clause
#include "topology/concentrated.h"
#include "topology/grid.h"

namespace ballast {
namespace {

const Registered<TopologyMaker> kMesh{
    {"mesh",
     "mesh of any number of dimensions, dimension-order routing",
     {size_key("routers per dimension; [4, 4]: 16 routers"), concentration_key()},
     {.make = [](const Args& args) { return concentrated<Mesh>(args, sizes_of(args)); },
      .trials = concentrated_trials(
          {{1}, {2, 2}, {3, 5}, {5, 1, 2}, {3, 4, 5}, {2, 3, 4, 3}, {2, 2, 2, 2, 3}},
          {{{4, 4}, 4}, {{3, 2, 2}, 3}, {{1}, 2}}),
      .size_for = squarest_size},
     {{"numbering",
       "router = x + k0 (y + k1 (z ..)), sizes k0, k1, k2 ..; processor p at router p / "
       "concentration; links per dimension: down, then up; a missing one has no number"},
      {"links, diameter, bisection",
       "R routers: sum of R (k - 1)/k; sum of k - 1; R/k, k the greatest size and even"}}}};

}  // namespace
}  // namespace ballast
