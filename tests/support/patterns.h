// SPDX-License-Identifier: BSD-3-Clause
// Traffic patterns of [traffic], and what they draw.
#pragma once

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "core/random.h"
#include "support/workloads_fixture.h"
#include "traffic/pattern.h"

namespace ballast {

using Shape = std::vector<NodeId>;

inline Pattern pattern(const std::string& name, const Shape& shape, const std::string& keys = "") {
  Config config = Config::from_text("[traffic]\npattern = \"" + name + "\"\n" + keys, "exp.toml");
  const auto* part = Registry<PatternMaker>::find(name);
  const NodeId p = std::accumulate(shape.begin(), shape.end(), NodeId{1}, std::multiplies<>());
  return part->make(config.check("traffic", part->keys, {"pattern"}),
                    {p, shape, config.where("traffic.pattern")});
}

/// Destination of each processor of a fixed pattern.
inline Shape table(const Pattern& pattern) {
  Shape to(pattern.processors());
  for (NodeId i = 0; i < to.size(); ++i) {
    to[i] = pattern.to(i, 0, 0);
    EXPECT_EQ(pattern.to(i, ~0U, ~0U), to[i]) << "draws lots";
  }
  return to;
}

inline std::string pattern_error(const std::string& name, const Shape& shape,
                                 const std::string& keys = "") {
  return error_of([&] { (void)pattern(name, shape, keys); });
}

/// How often each processor is drawn.
inline std::vector<double> shares(const Pattern& pattern) {
  constexpr int kDraws = 200'000;
  std::vector<double> share(pattern.processors());
  RandomStream random(3, Stream{1});
  for (int i = 0; i < kDraws; ++i) {
    const std::uint32_t word0 = random(), word1 = random();
    share.at(pattern.to(2, word0, word1)) += 1.0 / kDraws;
  }
  return share;
}

}  // namespace ballast
