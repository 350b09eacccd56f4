// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>

namespace ballast {

/// A scalar of a result.
struct ResultKeyText {
  std::string unit, meaning;
  bool number = false;
};

/// All scalars of the results of runs, by their dotted names: "latency.mean". From the schema.
[[nodiscard]] const std::map<std::string, ResultKeyText>& result_keys();

}  // namespace ballast
