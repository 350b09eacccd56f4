// SPDX-License-Identifier: BSD-3-Clause
#include "topology/grid.h"

namespace ballast {
namespace {

const Registered<TopologyMaker> kMesh{
    {"mesh",
     "grid of any number of dimensions, dimension-order routing",
     {size_key("routers in each dimension, [4, 4] = 16 processors")},
     [](const Args& args) -> std::unique_ptr<Topology> {
       return std::make_unique<Mesh>(sizes_of(args));
     }}};

}  // namespace
}  // namespace ballast
