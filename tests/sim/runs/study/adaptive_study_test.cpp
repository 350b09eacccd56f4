// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in [adaptive] and [bisect].
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/errors.h"
#include "runs/study/study.h"

namespace ballast {
namespace {

class AdaptiveStudy : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ("adaptive" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
               ::testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Study read(const std::string& text) {
    const std::string path = (folder_ / "s.toml").string();
    std::ofstream(path) << "[study]\nseeds = 4\n[grid]\nbalancer.name = [\"diffusion\", "
                           "\"random\"]\n"
                        << text;
    return read_study(path);
  }
  /// The message without the folder.
  std::string mistake(const std::string& text) {
    try {
      static_cast<void>(read(text));
    } catch (const UserError& error) {
      const std::string all = error.what();
      return all.substr(all.find("s.toml:") + 7);
    }
    return "no error";
  }

  std::filesystem::path folder_;
};

TEST_F(AdaptiveStudy, TheBatchIsTheStudysSeedsByDefault) {
  const Study s = read("[adaptive]\nuntil = \"order\"\nmax_seeds = 40\n");
  ASSERT_TRUE(s.report.seeds.has_value());
  EXPECT_EQ(s.report.seeds->batch, 4U);
  EXPECT_EQ(s.report.seeds->max_seeds, 40U);
  EXPECT_FALSE(s.report.seeds->max_points.has_value());
}

TEST_F(AdaptiveStudy, MistakesHaveTheirPlaceAndWhatIsExpected) {
  const std::string order = "[adaptive]\nuntil = \"order\"\n";
  EXPECT_EQ(mistake(order), "5:1: adaptive: expected either max_points or max_seeds as its budget");
  EXPECT_EQ(mistake(order + "max_seeds = 9\nmax_points = 9\n"),
            "5:1: adaptive: expected either max_points or max_seeds as its budget");
  EXPECT_EQ(mistake(order + "max_seeds = 40\nwidth = 0.1\n"),
            "8:9: adaptive.width: has no effect with until = \"order\"");
  EXPECT_EQ(mistake("[adaptive]\nuntil = \"width\"\nmax_seeds = 40\n"),
            "6:9: adaptive.width: missing required key (a share such as 0.02)");
  EXPECT_EQ(mistake("[adaptive]\nuntil = \"width\"\nmax_seeds = 40\nwidth = 2\n").substr(0, 5),
            "8:9: ");
  EXPECT_NE(mistake("[adaptive]\nuntill = \"width\"\n").find("did you mean \"until\""),
            std::string::npos);
}

TEST_F(AdaptiveStudy, TheSearchAddsItsAxisLast) {
  const Study s = read(
      "[bisect]\nkey = \"traffic.rate\"\nfrom = 0.1\nto = 0.9\ntolerance = 0.1\nfind = "
      "\"saturation\"\n");
  ASSERT_EQ(s.dimensions.size(), 2U);
  EXPECT_EQ(s.dimensions[1].axes.at(0), "traffic.rate");
  ASSERT_EQ(s.dimensions[1].rows.size(), 2U);
  EXPECT_EQ(s.dimensions[1].rows[1].at.at(0).text, "0.9");
  EXPECT_EQ(s.report.curve, "traffic.rate");
  EXPECT_EQ(s.report.compare, "balancer.name");
}

TEST_F(AdaptiveStudy, MistakesOfTheSearch) {
  const auto bisect = [](const std::string& key, const std::string& range,
                         const std::string& find) {
    return "[bisect]\nkey = \"" + key + "\"\n" + range + "find = " + find + "\n";
  };
  const std::string range = "from = 0.1\nto = 0.9\ntolerance = 0.1\n";
  EXPECT_EQ(mistake(bisect("traffic.rate", "from = 1\nto = 1\ntolerance = 1\n", "\"saturation\"")),
            "8:6: bisect.to: expected more than from = 1, got 1");
  EXPECT_EQ(mistake(bisect("traffic.rate", "from = 0\nto = 1\ntolerance = 2\n", "\"saturation\"")),
            "9:13: bisect.tolerance: expected at most 1 and at least its millionth, got 2");
  EXPECT_EQ(mistake(bisect("balancer.name", range, "\"saturation\"")),
            "6:7: bisect.key: expected a key that no list of this study sets, got balancer.name");
  EXPECT_EQ(mistake(bisect("traffic.rate", range, "\"crossover\"")),
            "10:8: bisect.between: missing required key (two values of balancer.name: diffusion, "
            "random)");
  EXPECT_EQ(
      mistake(bisect("traffic.rate", range, "\"crossover\"\nbetween = [\"diffusion\", \"rando\"]")),
      "11:25: bisect.between: expected values of balancer.name, diffusion, random; got "
      "rando; did you mean \"random\"?");
  EXPECT_EQ(mistake(bisect("traffic.rate", range,
                           "\"saturation\"\nbetween = [\"diffusion\", \"random\"]")),
            "11:11: bisect.between: has no effect with find = \"saturation\"");
  EXPECT_EQ(mistake(bisect("traffic.rate", range, "\"saturation\"") +
                    "[adaptive]\nuntil = \"order\"\nmax_seeds = 9\n"),
            "11:1: adaptive: expected either [adaptive] or [bisect]");
}

}  // namespace
}  // namespace ballast
