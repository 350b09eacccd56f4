// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

namespace ballast {

/// Builds the modules of a machine in one of their orders, 0 .. N! - 1. The kernel runs them in the
/// order of construction, and no result may depend on it.
template <std::size_t N>
void build_in_order(unsigned order, const std::array<std::function<void()>, N>& build) {
  std::array<unsigned, N> modules;
  std::iota(modules.begin(), modules.end(), 0u);
  for (unsigned k = 0; k < order; ++k) std::next_permutation(modules.begin(), modules.end());
  for (const unsigned module : modules) build[module]();
}

}  // namespace ballast
