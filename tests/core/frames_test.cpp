// SPDX-License-Identifier: BSD-3-Clause
#include "core/frames.h"

#include <gtest/gtest.h>

namespace ballast {
namespace {

/// Processor i has the load of time `t`, plus i.
std::vector<std::uint32_t> loads_at(std::uint64_t t, NodeId processors) {
  std::vector<std::uint32_t> loads(processors);
  for (NodeId i = 0; i < processors; ++i) loads[i] = static_cast<std::uint32_t>(t + i);
  return loads;
}

/// The frames of a run over times 0 .. `last`, with an edge in every `stride`th.
Frames framed(std::uint32_t most, std::uint64_t last, NodeId processors = 2,
              std::uint64_t stride = 1) {
  FrameSeries series(processors, most);
  std::uint64_t t = 0;
  for (; t < last; t += stride) {
    // Since the edge before, the loads are those of this time: it has been skipped.
    series.step(t, std::span<const std::uint32_t>(loads_at(t, processors)));
  }
  return series.end(last, std::span<const std::uint32_t>(loads_at(last, processors)));
}

TEST(Frames, AreBetweenHalfAndAllOfTheMost) {
  for (const std::uint32_t most : {3U, 4U, 7U, 8U, 9U, 200U}) {
    for (std::uint64_t last = 0; last < 900; ++last) {
      const Frames f = framed(most, last);
      ASSERT_LE(f.loads.size(), most) << last;
      ASSERT_GE(2 * f.loads.size(), std::min<std::uint64_t>(2 * (last + 1), most)) << last;
    }
  }
}

TEST(Frames, AreThoseOfTheMultiplesAndOfTheEnd) {
  for (std::uint64_t last = 0; last < 300; ++last) {
    const Frames f = framed(8, last);
    EXPECT_EQ(f.last, last);
    for (std::size_t k = 0; k + 1 < f.loads.size(); ++k) {
      const auto t = static_cast<double>(k * f.every);
      EXPECT_EQ(f.loads[k], (std::vector<double>{t, t + 1})) << last;
    }
    const auto end = static_cast<double>(last);
    EXPECT_EQ(f.loads.back(), (std::vector<double>{end, end + 1}));
    EXPECT_EQ(f.loads.size(), last / f.every + 1 + (last % f.every != 0));
  }
}

TEST(Frames, SkippedTimesHaveTheLoadsOfTheNextEdge) {
  const Frames f = framed(200, 60, 1, 20);
  ASSERT_EQ(f.loads.size(), 61U);
  for (std::size_t t = 1; t < 60; ++t) {
    EXPECT_EQ(f.loads[t][0], static_cast<double>((t + 19) / 20 * 20)) << t;
  }
}

TEST(Frames, LargeMachinesComeInBlocks) {
  EXPECT_EQ(framed(3, 9, 4096).block, 1U);
  EXPECT_EQ(framed(3, 9, 4096).loads[0].size(), 4096U);
  const Frames f = framed(3, 9, 4097);
  EXPECT_EQ(f.block, 2U);
  ASSERT_EQ(f.loads[0].size(), 2049U);
  EXPECT_EQ(f.loads[0][1], 2.5) << "the mean of processors 2 and 3";
  EXPECT_EQ(f.loads[0][2048], 4096) << "alone in its block";
  for (const NodeId p : {1U, 8191U, 8192U, 8193U, 1U << 20, (1U << 20) - 1}) {
    EXPECT_LE(Frames::blocks(p), Frames::kMostBlocks) << p;
    EXPECT_GE(2 * Frames::blocks(p), std::min<std::uint64_t>(p, Frames::kMostBlocks)) << p;
  }
}

TEST(Frames, NoneUnlessAskedFor) { EXPECT_EQ(framed(0, 100), Frames{}); }

}  // namespace
}  // namespace ballast
