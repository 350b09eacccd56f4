// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/machine_drawing.h"

#include <map>
#include <utility>

#include "drawing/machine_layout.h"

namespace ballast {

DrawnMachine drawing_of(const nlohmann::ordered_json& config, NodeId block) {
  const Layout layout = layout_of_machine(config.at("machine"), block);
  DrawnMachine drawn;
  const auto add = [&](const DrawnPlace& place) { drawn.nodes.push_back({place.x, place.y}); };
  if (layout.routers.empty()) {
    for (const DrawnPlace& place : layout.processors) add(place);
    return drawn;
  }
  for (const DrawnPlace& place : layout.routers) add(place);
  for (const DrawnLink& link : layout.links) drawn.links.push_back({link.from, link.to});
  if (layout.direct) {
    std::map<std::pair<double, double>, std::uint32_t> router_at;
    for (std::uint32_t r = 0; r < layout.routers.size(); ++r) {
      router_at[{layout.routers[r].x, layout.routers[r].y}] = r;
    }
    for (const DrawnPlace& p : layout.processors)
      drawn.router_of.push_back(router_at.at({p.x, p.y}));
    return drawn;
  }
  const auto routers = static_cast<std::uint32_t>(layout.routers.size());
  for (std::uint32_t p = 0; p < layout.processors.size(); ++p) {
    add(layout.processors[p]);
    drawn.router_of.push_back(routers + p);
  }
  for (const DrawnAttachment& at : layout.attachments) {
    if (!at.exit) drawn.links.push_back({at.router, routers + at.processor});
  }
  return drawn;
}

}  // namespace ballast
