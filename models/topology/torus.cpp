// SPDX-License-Identifier: BSD-3-Clause
#include "topology/grid.h"

namespace ballast {
namespace {

const Registered<TopologyMaker> kTorus{
    {"torus",
     "grid of any number of rings, dimension-order routing, the shorter way round",
     {size_key("routers in each dimension, [4, 4] = 16 processors; 3 and more close a ring"),
      dateline_key()},
     [](const Args& args) -> std::unique_ptr<Topology> {
       return std::make_unique<Torus>(sizes_of(args), args.get<bool>("dateline"));
     }}};

}  // namespace
}  // namespace ballast
