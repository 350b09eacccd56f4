// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "experiment/energy.h"

namespace ballast {

/// A row per kind of event, and the total.
[[nodiscard]] std::string energy_table(const Energy& energy);

}  // namespace ballast
