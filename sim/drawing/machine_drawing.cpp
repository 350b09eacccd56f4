// SPDX-License-Identifier: BSD-3-Clause
#include "drawing/machine_drawing.h"

#include "config/config.h"
#include "config/toml_text.h"
#include "drawing/layout.h"
#include "experiment/elaboration.h"
#include "experiment/read_experiment.h"

namespace ballast {

std::optional<DrawnMachine> drawing_of(const nlohmann::ordered_json& config) {
  if (!config.contains("machine") || !config["machine"].contains("topology")) return {};
  try {
    const Experiment e =
        read_experiment(Config::from_text(toml_text(config), "configuration"), true);
    const std::unique_ptr<Topology> topology = make_topology(e);
    const Layout layout = layout_of(*topology);
    if (layout.block != 1) return {};
    DrawnMachine drawn;
    for (const Place& place : layout.routers) drawn.nodes.push_back({place.x, place.y});
    for (const DrawnLink& link : layout.links) drawn.links.push_back({link.from, link.to});
    for (NodeId p = 0; p < topology->processors(); ++p) {
      drawn.router_of.push_back(topology->router_of(p));
    }
    return drawn;
  } catch (const UserError&) {
    return {};
  }
}

}  // namespace ballast
