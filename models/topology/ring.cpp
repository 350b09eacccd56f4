// SPDX-License-Identifier: BSD-3-Clause
#include "topology/grid.h"

namespace ballast {
namespace {

const Registered<TopologyMaker> kRing{
    {"ring",
     "ring of processors, routed the shorter way round: the torus of one dimension",
     {size_key("[processors]; 3 or more close the ring", "64"), dateline_key()},
     {.make =
          [](const Args& args) {
            return std::make_unique<Torus>(sizes_of(args, 1), args.get<bool>("dateline"));
          },
      .trials = size_trials({{1}, {2}, {3}, {4}, {5}, {6}, {13}, {32}}),
      .size_for = any_size},
     {{"numbering",
       "router = processor = x + k0 (y + k1 (z ..)), sizes k0, k1, k2 ..; links per dimension: "
       "down, then up; a missing one has no number"},
      {"links, diameter, bisection", "P, floor(P/2), 2; of up to 2 processors as the line"}}}};

}  // namespace
}  // namespace ballast
