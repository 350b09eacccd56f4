// SPDX-License-Identifier: BSD-3-Clause
#include "page/ramp.h"

#include <fmt/format.h>

#include <cmath>

#include "page/html.h"

namespace ballast {

std::string colour_ramp(double most, bool logarithmic, const std::string& unit) {
  std::string values;
  for (const double share : {0.0, .25, .5, .75, 1.0}) {
    const double value = logarithmic ? std::expm1(share * std::log1p(most)) : share * most;
    values += fmt::format("<span>{}</span>", figure(most >= 20 ? std::round(value) : value));
  }
  return fmt::format("<span class=\"ramp\"></span><span class=\"ramp-values\">{}</span>{}{}. ",
                     values, html(unit), logarithmic ? ", on a logarithmic scale" : "");
}

nlohmann::ordered_json rounded(double value) {
  if (!std::isfinite(value)) return {};
  if (value == std::floor(value) && std::abs(value) < 1e15) return static_cast<std::int64_t>(value);
  if (std::abs(value) < 1e-9) return value;
  const double digits = std::pow(10, 3 - std::floor(std::log10(std::abs(value))));
  if (digits <= 1) return static_cast<std::int64_t>(std::llround(value));
  return std::round(value * digits) / digits;
}

}  // namespace ballast
