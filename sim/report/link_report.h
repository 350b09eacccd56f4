// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "network/link_use.h"

namespace ballast {

/// Adds `link_use`, and a row per link as `links`; neither if the network does not count flits by
/// link.
void add_links(nlohmann::ordered_json& result, const LinkUse& use,
               const std::vector<LinkFlits>& rows);

/// Utilisation of the links over `cycles`: mean, the busiest ones, and for two dimensions (shape) a
/// map of the routers, each with the utilisation of its busiest outgoing link in tenths. Empty if
/// the network does not count flits by link.
[[nodiscard]] std::string link_picture(const LinkUse& use, const std::vector<NodeId>& shape,
                                       Cycle cycles);

}  // namespace ballast
