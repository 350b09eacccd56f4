// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace ballast {

/// Probability that |T| exceeds |t|, T having Student's distribution: 0 .. 1, with a relative error
/// below 1e-12 (freedom up to 1e6). `freedom`: degrees of freedom, above 0; infinite: normal.
[[nodiscard]] double students_t_two_sided(double t, double freedom);

/// t with P(T <= t) = p. `p`: 0.5 .. 1, without 1.
[[nodiscard]] double students_t_quantile(double p, double freedom);

}  // namespace ballast
