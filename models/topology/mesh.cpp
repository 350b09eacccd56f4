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
      .size_for = squarest_size}}};

}  // namespace
}  // namespace ballast
