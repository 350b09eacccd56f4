// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/saturation.h"

#include <cmath>
#include <cstdint>

namespace ballast {

Saturation find_saturation(const std::function<TrafficResult(double rate)>& run, double step,
                           double highest) {
  Saturation result;
  // Multiples of step: `converges` is known to converge, or 0; `fails` is known to fail, or beyond
  // the end.
  std::uint64_t converges = 0;
  auto fails = static_cast<std::uint64_t>(std::floor(highest / step * (1 + 1e-12))) + 1;
  while (fails - converges > 1) {
    const std::uint64_t middle = converges + (fails - converges) / 2;
    result.points.push_back(run(static_cast<double>(middle) * step));
    const bool ok = result.points.back().verdict == TrafficVerdict::converged;
    (ok ? converges : fails) = middle;
  }
  result.rate = static_cast<double>(converges) * step;
  return result;
}

}  // namespace ballast
