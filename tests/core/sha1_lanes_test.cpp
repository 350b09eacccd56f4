// SPDX-License-Identifier: BSD-3-Clause
#include "core/sha1_lanes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ballast {
namespace {

/// By the library, a block at a time.
Sha1Words digest_of(const Sha1Words& prefix, std::uint32_t number) {
  std::array<std::uint8_t, 24> bytes{};
  for (std::size_t k = 0; k < 20; ++k)
    bytes[k] = static_cast<std::uint8_t>(prefix[k / 4] >> (24 - 8 * (k % 4)));
  for (std::size_t k = 0; k < 4; ++k)
    bytes[20 + k] = static_cast<std::uint8_t>(number >> (24 - 8 * k));
  return words_of(sha1(bytes));
}

TEST(Sha1Lanes, EachLaneIsTheDigestOfTheLibrary) {
  const Sha1Words abc = words_of(sha1(std::array<std::uint8_t, 3>{'a', 'b', 'c'}));
  EXPECT_EQ(abc[0], 0xa9993e36);  // FIPS 180
  EXPECT_EQ(abc[4], 0x9cd0d89d);
  for (const VectorTarget target : vector_targets()) {
    Sha1Lanes lanes;
    Sha1Words prefix = abc;
    for (const std::uint32_t first : {0u, 8u, 250u, 0x00fffffcu, 0xfffffffau}) {
      std::array<Sha1Words, Sha1Lanes::kLanes> expected{};
      for (std::uint32_t k = 0; k < Sha1Lanes::kLanes; ++k) {  // each has its own prefix
        lanes.set(k, prefix, first + k);
        prefix = expected[k] = digest_of(prefix, first + k);
      }
      lanes.make(target);
      for (std::size_t k = 0; k < Sha1Lanes::kLanes; ++k) {
        ASSERT_EQ(lanes[k], expected[k]) << first << " + " << k;
      }
    }
  }
}

}  // namespace
}  // namespace ballast
