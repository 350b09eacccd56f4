// SPDX-License-Identifier: BSD-3-Clause
#include "topology/concentrated.h"
#include "topology/grid.h"

namespace ballast {
namespace {

const Registered<TopologyMaker> kRing{
    {"ring",
     "ring of processors, routed the shorter way round: the torus of one dimension",
     {size_key("[routers]; 3 or more close the ring", "64"), concentration_key(), dateline_key()},
     {.make =
          [](const Args& args) {
            return concentrated<Torus>(args, sizes_of(args, 1), args.get<bool>("dateline"));
          },
      .trials = concentrated_trials({{1}, {2}, {3}, {4}, {5}, {6}, {13}, {32}}, {{{8}, 3}}),
      .size_for = any_size},
     {{"numbering",
       "router = x + k0 (y + k1 (z ..)), sizes k0, k1, k2 ..; processor p at router p / "
       "concentration; links per dimension: down, then up; a missing one has no number"},
      {"links, diameter, bisection",
       "R routers: R, floor(R/2), 2; of up to 2 routers as the line"}}}};

}  // namespace
}  // namespace ballast
