// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include "drawing/layout.h"

namespace ballast {

/// The layout of a recorded machine: "config"."machine" of a result. Processors in rows if it has
/// no topology, or one that cannot be made here: from a plugin, from a file that is gone. `block`
/// as in layout_of().
[[nodiscard]] Layout layout_of_machine(const nlohmann::ordered_json& machine, NodeId block = 0);

}  // namespace ballast
