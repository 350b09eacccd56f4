// SPDX-License-Identifier: BSD-3-Clause
#include "topology/concentrated.h"
#include "topology/grid.h"

namespace ballast {
namespace {

const Registered<TopologyMaker> kLine{
    {"line",
     "line of processors: the mesh of one dimension",
     {size_key("[routers]", "64"), concentration_key()},
     {.make = [](const Args& args) { return concentrated<Mesh>(args, sizes_of(args, 1)); },
      .trials = concentrated_trials({{1}, {2}, {3}, {4}, {5}, {6}, {13}, {32}}, {{{7}, 3}}),
      .size_for = any_size},
     {{"numbering",
       "router = x + k0 (y + k1 (z ..)), sizes k0, k1, k2 ..; processor p at router p / "
       "concentration; links per dimension: down, then up; a missing one has no number"},
      {"links, diameter, bisection", "R routers: R - 1, R - 1, 1"}}}};

}  // namespace
}  // namespace ballast
