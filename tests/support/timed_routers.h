// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "network/router_options.h"
#include "support/network_harness.h"

namespace ballast {

/// Routers whose stages differ in their cycles.
inline std::vector<RouterOptions> timed_routers() {
  return {{.vcs = 2},
          {.rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 2, .buffer_flits = 8},
          {.rc = 0, .va = 1, .sa = 1, .st = 1, .speculative = true, .vcs = 2, .buffer_flits = 8},
          {.rc = 2, .va = 3, .sa = 2, .st = 2, .vcs = 2, .buffer_flits = 16, .link_cycles = 4},
          {.rc = 1, .va = 2, .sa = 3, .st = 1, .speculative = true, .vcs = 3, .buffer_flits = 9}};
}

inline std::string name_of(const RouterOptions& o) {
  return fmt::format("rc {} va {} sa {} st {}{} vcs {} link {}", o.rc, o.va, o.sa, o.st,
                     o.speculative ? " speculative" : "", o.vcs, o.link_cycles);
}

/// Random packets of random lengths, `count` of each processor.
inline void send_random(NetworkHarness& harness, NodeId p, unsigned count, std::uint64_t seed,
                        Cycle spread) {
  RandomStream random(seed, Stream{7});
  std::vector<std::pair<Cycle, Message>> packets;
  for (NodeId from = 0; from < p; ++from) {
    for (unsigned k = 0; k < count; ++k) {
      packets.push_back({1 + random.below(spread),
                         {from, static_cast<NodeId>(random.below(p)),
                          1 + static_cast<std::uint32_t>(random.below(7)), packets.size()}});
    }
  }
  std::stable_sort(packets.begin(), packets.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [at, message] : packets) harness.send(at, message);
}

}  // namespace ballast
