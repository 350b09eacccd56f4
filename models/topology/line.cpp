// SPDX-License-Identifier: BSD-3-Clause
#include "topology/grid.h"

namespace ballast {
namespace {

const Registered<TopologyMaker> kLine{
    {"line",
     "line of processors: the mesh of one dimension",
     {size_key("[processors]", "64")},
     {.make = [](const Args& args) { return std::make_unique<Mesh>(sizes_of(args, 1)); },
      .trials = size_trials({{1}, {2}, {3}, {4}, {5}, {6}, {13}, {32}}),
      .size_for = any_size},
     {{"numbering",
       "router = processor = x + k0 (y + k1 (z ..)), sizes k0, k1, k2 ..; links per dimension: "
       "down, then up; a missing one has no number"},
      {"links, diameter, bisection", "P - 1, P - 1, 1"}}}};

}  // namespace
}  // namespace ballast
