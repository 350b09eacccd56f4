// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ballast {

/// The colours of a chart from 0 to `most`, with values: HTML for its caption.
[[nodiscard]] std::string colour_ramp(double most, bool logarithmic, const std::string& unit);
/// A number with the digits that colours and pixels show: saves half of a page.
[[nodiscard]] nlohmann::ordered_json rounded(double value);

}  // namespace ballast
