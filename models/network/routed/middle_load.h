// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "network/network.h"
#include "topology/topology.h"

namespace ballast {

/// What no routing can carry: the load of a cut. See Network::middle_load().
[[nodiscard]] double middle_load(const Network& network, const Topology& topology,
                                 std::span<const Message> packets);

}  // namespace ballast
