// SPDX-License-Identifier: BSD-3-Clause
#include "routing/ugal.h"

#include "routing/routing_maker.h"
#include "topology/dragonfly.h"

namespace ballast {
namespace {

std::unique_ptr<Routing> make_ugal(const Args& args, const Topology& links) {
  const UgalRule rule{args.get<std::string>("rule") == "hops", args.get<std::int64_t>("threshold")};
  if (dynamic_cast<const Dragonfly*>(&links) != nullptr) return ugal_on_dragonfly(links, rule);
  return ugal_on_grid(links, rule);
}

const Registered<RoutingMaker> kUgal{
    {"ugal",
     "minimal, or by way of an intermediate group or router drawn for the packet, chosen by the "
     "packet's first router from the flits in flight over both first links",
     {Key::text("rule", "hops")
          .choices({"hops", "queue"})
          .help("minimal if q h <= q' h' + threshold (hops) or q <= 2 q' + threshold (queue): q "
                "flits, h links of the minimal way; q', h' of the other one"),
      Key::integer("threshold", 0)
          .range(-1e6, 1e6)
          .unit("flits")
          .help("the larger, the more packets go the minimal way")},
     {.make = make_ugal},
     {{"networks",
       "dragonfly, by way of a group; flattened-butterfly, by way of a router that "
       "shares the coordinates in which source and destination are equal"},
      {"VC classes", "3 on a dragonfly, 2 on a flattened butterfly"},
      {"source", "Singh 2005; Kim et al. 2008"}}}};

}  // namespace
}  // namespace ballast
