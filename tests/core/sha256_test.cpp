// SPDX-License-Identifier: BSD-3-Clause
#include "core/sha256.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

std::string sha256_of(std::string_view text) {
  Sha256 sha;
  sha.add(text);
  return sha.hex();
}

TEST(Sha256, HasTheDigestsOfFips180) {
  EXPECT_EQ(sha256_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_of(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, TakesItsTextInParts) {
  Sha256 sha;
  sha.add("a");
  EXPECT_EQ(sha.hex(), sha256_of("a"));
  Sha256 copy = sha;
  sha.add("bc");
  EXPECT_EQ(sha.hex(), sha256_of("abc"));
  EXPECT_EQ(sha.hex(), sha256_of("abc"));
  copy.add("x");
  EXPECT_EQ(copy.hex(), sha256_of("ax"));
}

/// Whole blocks may take another way than the others.
TEST(Sha256, IsThatOfTheLibraryForEachLengthAndCut) {
  std::string text;
  for (unsigned i = 0; i < 300; ++i) text += static_cast<char>(i * i);
  for (std::size_t size = 0; size <= text.size(); ++size) {
    SHA2_CTX whole;
    SHA256Init(&whole);
    SHA256Update(&whole, reinterpret_cast<const std::uint8_t*>(text.data()), size);
    Sha256::Digest expected{};
    SHA256Final(expected.data(), &whole);
    for (std::size_t cut = 0; cut <= size; cut += 1 + size / 7) {
      Sha256 sha;
      sha.add(std::string_view(text).substr(0, cut));
      sha.add(std::string_view(text).substr(cut, size - cut));
      ASSERT_EQ(sha.digest(), expected) << size << " bytes, cut at " << cut;
    }
  }
}

}  // namespace
}  // namespace ballast
