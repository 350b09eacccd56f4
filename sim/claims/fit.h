// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace ballast {

/// A measured series: y over x, all positive, x in ascending order.
struct Series {
  std::vector<double> x, y;
  void add(double at, double value) {
    x.push_back(at);
    y.push_back(value);
  }
};

/// Exponent e of y ~ x^e: least squares on the logarithms. At least two different x.
[[nodiscard]] inline double growth_exponent(const Series& series) {
  const auto n = static_cast<double>(series.x.size());
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (std::size_t k = 0; k < series.x.size(); ++k) {
    const double lx = std::log(series.x[k]), ly = std::log(series.y[k]);
    sx += lx;
    sy += ly;
    sxx += lx * lx;
    sxy += lx * ly;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

/// How far a series is from being constant: largest / smallest y.
[[nodiscard]] inline double spread(const Series& series) {
  const auto [low, high] = std::minmax_element(series.y.begin(), series.y.end());
  return *high / *low;
}

}  // namespace ballast
