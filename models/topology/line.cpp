// SPDX-License-Identifier: BSD-3-Clause
#include "topology/grid.h"

namespace ballast {
namespace {

const Registered<TopologyMaker> kLine{{"line",
                                       "processors in a row: the mesh of one dimension",
                                       {size_key("[processors]")},
                                       [](const Args& args) -> std::unique_ptr<Topology> {
                                         return std::make_unique<Mesh>(sizes_of(args, 1));
                                       }}};

}  // namespace
}  // namespace ballast
