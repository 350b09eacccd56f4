// SPDX-License-Identifier: BSD-3-Clause
#include "results/imbalance.h"

#include <fmt/format.h>

namespace ballast {

std::string imbalance_text(Imbalance imbalance, int decimals) {
  return imbalance ? fmt::format("{:.{}f}", *imbalance, decimals) : "-";
}

std::string change_text(Imbalance before, Imbalance after, int decimals) {
  if (!before) return imbalance_text(after, decimals);
  return fmt::format("{} -> {}{}", imbalance_text(before, decimals),
                     imbalance_text(after, decimals), got_worse(before, after) ? " (worse)" : "");
}

bool got_worse(Imbalance before, Imbalance after) {
  constexpr double kRounding = 1e-9;
  return before && after && *after > *before + kRounding;
}

}  // namespace ballast
