// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "traffic/sources.h"

namespace ballast {

/// Everything generated in the cycles 1 .. last: what leaves if each packet is taken at once.
inline std::vector<Message> generated_packets(const SourceOptions& options, NodeId p, Cycle last) {
  TrafficSources sources(Pattern::drawn(p), options);
  std::vector<Message> all;
  std::vector<NodeId> taken;
  for (Cycle now = 0; now < last; ++now) {
    const auto shown = sources.step(now, taken);
    taken.clear();
    for (const Message& packet : shown) {
      EXPECT_EQ(packet.tag, now + 1) << "shown in the cycle of its generation";
      EXPECT_EQ(packet.flits, options.flits);
      taken.push_back(packet.from);
      all.push_back(packet);
    }
  }
  return all;
}

}  // namespace ballast
