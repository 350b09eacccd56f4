// SPDX-License-Identifier: BSD-3-Clause
#include "page/report_page.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/sha256.h"
#include "page/assets.h"
#include "page/html.h"
#include "page/report_parts.h"
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

nlohmann::ordered_json data_of(const SampleStudy& sample) {
  const std::string page = page_of(sample),
                    begin = "<script type=\"application/json\" id=\"data\">";
  const std::size_t at = page.find(begin) + begin.size();
  return nlohmann::ordered_json::parse(page.substr(at, page.find("</script>", at) - at));
}

nlohmann::ordered_json charts_of(const SampleStudy& sample) { return data_of(sample)["charts"]; }

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

TEST(ReportPage, ASectionIsAnEntryOfTheRegistry) {
  using Sections = Registry<ReportSection>;
  if (Sections::find("a_test") == nullptr) {
    Sections::add({"a_test", "", {}, {ReportSection::runs, [](Report& report) {
                                        if (report.study.report.title == "Sections") {
                                          report.page.add({"a-test", "A test", "<p>Here.</p>\n"});
                                        }
                                      }}});
  }
  SampleStudy sample = sample_race(1);
  EXPECT_FALSE(has(text_of(sample), "id=\"a-test\""));
  sample.study.report.title = "Sections";
  const std::string text = text_of(sample);
  std::size_t at = 0;
  for (const char* id : {"comparison", "a-test", "runs"}) {
    const std::size_t next = text.find(std::string("id=\"") + id + "\"");
    ASSERT_NE(next, text.npos) << id;
    EXPECT_LT(at, next) << id;
    at = next;
  }
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
  const auto& rows = charts["comparison-1"]["rows"];
  for (const Contender& c : sample.analysis.groups[0].contenders) {
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const auto& other) { return other[0] == c.name; });
    ASSERT_NE(row, rows.end()) << c.name;
    EXPECT_EQ((*row)[1].is_null(), !c.value) << c.name;
    if (!c.value) continue;
    EXPECT_EQ((*row)[1], c.value->mean) << c.name;
    EXPECT_EQ((*row)[3], c.value->mean + *c.value->half) << c.name;
  }
  EXPECT_EQ(charts["comparison-1"]["texts"][7], "no complete run (30 cycle budget)");
}

TEST(ReportPage, AllPanelsHaveTheSameRows) {
  SampleStudy sample = sample_race();
  auto& contenders = sample.analysis.groups[1].contenders;
  std::reverse(contenders.begin(), contenders.end() - 1);  // another ranking of the torus
  const auto charts = charts_of(sample);
  const auto names = [&](const char* chart) {
    std::vector<std::string> all;
    for (const auto& row : charts[chart]["rows"]) all.push_back(row[0]);
    return all;
  };
  EXPECT_EQ(names("comparison-1").front(), "superconcentrator");
  EXPECT_EQ(names("comparison-1").back(), "none") << "it never has a value";
  EXPECT_EQ(names("comparison-2"), names("comparison-1"));
  EXPECT_EQ(names("comparison-5"), names("comparison-1"));
}

/// Two groups of many contenders: c0 leads in both, c1 in one.
SampleStudy many_contenders(std::size_t count) {
  SampleStudy sample{"many", samples::study("Many", "Which is best?"), {}};
  for (std::size_t g = 0; g < 2; ++g) {
    Group group;
    group.title = g == 0 ? "mesh" : "ring";
    for (std::size_t k = 0; k < count; ++k) {
      Contender c{k + 1 == count ? "none" : fmt::format("c{}", k)};
      c.value = Interval{100.0 + double(k), 1, 5};
      c.factor = c.value->mean / 100;
      c.leads = k == 0 || (k == 1 && g == 0);
      c.runs = c.complete = 5;
      group.contenders.push_back(c);
    }
    sample.analysis.groups.push_back(group);
  }
  return sample;
}

TEST(ReportPage, OfManyContendersTheBestAndNoneHaveColours) {
  const auto colours = [](std::size_t count) {
    const auto data = data_of(many_contenders(count));
    std::vector<std::string> coloured;
    for (std::size_t k = 0; k < data["series"].size(); ++k) {
      if (data["colours"][k] != 0) coloured.push_back(data["series"][k]);
    }
    return coloured;
  };
  EXPECT_EQ(colours(9), (std::vector<std::string>{"c0", "none"}));
  EXPECT_EQ(colours(8).size(), 8U);
  const std::string text = text_of(many_contenders(9));
  EXPECT_TRUE(has(text, "fill=\"var(--soft)\""));
}

TEST(ReportPage, TheFirstDetailIsThatOfTheBest) {
  const std::string text = text_of(sample_race());
  const std::size_t runs = text.find("id=\"runs-in-detail\"");
  std::vector<std::size_t> at;
  for (const char* label :
       {"loads over time, superconcentrator, mesh, seed 1", "loads over time, none, mesh, seed 1",
        "loads over time, diffusion, mesh, seed 1", "loads over time, diffusion, torus, seed 1"}) {
    at.push_back(text.find(label, runs));
    EXPECT_NE(at.back(), text.npos) << label;
  }
  EXPECT_TRUE(std::is_sorted(at.begin(), at.end()));
  const auto charts = charts_of(sample_race());
  for (const char* kind : {"load", "heat"}) {
    const std::string first = fmt::format("{}-1", kind), other = fmt::format("{}-2", kind);
    EXPECT_EQ(charts[first]["end"], 2970) << "the longest of the three";
    EXPECT_EQ(charts[other]["end"], charts[first]["end"]);
  }
  EXPECT_EQ(charts["load-1"]["top"], charts["load-3"]["top"]);
  EXPECT_EQ(charts["heat-1"]["most"], charts["heat-3"]["most"]);
  EXPECT_NE(charts["heat-4"]["end"], charts["heat-1"]["end"]) << "another network";
}

TEST(ReportPage, EachFindingStandsOnce) {
  SampleStudy race = sample_race(), growth = sample_growth(), latency = sample_latency();
  const auto once = [](const std::string& text, const std::string& finding) {
    const std::size_t at = text.find(finding);
    return at != text.npos && text.find(finding, at + 1) == text.npos;
  };
  race.analysis.findings.push_back({StudyFinding::Kind::result, race.analysis.groups[0].finding});
  EXPECT_TRUE(once(text_of(race), race.analysis.groups[0].finding));
  for (SampleStudy* sample : {&growth, &latency}) {
    const auto& curves = sample == &growth ? sample->analysis.growth : sample->analysis.curves;
    sample->analysis.findings.push_back({StudyFinding::Kind::result, curves[0].finding});
    EXPECT_TRUE(once(text_of(*sample), curves[0].finding)) << sample->name;
  }
}

TEST(ReportPage, APictureWithoutContentIsLeftOut) {
  SampleStudy sample = sample_race(1);
  sample.study.details.resize(1);
  StudyDetail& detail = sample.study.details[0];
  EXPECT_TRUE(charts_of(sample).contains("heat-1"));
  for (auto& s : detail.data["series"]) s["max"] = s["min"] = 0;
  for (auto& loads : detail.data["frames"]["loads"]) {
    for (auto& load : loads) load = 0;
  }
  detail.data["links"] = {{{"from", 0}, {"to", 1}, {"flits", 0}}};
  EXPECT_EQ(charts_of(sample).size(), 1U) << "the comparison alone";
  EXPECT_FALSE(has(text_of(sample), "runs-in-detail"));
  for (Contender& c : sample.analysis.groups[0].contenders) c.value.reset();
  EXPECT_TRUE(charts_of(sample).empty());
  EXPECT_TRUE(has(text_of(sample), "30 balanced")) << "its numbers remain";
  SampleStudy growth = sample_growth();
  for (Curve& curve : growth.analysis.growth) curve.points.resize(1);
  EXPECT_TRUE(charts_of(growth).empty());
}

}  // namespace
}  // namespace ballast
