// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "advice/advice.h"

namespace ballast {

/// The sentences, then tables: the ranking with the Pareto front, the variants, what did not run.
[[nodiscard]] std::string advice_text(const AdviceAnswer& answer);

}  // namespace ballast
