// SPDX-License-Identifier: BSD-3-Clause
#include "topology/grid.h"

namespace ballast {
namespace {

const Registered<TopologyMaker> kMesh{
    {"mesh",
     "mesh of any number of dimensions, dimension-order routing",
     {size_key("routers per dimension; [4, 4]: 16 processors")},
     {.make = [](const Args& args) { return std::make_unique<Mesh>(sizes_of(args)); },
      .trials =
          size_trials({{1}, {2, 2}, {3, 5}, {5, 1, 2}, {3, 4, 5}, {2, 3, 4, 3}, {2, 2, 2, 2, 3}}),
      .size_for = squarest_size},
     {{"numbering",
       "router = processor = x + k0 (y + k1 (z ..)), sizes k0, k1, k2 ..; links per dimension: "
       "down, then up; a missing one has no number"},
      {"links, diameter, bisection",
       "sum of P (k - 1)/k; sum of k - 1; P/k, k the greatest size and even"}}}};

}  // namespace
}  // namespace ballast
