// SPDX-License-Identifier: BSD-3-Clause
// The parts of a result that a study stores.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

namespace ballast {

/// The result without lists, at any depth; an object that had only lists goes, too.
[[nodiscard]] nlohmann::ordered_json scalars_of(const nlohmann::ordered_json& result);

/// Loads over time and flits of links; without a series one from the frames of single processors.
[[nodiscard]] nlohmann::ordered_json details_of(const nlohmann::ordered_json& result);

/// Most frames of a detail.
inline constexpr std::uint32_t kDetailFrames = 200;

}  // namespace ballast
