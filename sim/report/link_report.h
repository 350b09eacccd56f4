// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "network/link_use.h"

namespace ballast {

/// Utilisation of the links over `cycles`: mean, the busiest ones, and for two dimensions (shape) a
/// map of the routers, each with the utilisation of its busiest outgoing link in tenths. Empty if
/// the network does not count flits by link.
[[nodiscard]] std::string link_picture(const LinkUse& use, const std::vector<NodeId>& shape,
                                       Cycle cycles);

}  // namespace ballast
