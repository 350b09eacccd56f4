// SPDX-License-Identifier: BSD-3-Clause
// What the details of a run show: its story, its frames and its machine.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "page/drawn_machine.h"
#include "page/frames.h"
#include "page/load_story.h"

namespace ballast {
namespace {

TEST(LoadStories, PeakAndTimeToLevel) {
  const auto story = [](std::vector<std::array<int, 2>> loads) {
    nlohmann::ordered_json samples = nlohmann::ordered_json::array();
    for (std::size_t k = 0; k < loads.size(); ++k) {
      samples.push_back({{"cycle", 10 * k}, {"min", loads[k][0]}, {"max", loads[k][1]}});
    }
    const auto found = load_story({{"series", samples}});
    return found ? story_text(*found, "cycle") : "nothing";
  };
  EXPECT_EQ(story({{0, 0}, {0, 1017}, {3, 4}, {2, 4}, {3, 4}, {0, 0}}),
            "Peak of 1,017 tasks at cycle 10; level from cycle 40 on");
  EXPECT_EQ(story({{0, 9}, {0, 7}, {0, 1}}),
            "Peak of 9 tasks at cycle 0; uneven until the tasks run out at cycle 20");
  EXPECT_EQ(story({{0, 9}, {0, 7}}), "Peak of 9 tasks at cycle 0; not level at the end");
  EXPECT_EQ(story({{8, 9}, {8, 8}}), "Peak of 9 tasks at cycle 0; level from the start");
  EXPECT_EQ(story({{0, 0}, {0, 0}}), "nothing");
}

TEST(ShownFrames, TooManyAreSkippedThenMerged) {
  nlohmann::ordered_json loads = nlohmann::ordered_json::array();
  for (int t = 0; t < 481; ++t) loads.push_back({t, t + 2, t, t, 7});
  const nlohmann::ordered_json data{{"frames", {{"every", 5}, {"block", 4}, {"loads", loads}}}};
  const auto frames = frames_of(data, 600);
  ASSERT_TRUE(frames);
  EXPECT_EQ(frames->skipped, 3U);
  EXPECT_EQ(frames->every, 15U);
  EXPECT_EQ(frames->merged, 2U);
  EXPECT_EQ(frames->block, 8U);
  EXPECT_EQ(frames->loads.size(), 161U);
  EXPECT_EQ(frames->loads[1], (std::vector<double>{4, 3, 7}));
  EXPECT_FALSE(frames_of({{"links", 1}}, 100));
  EXPECT_FALSE(frames_of({{"frames", {{"loads", nlohmann::ordered_json::array()}}}}, 100));
}

TEST(ShownFrames, SeriesKeepTheirExtremes) {
  nlohmann::ordered_json samples = nlohmann::ordered_json::array();
  for (int t = 0; t < 10; ++t)
    samples.push_back({{"cycle", 3 * t}, {"min", 20 - t}, {"max", t == 4 ? 99 : 30}});
  const auto steps = series_of({{"series", samples}}, 4);
  ASSERT_EQ(steps.size(), 4U);
  EXPECT_EQ(steps[1].at, 9);
  EXPECT_EQ(steps[1].min, 15);
  EXPECT_EQ(steps[1].max, 99);
  EXPECT_EQ(steps[2].max, 30);
}

TEST(DrawnMachines, ProcessorsOfARouterStandAroundIt) {
  const DrawnMachine machine{{{0, 0}, {4, 0}, {2, 9}}, {{0, 1}}, {0, 0, 1, 1}};
  const DrawnMachine wide = spread(machine);
  ASSERT_EQ(wide.nodes.size(), 7U);
  EXPECT_EQ(wide.links.size(), 5U);
  EXPECT_LT(std::hypot(wide.nodes[4][0], wide.nodes[4][1]), 2);
  const nlohmann::ordered_json expected{nullptr, nullptr, nullptr, 0, 0, 1, 1};
  EXPECT_EQ(blocks_of(wide, 4, 2), expected);
  const DrawnMachine single{{{0, 0}, {4, 0}, {2, 9}}, {}, {2, 0}};
  EXPECT_EQ(spread(single).nodes.size(), 3U);
  EXPECT_EQ(blocks_of(single, 2, 1), (nlohmann::ordered_json{1, nullptr, 0}));
}

}  // namespace
}  // namespace ballast
