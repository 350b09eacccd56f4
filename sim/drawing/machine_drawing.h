// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "page/report_page.h"

namespace ballast {

/// Drawing of the machine of a configuration, as results have it; absent: it has no topology, more
/// processors than a picture shows, or a graph whose file is not there any more.
[[nodiscard]] std::optional<DrawnMachine> drawing_of(const nlohmann::ordered_json& config);

}  // namespace ballast
