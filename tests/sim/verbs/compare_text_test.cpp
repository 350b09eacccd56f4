// SPDX-License-Identifier: BSD-3-Clause
// The tables of `ballast compare`, and its page.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "report/table.h"
#include "support/compare_fixture.h"

namespace ballast {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// The classes are those of the analysis, per network; the switch stands beside each of them.
TEST(Compare, ThePivotMarksTheBestAndTheEqualOnes) {
  const Answer answer = compare(
      "--processors 64 --loads half --topologies mesh,hypercube --balancers "
      "ripple-tree,multi-level,dynamic-diffusion,superconcentrator --seeds 2 "
      "--schedules sequential,overlapped,streaming");
  ASSERT_EQ(answer.code, 0) << answer.text;
  std::istringstream lines(answer.text);
  std::map<std::string, std::vector<std::string>> rows;
  std::string title, header;
  std::getline(lines, title);
  std::getline(lines, header);
  EXPECT_EQ(title, "half load, 64 processors: cycles, mean of 2 runs");
  EXPECT_TRUE(std::regex_match(header, std::regex(" +mesh +hypercube")));
  for (std::string line; std::getline(lines, line) && !line.empty();) {
    const std::size_t gap = line.find("  ");
    const std::string cells = line.substr(gap);
    auto& row = rows[line.substr(0, gap)];
    const std::regex cell("([*=?]?) *([0-9,]+!?)");
    for (auto at = std::sregex_iterator(cells.begin(), cells.end(), cell);
         at != std::sregex_iterator(); ++at) {
      row.push_back((*at)[1].str() + (*at)[2].str());
    }
  }
  ASSERT_EQ(rows.size(), 6U) << answer.text;
  const auto& overlapped = rows["superconcentrator, overlapped"];
  ASSERT_EQ(overlapped.size(), 2U);
  std::size_t equals = 0;
  for (std::size_t k = 0; k < 2; ++k) {
    // Nothing depends on the seed here, so values and margin decide.
    double least = HUGE_VAL;
    std::map<std::string, double> values;
    for (const auto& [name, row] : rows) {
      std::string digits = row.at(k);
      if (digits.back() == '!') continue;
      std::erase_if(digits, [](char c) { return c < '0' || c > '9'; });
      values[name] = std::stod(digits);
      least = std::min(least, values[name]);
    }
    std::size_t best = 0;
    for (const auto& [name, value] : values) {
      const char mark = rows[name].at(k).front();
      best += mark == '*' ? 1 : 0;
      equals += mark == '=' ? 1 : 0;
      EXPECT_EQ(mark == '*' || mark == '=', value <= 1.02 * least) << name << "\n" << answer.text;
    }
    EXPECT_EQ(best, 1U);
  }
  EXPECT_GT(equals, 0U) << answer.text;
  EXPECT_NE(answer.text.find("! not balanced in all runs"), std::string::npos) << answer.text;
}

TEST(Compare, APivotHasAtMostAHundredColumns) {
  const Answer answer = compare(
      "--processors 16 --loads spike --topologies "
      "line,ring,mesh,torus,hypercube,tree,star,complete");
  ASSERT_EQ(answer.code, 0) << answer.text;
  std::istringstream lines(answer.text);
  std::map<std::string, int> headers;
  int tables = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 100U) << line;
    tables += line.starts_with("ripple-tree") ? 1 : 0;
    for (const char* network : {" line", " tree", " complete"}) {
      if (line.ends_with(network) || line.find(std::string(network) + " ") != line.npos) {
        ++headers[network];
      }
    }
  }
  EXPECT_EQ(tables, 2) << answer.text;
  EXPECT_EQ(headers, (std::map<std::string, int>{{" line", 1}, {" tree", 1}, {" complete", 1}}))
      << answer.text;
  EXPECT_NE(answer.text.find("one run each proves no difference"), std::string::npos);
}

TEST(Compare, AgainstNoneWhereItRan) {
  const fs::path file = own_file("none");
  const Answer answer = compare(
      "--loads heavy --processors 8 --topologies ring,hypercube --balancers none,sbn --set "
      "workload.cycles=3 --json " +
      file.string());
  ASSERT_EQ(answer.code, 0) << answer.text;
  const Json runs = Json::parse(std::ifstream(file))["runs"];
  fs::remove(file);
  std::map<std::string, std::map<std::string, double>> waits;
  for (const Json& run : runs) {
    waits[run["config"]["machine"]["topology"]][run["config"]["balancer"]["name"]] =
        run["result"]["mean_wait"];
  }
  for (const auto& [network, of] : waits) {
    const std::string cell =
        fmt::format("{} {:.2f}x", grouped(of.at("sbn")), of.at("sbn") / of.at("none"));
    EXPECT_NE(answer.text.find(cell), std::string::npos) << cell << "\n" << answer.text;
  }
  EXPECT_EQ(waits.size(), 2U);
  EXPECT_NE(answer.text.find("value under none"), std::string::npos);
}

TEST(Compare, ThePageIsThatOfTheStudy) {
  const fs::path page = own_file("page.html");
  const Answer answer = compare(
      "--processors 16 --loads half --topologies mesh --balancers ripple-tree,superconcentrator "
      "--report " +
      page.string());
  EXPECT_EQ(answer.code, 0) << answer.text;
  std::ifstream in(page);
  const std::string html{std::istreambuf_iterator<char>(in), {}};
  fs::remove(page);
  EXPECT_NE(html.find("superconcentrator, sequential"), std::string::npos);
  EXPECT_NE(answer.text.find("report: " + page.string()), std::string::npos);
  EXPECT_EQ(compare("--processors 16 --save x.toml --report y.html").code, 2);
}

}  // namespace
}  // namespace ballast
