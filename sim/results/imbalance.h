// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

namespace ballast {

/// Imbalance of a distribution, or mean of several; absent: there is nothing to spread.
using Imbalance = std::optional<double>;

/// "1.5000"; "-" if there is nothing to spread.
[[nodiscard]] std::string imbalance_text(Imbalance imbalance, int decimals = 4);

/// "1.5000 -> 0.0000"; " (worse)" if it rose.
[[nodiscard]] std::string change_text(Imbalance before, Imbalance after, int decimals = 4);

/// Whether the imbalance rose, beyond rounding.
[[nodiscard]] bool got_worse(Imbalance before, Imbalance after);

}  // namespace ballast
