// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/distribution.h"

namespace ballast {

/// {"min": ..., "max": ..., "mean": ..., "imbalance": ..., "per_processor": [...]}; no imbalance of
/// nothing at all.
[[nodiscard]] nlohmann::ordered_json distribution_json(const Distribution& d);

/// {"before": ..., "after": ..., "worse": ...}.
[[nodiscard]] nlohmann::ordered_json change_json(const Distribution& before,
                                                 const Distribution& after);

/// "1.5000 -> 0.0000", with " (worse)" where it is; "-" where there is nothing to spread.
[[nodiscard]] std::string change_text(const Distribution& before, const Distribution& after,
                                      int decimals = 4);

/// Whether the imbalance rose, by more than a rounding.
[[nodiscard]] bool got_worse(const Distribution& before, const Distribution& after);

}  // namespace ballast
