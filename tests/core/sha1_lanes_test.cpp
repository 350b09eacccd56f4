// SPDX-License-Identifier: BSD-3-Clause
#include "core/sha1_lanes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ballast {
namespace {

/// By the library, a block at a time.
Sha1Digest digest_of(const Sha1Digest& prefix, std::uint32_t number) {
  std::array<std::uint8_t, 24> bytes{};
  std::copy(prefix.begin(), prefix.end(), bytes.begin());
  for (std::size_t k = 0; k < 4; ++k)
    bytes[20 + k] = static_cast<std::uint8_t>(number >> (24 - 8 * k));
  return sha1(bytes);
}

TEST(Sha1Lanes, EachLaneIsTheDigestOfTheLibrary) {
  Sha1Digest prefix = sha1(std::array<std::uint8_t, 3>{'a', 'b', 'c'});
  EXPECT_EQ(prefix[0], 0xa9);  // FIPS 180: a9993e36 ..
  EXPECT_EQ(prefix[19], 0x9d);
  for (const VectorTarget target : vector_targets()) {
    for (const std::uint32_t first : {0u, 8u, 250u, 0x00fffffcu, 0xfffffffau}) {
      const Sha1Lanes lanes(prefix, first, target);
      for (std::uint32_t k = 0; k < Sha1Lanes::kLanes; ++k) {
        ASSERT_EQ(lanes[k], digest_of(prefix, first + k)) << first << " + " << k;
      }
      prefix = lanes[Sha1Lanes::kLanes - 1];
    }
  }
}

}  // namespace
}  // namespace ballast
