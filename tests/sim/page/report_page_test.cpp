// SPDX-License-Identifier: BSD-3-Clause
#include "page/report_page.h"

#include <gtest/gtest.h>

#include "core/sha256.h"
#include "page/assets.h"
#include "page/drawn_machine.h"
#include "page/frames.h"
#include "page/html.h"
#include "sim/page/sample_studies.h"

namespace ballast {
namespace {

std::string page_of(const SampleStudy& sample) {
  return report_page(sample.study, sample.analysis, sample.options);
}

bool has(const std::string& page, const std::string& text) { return page.find(text) != page.npos; }

/// What the page says, without its data and scripts.
std::string text_of(const SampleStudy& sample) {
  const std::string page = page_of(sample);
  return page.substr(0, page.find("<script"));
}

nlohmann::ordered_json charts_of(const SampleStudy& sample) {
  const std::string page = page_of(sample),
                    begin = "<script type=\"application/json\" id=\"data\">";
  const std::size_t at = page.find(begin) + begin.size();
  return nlohmann::ordered_json::parse(page.substr(at, page.find("</script>", at) - at))["charts"];
}

TEST(ReportPage, SaysItsNumbersWithoutScripts) {
  const std::string text = text_of(sample_race());
  for (const char* expected : {"Race of eight balancers", "Which balancer levels", "1,185 of 1,200",
                               "do not differ on mesh", "killed by signal 11", "1.00 ◂",
                               "ballast sweep race.toml --point 152", "until = &quot;balanced"}) {
    EXPECT_TRUE(has(text, expected)) << expected;
  }
}

TEST(ReportPage, FailedPointsComeFirst) {
  const std::string text = text_of(sample_race(1));
  const std::size_t runs = text.find("id=\"runs\"");
  EXPECT_LT(text.find("--point 172<", runs), text.find("--point 0<", runs));
  EXPECT_LT(text.find("--point 152<", runs), text.find("--point 172<", runs));
}

TEST(ReportPage, NamesOfAStudyAreText) {
  const std::string page = page_of(sample_hostile());
  EXPECT_FALSE(has(page, "<script>alert"));
  EXPECT_FALSE(has(page, "<img"));
  EXPECT_TRUE(has(page, "&lt;/script&gt;&lt;script&gt;alert(1)"));
  EXPECT_TRUE(has(page, "\\u003c/script>"));
  EXPECT_LT(page.size(), page_of(sample_race(2, 3)).size() + 400'000);
}

TEST(ReportPage, PolicyNamesItsScripts) {
  const std::string page = page_of(sample_growth());
  std::size_t scripts = 0;
  for (std::size_t at = 0; (at = page.find("<script>", at)) != page.npos; ++scripts) {
    at += 8;
    Sha256 sha;
    sha.add(std::string_view(page).substr(at, page.find("</script>", at) - at));
    const auto digest = sha.digest();
    const std::string name = "'sha256-" + base64(std::string(digest.begin(), digest.end())) + "'";
    EXPECT_TRUE(has(page, name)) << name;
  }
  EXPECT_EQ(scripts, 2U);
}

TEST(ReportPage, IsSensibleWithOnePointOrNone) {
  const std::string single = text_of(sample_single());
  EXPECT_TRUE(has(single, "<h1>Results</h1>"));
  EXPECT_FALSE(has(single, "id=\"comparison\""));
  EXPECT_FALSE(has(single, "ballast sweep"));
  EXPECT_TRUE(has(single, "25,699"));
  EXPECT_LT(page_of(sample_single()).size(), kPageStyle.size() + kPageScript.size() + 20'000);
  const std::string failed = text_of(sample_failed());
  EXPECT_TRUE(has(failed, "memory limit"));
  EXPECT_TRUE(has(failed, "not run"));
  const std::string empty = report_page({}, {});
  EXPECT_TRUE(has(empty, "0 points of 0 cases"));
}

TEST(ReportPage, ManyPointsAreShownByCase) {
  const std::string all = text_of(sample_race(8, 30)), cases = text_of(sample_race(9, 30));
  EXPECT_TRUE(has(all, "--point 1900<"));
  EXPECT_FALSE(has(cases, "--point 1900<"));
  EXPECT_TRUE(has(cases, "The study has 2,160 points"));
  EXPECT_TRUE(has(cases, "race.sqlite"));
  EXPECT_TRUE(has(cases, "killed by signal 11"));
}

TEST(ReportPage, StaysBelowThreeMegabytes) {
  SampleStudy sample = sample_race(8, 30);
  nlohmann::ordered_json loads = nlohmann::ordered_json::array();
  for (int t = 0; t < 400; ++t) loads.push_back(std::vector<double>(4096, 12345.678 + t));
  for (std::uint32_t k = 0; k < 8; ++k) {
    sample.study.details.push_back(
        {k, 1, {{"frames", {{"every", 10}, {"block", 1}, {"loads", loads}}}}});
  }
  EXPECT_LT(page_of(sample).size(), 3'000'000U);
}

TEST(ReportPage, ClaimedLinesPassThroughTheMiddleOfTheFit) {
  const auto lines = charts_of(sample_growth())["growth-1"]["lines"];
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_EQ(lines[0][5], "fit");
  EXPECT_EQ(lines[1][5], "claimed");
  const auto number = [&](int line, int at) { return lines[line][at].get<double>(); };
  EXPECT_NEAR(number(0, 2), 6 * std::pow(16, .18), 1e-9);
  EXPECT_NEAR(number(0, 2) * number(0, 4), number(1, 2) * number(1, 4), 1e-9);
  EXPECT_NEAR(std::log(number(1, 4) / number(1, 2)) / std::log(256), .2, 1e-9);
}

TEST(ReportPage, ChartsHaveTheNumbersOfTheAnalysis) {
  const SampleStudy sample = sample_race();
  const auto charts = charts_of(sample);
  const Contender& second = sample.analysis.groups[0].contenders[1];
  const auto& row = charts["comparison-1"]["rows"][1];
  EXPECT_EQ(row[0], second.name);
  EXPECT_EQ(row[1], second.value->mean);
  EXPECT_EQ(row[3], second.value->mean + *second.value->half);
  EXPECT_TRUE(charts["comparison-1"]["rows"][7][1].is_null());
  EXPECT_EQ(charts["comparison-1"]["texts"][7], "no complete run (30 cycle budget)");
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
