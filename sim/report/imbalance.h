// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/distribution.h"

namespace ballast {

/// {"min": ..., "max": ..., "mean": ..., "imbalance": ..., "per_processor": [...]}; no imbalance of
/// nothing at all.
[[nodiscard]] nlohmann::ordered_json distribution_json(const Distribution& d);

/// {"before": ..., "after": ..., "worse": ...}.
[[nodiscard]] nlohmann::ordered_json change_json(const Distribution& before,
                                                 const Distribution& after);

/// Of a distribution, or a mean of several; absent: there is nothing to spread.
using Imbalance = std::optional<double>;

/// "1.5000"; "-" where there is nothing to spread.
[[nodiscard]] std::string imbalance_text(Imbalance imbalance, int decimals = 4);

/// "1.5000 -> 0.0000", with " (worse)" where it is.
[[nodiscard]] std::string change_text(Imbalance before, Imbalance after, int decimals = 4);

/// Whether the imbalance rose, by more than a rounding.
[[nodiscard]] bool got_worse(Imbalance before, Imbalance after);

}  // namespace ballast
