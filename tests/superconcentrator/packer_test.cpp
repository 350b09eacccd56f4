// SPDX-License-Identifier: BSD-3-Clause
// The packer alone: no clash, every packet at its output, the last word in 3m + L F.
#include "superconcentrator/packer.h"

#include <gtest/gtest.h>

#include <random>

namespace ballast {
namespace {

/// Sends one wave through an idle core and checks what comes out.
void pack(PackerCore& core, unsigned words, const std::vector<std::uint8_t>& active, NodeId first) {
  const NodeId p = core.geometry().ports;
  std::vector<Word> expected(p, p), sent(p, 0), got(p, 0);
  NodeId output = first, count = 0;
  for (NodeId i = 0; i < p; ++i) {
    if (active[i] == 0) continue;
    expected[output] = i;
    output = (output + 1) % p;
    ++count;
  }
  ASSERT_TRUE(core.ready());
  Cycle last = 0;
  for (Cycle cycle = 0; cycle <= core.last_word() + 2; ++cycle) {
    core.step({cycle == 0, active, first}, [&](NodeId i) { return i + p * sent[i]++; });
    ASSERT_FALSE(core.clash());
    for (const Packet& packet : core.out()) {
      ASSERT_EQ(packet.data, expected[packet.lane] + p * got[packet.lane]++);
      last = cycle;
    }
    if (core.total_valid()) {
      ASSERT_EQ(core.total(), count);
    }
  }
  for (NodeId o = 0; o < p; ++o) ASSERT_EQ(got[o], expected[o] < p ? words : 0);
  if (count == p) {
    EXPECT_EQ(last, core.last_word());
  }
}

TEST(Packer, AllFlagsAndFirstOutputs) {
  for (const NodeId p : {2u, 4u, 8u}) {
    for (const unsigned words : {1u, 2u}) {
      PackerCore core(p, words);
      for (NodeId pattern = 0; pattern < NodeId{1} << p; ++pattern) {
        std::vector<std::uint8_t> active(p);
        for (NodeId i = 0; i < p; ++i) active[i] = pattern >> i & 1;
        for (NodeId first = 0; first < p; ++first) pack(core, words, active, first);
      }
    }
  }
}

/// All 2^16 sets of inputs at 16 ports, each with one first output; larger ones at random.
TEST(Packer, ManyFlagsOfLargePackers) {
  PackerCore sixteen(16);
  for (NodeId pattern = 0; pattern < 1u << 16; ++pattern) {
    std::vector<std::uint8_t> active(16);
    for (NodeId i = 0; i < 16; ++i) active[i] = pattern >> i & 1;
    pack(sixteen, 1, active, (pattern * 7 + pattern / 16) % 16);
  }
  std::mt19937 random(1);
  for (const NodeId p : {64u, 1024u}) {
    PackerCore core(p, 2);
    for (int wave = 0; wave < 200; ++wave) {
      std::vector<std::uint8_t> active(p);
      const auto density = random() % 101;
      for (std::uint8_t& flag : active) flag = random() % 100 < density;
      pack(core, 2, active, random() % p);
    }
  }
}

/// Waves one after the other, each where the one before ends: the outputs are filled in turn.
TEST(Packer, WavesFollowEachOther) {
  const NodeId p = 16;
  PackerCore core(p);
  std::mt19937 random(2);
  NodeId first = 0, next = 0;
  std::vector<std::uint8_t> active(p);
  std::uint64_t words = 0, expected = 0;
  for (Cycle cycle = 0; cycle < 4000; ++cycle) {
    const bool start = core.ready();
    if (start) {
      first = next;
      for (std::uint8_t& flag : active) {
        flag = random() % 2;
        next = (next + flag) % p;
        expected += flag;
      }
    }
    core.step({start, active, first}, [](NodeId i) { return i; });
    ASSERT_FALSE(core.clash());
    words += core.out().size();
  }
  for (int k = 0; k < 40; ++k) {
    core.step({false, {}, 0}, [](NodeId i) { return i; });
    words += core.out().size();
  }
  EXPECT_EQ(words, expected);
}

TEST(Packer, RefusesNoWords) { EXPECT_THROW(PackerCore(4, 0), std::invalid_argument); }

}  // namespace
}  // namespace ballast
