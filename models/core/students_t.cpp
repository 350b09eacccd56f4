// SPDX-License-Identifier: BSD-3-Clause
// The tail is the incomplete beta function I_x(n/2, 1/2), x = n / (n + t^2) (Abramowitz and Stegun,
// 26.7.1), by its continued fraction (26.5.8). All in long double: the results round to the same
// doubles as those of other exact implementations.
#include "core/students_t.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace ballast {
namespace {

using Real = long double;

/// Gamma(a + 1/2) / Gamma(a), by its asymptotic series above 1,000 and by recursion below.
Real gamma_ratio(Real a) {
  Real below = 1;
  for (; a < 1000; ++a) below *= a / (a + 0.5L);
  const Real r = 1 / a;
  return below * std::sqrt(a) *
         (1 + r * (-1 / 8.0L + r * (1 / 128.0L + r * (5 / 1024.0L + r * (-21 / 32768.0L)))));
}

/// I_x(a, b) without its factor x^a (1 - x)^b / (a B(a, b)); converges for x < (a + 1) / (a + b +
/// 2).
Real fraction(Real a, Real b, Real x) {
  Real above = 1, below = 1 / (1 - (a + b) * x / (a + 1)), value = below;
  for (int m = 1; m < 10'000; ++m) {  // modified Lentz: two terms at a time
    const Real even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    const Real odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    below = 1 / (1 + even * below);
    above = 1 + even / above;
    value *= below * above;
    below = 1 / (1 + odd * below);
    above = 1 + odd / above;
    value *= below * above;
    if (std::abs(below * above - 1) < std::numeric_limits<Real>::epsilon()) break;
  }
  return value;
}

/// Student's distribution with n degrees of freedom.
struct Student {
  Real n, ratio = gamma_ratio(n / 2);

  [[nodiscard]] Real density(Real t) const {
    return ratio / std::sqrt(n * std::numbers::pi_v<Real>) *
           std::exp(-(n + 1) / 2 * std::log1p(t * t / n));
  }
  [[nodiscard]] Real two_sided(Real t) const {
    const Real a = n / 2, x = n / (n + t * t), rest = t * t / (n + t * t);
    const Real factor = density(t) * std::sqrt(n + t * t) * std::sqrt(rest);
    if (x < (a + 1) / (a + 2.5L)) return factor / a * fraction(a, 0.5L, x);
    return 1 - 2 * factor * fraction(0.5L, a, rest);
  }
};

}  // namespace

double students_t_two_sided(double t, double freedom) {
  if (std::isinf(t)) return 0;
  if (std::isinf(freedom)) return std::erfc(std::abs(t) / std::numbers::sqrt2);
  return static_cast<double>(Student{freedom}.two_sided(std::abs(t)));
}

double students_t_quantile(double p, double freedom) {
  const Real level = 2 * (1 - Real{p});
  if (level >= 1) return 0;
  const Student student{std::min(freedom, 1e30)};
  // Newton's method on log p over u = log t, which is concave: from the second step on it falls
  // towards the solution.
  Real u = 0;
  for (int step = 0; step < 1'000; ++step) {
    const Real t = std::exp(u), tail = student.two_sided(t);
    const Real change =
        tail > 0 ? std::log(tail / level) * tail / (2 * student.density(t) * t) : -1;
    u += std::clamp<Real>(change, -1, 1);
    if (std::abs(change) < 4 * std::numeric_limits<Real>::epsilon()) break;
  }
  return static_cast<double>(std::exp(u));
}

}  // namespace ballast
