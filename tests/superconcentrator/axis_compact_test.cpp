// SPDX-License-Identifier: BSD-3-Clause
// The compactor alone: words in order and in dense beats, full rate, one bubble at a packet's end.
#include "superconcentrator/axis_compact.h"

#include <gtest/gtest.h>

#include <random>

namespace ballast {
namespace {

using CompactBeat = AxisCompactCore::Beat;

/// Beats that a packet of so many words leaves in; the word at place i of packet k is 1000 k + i.
std::vector<CompactBeat> dense_beats(std::uint32_t packet, std::size_t words, std::size_t lanes) {
  std::vector<CompactBeat> beats;
  for (std::size_t i = 0; i < words; ++i) {
    if (i % lanes == 0) beats.push_back({true, false, {}});
    beats.back().words.push_back(1000 * packet + static_cast<std::uint32_t>(i));
  }
  return beats;
}

class CompactStream {
 public:
  CompactStream(NodeId lanes, unsigned levels) : lanes_(lanes), core_(lanes, levels) {}
  /// A packet whose beats keep so many lanes.
  void packet(const std::vector<std::size_t>& kept) {
    std::size_t sent = 0, beats = expected_.size();
    std::size_t filled = 0;
    for (std::size_t b = 0; b < kept.size(); ++b) {
      CompactBeat beat{true, b + 1 == kept.size(), {}};
      for (std::size_t i = 0; i < kept[b]; ++i) {
        beat.words.push_back(1000 * packets_ + static_cast<std::uint32_t>(sent++));
      }
      if (b + 1 < kept.size()) filled = sent;
      enter(std::move(beat));
    }
    const std::vector<CompactBeat> whole = dense_beats(packets_++, sent, lanes_);
    expected_.insert(expected_.end(), whole.begin(), whole.end());
    // What is full when the last beat comes has left: without another word the end is alone.
    if (sent == filled && sent % lanes_ == 0) expected_.push_back({true, false, {}});
    if (expected_.size() > beats) expected_.back().last = true;
  }
  void drain() {
    for (Cycle c = 0; c < 20; ++c) step({}, true);
    ASSERT_EQ(seen_.size(), expected_.size());
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      ASSERT_EQ(seen_[i].words, expected_[i].words) << "beat " << i;
      ASSERT_EQ(seen_[i].last, expected_[i].last) << "beat " << i;
    }
  }
  [[nodiscard]] Cycle waited() const { return waited_; }
  bool random_sink = false;

 private:
  void enter(CompactBeat beat) {
    for (bool in = false; !in;) {
      const bool sink = !random_sink || random_() % 3 != 0;
      in = core_.ready(sink);
      waited_ += !in;
      step(beat, sink);
    }
  }
  void step(CompactBeat beat, bool sink) {
    if (core_.out().valid && sink) seen_.push_back(core_.out());
    core_.step(std::move(beat), sink);
  }

  std::size_t lanes_;
  AxisCompactCore core_;
  std::vector<CompactBeat> expected_, seen_;
  std::uint32_t packets_ = 0;
  Cycle waited_ = 0;
  std::mt19937 random_{1};
};

TEST(AxisCompact, WordsStayInOrderInDenseBeats) {
  for (const unsigned levels : {1u, 2u, 9u}) {
    for (const NodeId lanes : {2u, 4u, 8u}) {
      std::mt19937 random(lanes);
      CompactStream stream(lanes, levels);
      stream.random_sink = true;
      for (int p = 0; p < 200; ++p) {
        std::vector<std::size_t> kept(1 + random() % 4);
        for (std::size_t& k : kept) k = random() % (lanes + 1);
        stream.packet(kept);
      }
      stream.drain();
    }
  }
}

TEST(AxisCompact, APacketWithoutWordsIsABeat) {
  CompactStream stream(4, 1);
  stream.packet({0});
  stream.packet({0, 0, 0});
  stream.packet({4, 0});
  stream.packet({4});
  stream.drain();
}

TEST(AxisCompact, OnlyTheRestOfAPacketCostsACycle) {
  CompactStream full(8, 1), rests(8, 1);
  for (int p = 0; p < 50; ++p) full.packet({8, 5, 3, 8, 8});
  EXPECT_EQ(full.waited(), 0);
  for (int p = 0; p < 50; ++p) rests.packet({5, 8, 8, 8});
  EXPECT_LE(rests.waited(), 50);
  EXPECT_GE(rests.waited(), 45);
  full.drain();
  rests.drain();
}

TEST(Compress, AVectorPerCycle) {
  CompressCore core(8, 2);
  EXPECT_EQ(core.latency(), 2);
  for (std::uint32_t t = 0; t < 20; ++t) {
    if (t >= 2) {
      const std::vector<std::uint32_t> words(core.words().begin(), core.words().end());
      EXPECT_EQ(words, (std::vector<std::uint32_t>{t - 2, t + 3, t + 5}));
    }
    EXPECT_EQ(core.valid(), t >= 2);
    core.step(true, {{t, 0, 0, t + 5, 0, 0, 0, t + 7}, {1, 0, 0, 1, 0, 0, 0, 1}});
  }
}

TEST(Compress, RefusesWhatIsNoPowerOfTwo) {
  EXPECT_THROW(CompressCore(6), std::invalid_argument);
  EXPECT_THROW(AxisCompactCore(8, 0), std::invalid_argument);
}

}  // namespace
}  // namespace ballast
