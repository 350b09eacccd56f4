// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>

#include "core/types.h"
#include "page/report_page.h"

namespace ballast {

/// Drawing of the machine of a configuration for a report's frames, which have `block` processors
/// per value.
[[nodiscard]] DrawnMachine drawing_of(const nlohmann::ordered_json& config, NodeId block = 1);

}  // namespace ballast
