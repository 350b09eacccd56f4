// SPDX-License-Identifier: BSD-3-Clause
#include "routing/routing_maker.h"
#include "routing/up_down_tree.h"

namespace ballast {
namespace {

const Registered<RoutingMaker> kUpAdaptive{
    {"up-adaptive",
     "up by any link until the destination is below, then down",
     {selection_key()},
     {.make =
          [](const Args& args, const Topology& links) {
            return std::make_unique<UpAdaptive>(links, selection_of(args));
          }},
     {{"networks", "kary-tree"}, {"VC classes", "1"}}}};

}  // namespace
}  // namespace ballast
