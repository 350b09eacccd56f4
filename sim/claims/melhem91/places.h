// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <vector>

#include "claims/claim.h"
#include "claims/melhem91/trace.h"

namespace ballast {

/// The forms of Ripple.
inline const std::vector<std::string> kRipples{"ripple-tortoise", "ripple-hare", "ripple-tree"};

/// A network by its name and sizes.
struct Place {
  const char* topology;
  std::vector<std::int64_t> size;
};

/// Processors of the longest line in the claims about lines.
[[nodiscard]] inline NodeId longest_line(Effort effort) {
  return effort == Effort::full ? 128 : 40;
}

/// Calls check(n, i, trace) for a load change n at each P_i of lines of 2 .. n processors.
template <class Check>
void all_lines(const char* balancer, Effort effort, Check&& check) {
  for (NodeId n = 2; n <= longest_line(effort); n += n < 24 ? 1 : 8) {
    const auto line = topology_by_name("line", {n});
    for (NodeId i = 1; i <= n; ++i) check(n, i, Traced(*line, balancer, {{1, i - 1, 1.0 * n}}));
  }
}
[[nodiscard]] inline std::string lines_extent(Effort effort, const char* origins = "every origin") {
  return fmt::format("lines of 2 .. {} processors, {}, every step", longest_line(effort), origins);
}

}  // namespace ballast
