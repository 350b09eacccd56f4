// SPDX-License-Identifier: BSD-3-Clause
#include "replay/id_map.h"

#include <gtest/gtest.h>

#include <map>

#include "core/random.h"

namespace ballast {
namespace {

TEST(IdMap, IsAMap) {
  IdMap map;
  std::map<std::uint64_t, std::uint32_t> truth;
  RandomStream random(1, Stream::packets, 0);
  for (std::uint32_t k = 0; k < 20'000; ++k) {
    const std::uint64_t id = std::uint64_t{random.below(300)} << (random.below(2) * 40);
    const auto known = truth.find(id);
    ASSERT_EQ(map.find(id), known == truth.end() ? IdMap::kNone : known->second) << k;
    if (known == truth.end()) {
      truth[id] = k;
      map.insert(id, k);
    } else {
      truth.erase(known);
      map.erase(id);
    }
    ASSERT_EQ(map.size(), truth.size());
  }
}

}  // namespace
}  // namespace ballast
