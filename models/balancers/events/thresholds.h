// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include "core/args.h"
#include "core/key.h"

namespace ballast {

/// System thresholds [Das02 section 2] of the balancers that compare queue lengths with constants.
/// A processor with fewer queued tasks than `light` is lightly loaded, one with more than `heavy`
/// is overloaded, others are moderately loaded. The paper does not print its values; the defaults
/// come closest to the messages and jobs of its Figures 9 - 11.
struct Thresholds {
  std::uint32_t light, heavy;
};

[[nodiscard]] inline Key light_key(std::int64_t fallback) {
  return Key::integer("light", fallback)
      .range(0, 1e9)
      .unit("tasks")
      .help("threshold of light load: a processor with fewer queued tasks is lightly loaded");
}

[[nodiscard]] inline Key heavy_key(std::int64_t fallback) {
  return Key::integer("heavy", fallback)
      .range(0, 1e9)
      .unit("tasks")
      .help("threshold of overload: a processor with more queued tasks is overloaded");
}

[[nodiscard]] inline std::uint32_t threshold(const Args& args, const char* key) {
  return args.get<std::uint32_t>(key);
}

/// Thresholds of a balancer with both keys; `gap`: least heavy - light. Throws UserError.
[[nodiscard]] inline Thresholds thresholds_of(const Args& args, std::int64_t gap = -1) {
  const std::int64_t light = args.get<std::int64_t>("light"),
                     heavy = args.get<std::int64_t>("heavy");
  if (heavy - light < gap) {
    throw UserError(
        args.where("light"),
        fmt::format("balancer.light: expected 0 .. {2} with balancer.heavy = {1}, got {0}", light,
                    heavy, heavy - gap));
  }
  return {threshold(args, "light"), threshold(args, "heavy")};
}

}  // namespace ballast
