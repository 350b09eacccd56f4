// SPDX-License-Identifier: BSD-3-Clause
#include "core/random.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <cstdint>
#include <vector>

#include "core/draws.h"

namespace ballast {
namespace {

using Words = std::array<std::uint32_t, 4>;

Words block_of(RandomStream stream, std::uint64_t block) {
  stream.seek(block);
  return {stream(), stream(), stream(), stream()};
}

// The three vectors "philox4x32 10" that Random123 publishes (kat_vectors). Its counter is (block
// low, block high, stream, node), its key (seed low, seed high).
TEST(RandomStream, AnswersAsPublished) {
  EXPECT_EQ(block_of({0, Stream{0}, 0}, 0),
            (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(block_of({~0ULL, Stream{~0U}, ~0U}, ~0ULL),
            (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(block_of({0x299f31d0a4093822, Stream{0x13198a2e}, 0x03707344}, 0x85a308d3243f6a88),
            (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

// From a Philox in Python integers that shares no code with this one.
TEST(RandomStream, DistributionsAnswerAsComputedElsewhere) {
  RandomStream integers(5, Stream{3}, 2);
  for (const std::uint64_t expected : {311U, 567U, 646U, 132U, 413U, 792U, 221U, 170U}) {
    EXPECT_EQ(integers.below(1000), expected);
  }
  RandomStream reals(5, Stream{3}, 2);
  for (const double expected : {0.31158329043849364, 0.5676159687626834, 0.646660372367874}) {
    EXPECT_EQ(reals.real(), expected);
  }
}

TEST(RandomStream, CountsBeyond32Bits) {
  RandomStream stream(1, Stream{2}, 3);
  stream.seek(0xffffffff);
  for (int i = 0; i < 4; ++i) stream();
  const Words next = block_of({1, Stream{2}, 3}, 0x100000000);
  EXPECT_EQ((Words{stream(), stream(), stream(), stream()}), next);
  EXPECT_NE(next, block_of({1, Stream{2}, 3}, 0));
}

TEST(RandomWords, AreThoseOfTheStream) {
  RandomStream one(~0ULL, Stream{7});
  RandomWords many(~0ULL, Stream{7});
  for (int k = 0; k < 1000; ++k) {
    ASSERT_EQ(many(), one()) << k;
    ASSERT_EQ(many.below(1000), one.below(1000)) << k;
  }
  for (const std::size_t n : {0u, 1u, 3u, 700u, 64u}) {
    std::vector<std::uint32_t> words(n), expected(n);
    many.fill(words);
    for (std::uint32_t& word : expected) word = one();
    ASSERT_EQ(words, expected) << n;
    many.skip(n % 256);
    for (std::size_t k = 0; k < n % 256; ++k) one();
  }
}

/// Where the product's low half may be below the bound, some numbers are drawn again.
TEST(RandomStream, RejectsWhatWouldBeTooFrequent) {
  constexpr std::uint64_t kBound = (std::uint64_t{1} << 63) + 1;  // half of all are rejected
  RandomStream numbers(5, Stream{3}), words(5, Stream{3});
  unsigned rejected = 0;
  for (int k = 0; k < 100; ++k) {
    __extension__ using Wide = unsigned __int128;
    Wide product = Wide{words.next64()} * kBound;
    for (; static_cast<std::uint64_t>(product) < (0 - kBound) % kBound; ++rejected) {
      product = Wide{words.next64()} * kBound;
    }
    ASSERT_EQ(numbers.below(kBound), static_cast<std::uint64_t>(product >> 64));
  }
  EXPECT_GT(rejected, 50u);
}

/// Of every number of nodes: whole vectors and rests.
TEST(RandomStream, BlocksOfManyNodesAreThoseOfEach) {
  NodeId nodes[kMostDraws];
  for (std::size_t k = 0; k < kMostDraws; ++k) nodes[k] = static_cast<NodeId>(~0U - 3 * k);
  constexpr std::uint64_t kSeed = 0x299f31d0a4093822;
  std::uint64_t indices[kMostDraws];
  for (std::size_t k = 0; k < kMostDraws; ++k) indices[k] = 0x85a308d3243f6a88 + (k << 31);
  for (std::size_t n = 1; n <= kMostDraws; ++n) {
    DrawnWords drawn{};
    draw_blocks(kSeed, Stream::packets, indices, nodes, n, drawn);
    for (std::size_t k = 0; k < n; ++k) {
      const Words words{drawn.word[0][k], drawn.word[1][k], drawn.word[2][k], drawn.word[3][k]};
      ASSERT_EQ(words, block_of({kSeed, Stream::packets, nodes[k]}, indices[k])) << n << ", " << k;
    }
  }
}

TEST(RandomStream, EveryPartOfTheNameMakesAnotherStream) {
  const Words one = block_of({1, Stream{1}, 1}, 0);
  EXPECT_NE(block_of({2, Stream{1}, 1}, 0), one);
  EXPECT_NE(block_of({1ULL << 32 | 1, Stream{1}, 1}, 0), one);
  EXPECT_NE(block_of({1, Stream{2}, 1}, 0), one);
  EXPECT_NE(block_of({1, Stream{1}, 2}, 0), one);
}

TEST(RandomStream, NeighbouringStreamsAreUncorrelated) {
  constexpr int kDraws = 100'000;
  RandomStream a(1, Stream{0}, 0);
  RandomStream b(1, Stream{0}, 1);
  double product = 0;
  for (int i = 0; i < kDraws; ++i) product += (a.real() - 0.5) * (b.real() - 0.5);
  // Standard deviation of the mean: 1 / 12 / sqrt(draws) = 2.6e-4.
  EXPECT_NEAR(product / kDraws, 0, 5 * 2.6e-4);
}

TEST(RandomStream, BelowStaysBelow) {
  EXPECT_TRUE(rc::check([](std::uint64_t seed) {
    const auto bound = *rc::gen::suchThat<std::uint64_t>([](std::uint64_t b) { return b > 0; });
    RandomStream stream(seed, Stream{0});
    for (int i = 0; i < 20; ++i) RC_ASSERT(stream.below(bound) < bound);
  }));
}

// 64-bit numbers scaled to 3 * 2^62 without rejection give every third result twice.
TEST(RandomStream, BelowIsUnbiasedForHugeBounds) {
  constexpr int kDraws = 30'000;
  RandomStream stream(1, Stream{0});
  std::array<int, 3> count{};
  for (int i = 0; i < kDraws; ++i) ++count[stream.below(3ULL << 62) % 3];
  for (const int c : count) EXPECT_NEAR(c, kDraws / 3, 5 * 82);  // sqrt(30000 * 1/3 * 2/3) = 82
}

TEST(RandomStream, BelowReachesEveryValueEquallyOften) {
  constexpr int kDraws = 70'000;
  RandomStream stream(2, Stream{0});
  std::array<int, 7> count{};
  for (int i = 0; i < kDraws; ++i) ++count[stream.below(7)];
  for (const int c : count) EXPECT_NEAR(c, kDraws / 7, 5 * 93);  // sqrt(70000 * 1/7 * 6/7) = 93
  EXPECT_EQ(stream.below(1), 0U);
}

}  // namespace
}  // namespace ballast
