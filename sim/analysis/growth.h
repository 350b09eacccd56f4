// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "analysis/study_view.h"
#include "analysis/wording.h"

namespace ballast {

/// A case's place on the growth axis: its number; of other values ("[8, 8]") the processors, by a
/// result or the configuration. Absent: neither is known, or not positive.
[[nodiscard]] std::optional<double> size_of(const StudyView& view, std::size_t number);

/// The metric over report.growth, for each group and contender, with its exponent; empty without
/// that axis. Sizes without a positive mean have no part in the fit; the sentence counts them.
[[nodiscard]] std::vector<Curve> growth_curves(const StudyView& view, const Wording& wording);

/// Whether the claimed exponent lies in the interval of the measured one; absent: no claim, or no
/// interval.
[[nodiscard]] std::optional<bool> claim_inside(const Curve& curve);

}  // namespace ballast
