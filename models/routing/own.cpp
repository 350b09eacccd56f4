// SPDX-License-Identifier: BSD-3-Clause
#include "routing/routing_maker.h"

namespace ballast {
namespace {

const Registered<RoutingMaker> kOwn{
    {"own",
     "the topology's own relation, one hop a pair: dimension order on grids and hypercubes, "
     "up*/down* on graphs",
     {},
     {.make = [](const Args&, const Topology&) { return std::unique_ptr<Routing>(); }}}};

}  // namespace
}  // namespace ballast
