// SPDX-License-Identifier: BSD-3-Clause
#include "runs/executors/bundles.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <numeric>

#include "core/errors.h"
#include "runs/executors/slurm.h"

namespace ballast {
namespace {

std::vector<std::uint32_t> first_points(std::uint32_t count) {
  std::vector<std::uint32_t> points(count);
  std::iota(points.begin(), points.end(), 0U);
  return points;
}

Bundle joined(const std::vector<Bundle>& bundles) {
  Bundle all;
  for (const Bundle& b : bundles) all.insert(all.end(), b.begin(), b.end());
  return all;
}

TEST(Bundles, EachLastsAtLeastItsTime) {
  EXPECT_TRUE(rc::check([] {
    const auto points = first_points(*rc::gen::inRange(1U, 200U));
    const auto times =
        *rc::gen::container<std::vector<int>>(points.size(), rc::gen::inRange(0, 50));
    const auto time_of = [&](std::uint32_t n) { return times[n] * 0.1; };
    const BundleOptions options{*rc::gen::inRange(1, 100) * 0.1, *rc::gen::inRange(1U, 4U),
                                *rc::gen::inRange<std::size_t>(1, 20)};
    const auto bundles = split(points, time_of, options);
    RC_ASSERT(joined(bundles) == points);
    RC_ASSERT(bundles.size() <= options.most);
    for (const Bundle& bundle : bundles) {
      RC_ASSERT(!bundle.empty());
      double time = 0;
      for (const std::uint32_t n : bundle) time += time_of(n);
      RC_ASSERT(bundles.size() == 1 || time >= options.seconds * options.workers * (1 - 1e-6));
    }
  }));
}

TEST(Bundles, LongPointsHaveABundleEach) {
  const auto bundles = split(first_points(5), [](std::uint32_t) { return 61.0; }, {});
  EXPECT_EQ(bundles.size(), 5u);
}

TEST(Bundles, AsManyAsAllowedAndNotFewer) {
  const auto second = [](std::uint32_t) { return 1.0; };
  EXPECT_EQ(split(first_points(100), second, {1, 1, 10}).size(), 10u);
  EXPECT_EQ(split(first_points(100), second, {10, 1, 1000}).size(), 10u);
  EXPECT_EQ(split(first_points(100), second, {5, 2, 1000}).size(), 10u);
  EXPECT_EQ(split(first_points(100), second, {1, 1, 100}).size(), 100u);
}

TEST(Submissions, AreReadAsTheyWereWritten) {
  const std::string folder =
      (std::filesystem::temp_directory_path() / ("ballast-plan-" + std::to_string(getpid())))
          .string();
  std::filesystem::create_directories(folder);
  EXPECT_FALSE(Submission::exists(folder));
  EXPECT_THROW(static_cast<void>(Submission::read(folder)), UserError);
  const Submission written{"digest", "ballast-1", {{0, 1, 2, 7}, {9}, {4'294'967'295U}}};
  written.write(folder);
  EXPECT_TRUE(Submission::exists(folder));
  const Submission read = Submission::read(folder);
  EXPECT_EQ(read.plan, written.plan);
  EXPECT_EQ(read.job_name, written.job_name);
  EXPECT_EQ(read.bundles, written.bundles);
  for (const char* text : {"", "{}", "[]", R"({"schema": 2})", R"({"schema": 1, "bundles": 3})"}) {
    std::ofstream(folder + "/plan.json") << text;
    EXPECT_THROW(static_cast<void>(Submission::read(folder)), UserError) << text;
  }
  std::filesystem::remove_all(folder);
}

TEST(Slurm, ListsOfIndices) {
  EXPECT_EQ(slurm::index_list({1, 2, 3, 7, 9, 10}), "1-3,7,9-10");
  EXPECT_EQ(slurm::index_list({5}), "5");
}

TEST(Slurm, OptionsAreSplitLikeAShellDoes) {
  const std::vector<std::string> words{"--time=1:00", "--comment=two words", "", "-p", "it's"};
  EXPECT_EQ(slurm::words_of(" --time=1:00  '--comment=two words' ''\t-p \"it's\""), words);
  EXPECT_TRUE(slurm::words_of(" ").empty());
  EXPECT_THROW(static_cast<void>(slurm::words_of("--comment='open")), UserError);
  EXPECT_EQ(slurm::options_of("-p long").size(), 2u);
  for (const char* own : {"--array=1-3", "-c 4", "--cpus-per-task=2"}) {
    EXPECT_THROW(static_cast<void>(slurm::options_of(own)), UserError) << own;
  }
  EXPECT_EQ(slurm::quoted("it's $1"), "'it'\\''s $1'");
}

}  // namespace
}  // namespace ballast
