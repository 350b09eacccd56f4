// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "advice/advice.h"

namespace ballast {

/// What an advice is about, as text.
struct AdviceSource {
  std::string trace, machine, seeds, command;
  std::string balancer_keys = {};  ///< which balancers ran with which; empty: the user set none
};

/// An advice as one self-contained HTML page: the sentences, what they are about, cycles of all
/// balancers as a chart, the table with the Pareto front, and what comes first where one thing is
/// changed.
[[nodiscard]] std::string advice_page(const AdviceAnswer& answer, const AdviceSource& source);

}  // namespace ballast
