// SPDX-License-Identifier: BSD-3-Clause
#include "routing/dimension_orders.h"
#include "routing/routing_maker.h"

namespace ballast {
namespace {

const Registered<RoutingMaker> kO1Turn{
    {"o1turn",
     "dimension order, the first dimension first or the last one, by a fair draw for each packet",
     {},
     {.make = [](const Args&,
                 const Topology& links) { return std::make_unique<DimensionOrders>(links); }},
     {{"networks", "mesh, torus, hypercube, flattened-butterfly of two dimensions or more"},
      {"VC classes", "2: one for each order; on a torus 4"},
      {"source", "Seo et al. 2005"}}}};

}  // namespace
}  // namespace ballast
