// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstdint>

#include "core/random.h"
#include "experiment/traffic_case.h"

namespace ballast {

/// Traffic on a small machine that the dense stepping fits: topologies, routers, packets, patterns,
/// and loads from idle to saturated.
inline TrafficCase random_case(RandomStream& random) {
  const auto in = [&](std::uint32_t from, std::uint32_t to) {
    return from + static_cast<std::uint32_t>(random.below(to - from + 1));
  };
  TrafficCase c;
  switch (in(0, 7)) {
    case 0:
      c.topology = "hypercube";
      c.size = {std::int64_t{1} << in(1, 6)};
      break;
    case 1:
      c.topology = "tree";
      c.size = {std::int64_t{1} << in(1, 5)};
      break;
    case 2:
      c.topology = in(0, 1) != 0 ? "line" : "ring";
      c.size = {in(2, 80)};
      break;
    case 3:
      c.topology = in(0, 1) != 0 ? "mesh" : "torus";
      c.size = {in(1, 4), in(1, 4), in(1, 4)};
      break;
    default:
      c.topology = in(0, 1) != 0 ? "mesh" : "torus";
      c.size = {in(1, 12), in(1, 12)};
  }
  const char* const patterns[] = {"uniform", "tornado", "neighbour", "hotspot"};
  c.pattern = patterns[in(0, 3)];
  const bool rings = c.topology == "torus" || c.topology == "ring";
  c.router = {.rc = in(0, 3),
              .va = in(0, 3),
              .sa = in(0, 1),
              .st = in(1, 3),
              .vcs = in(rings ? 2 : 1, 8),
              .buffer_flits = in(1, 9),
              .link_cycles = in(1, 4)};
  c.sources = {.rate = std::pow(10., -3. * random.real()),
               .flits = in(0, 1) != 0 ? 1 : in(1, 12),
               .burst = in(0, 4) == 0 ? 4. : 0.,
               .seed = random()};
  return c;
}

}  // namespace ballast
