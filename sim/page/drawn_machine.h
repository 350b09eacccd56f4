// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>

#include "page/report_page.h"

namespace ballast {

/// Processors row by row, for machines without a drawing.
[[nodiscard]] DrawnMachine grid_of(std::size_t processors);

/// A drawing in which each node has at most one processor: those that share a router stand in a
/// ring around it.
[[nodiscard]] DrawnMachine spread(const DrawnMachine& machine);

/// By node of a spread drawing: the block of its processor, null for a bare router.
[[nodiscard]] nlohmann::ordered_json blocks_of(const DrawnMachine& machine, std::size_t processors,
                                               std::size_t block);

}  // namespace ballast
