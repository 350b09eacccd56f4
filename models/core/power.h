// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>

namespace ballast {

/// x^exponent by products and square roots, which are the same on every machine; std::pow is not.
[[nodiscard]] inline double power(double x, double exponent) {
  double result = 1;
  for (double n = std::floor(exponent); n > 0; --n) result *= x;
  double root = x;
  for (double rest = exponent - std::floor(exponent); rest > 0;) {  // ends: a double has few bits
    root = std::sqrt(root);
    rest *= 2;
    if (rest >= 1) {
      result *= root;
      rest -= 1;
    }
  }
  return result;
}

}  // namespace ballast
