// SPDX-License-Identifier: BSD-3-Clause
// Numbers and verdicts against statistics.py, which shares no code. BALLAST_STATISTICS names other
// data than the stored ones.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "analysis/analysis.h"
#include "support/paths.h"
#include "support/study_builder.h"

namespace ballast {
namespace {

using Json = nlohmann::json;

Json expected_data() {
  const char* other = std::getenv("BALLAST_STATISTICS");
  std::ifstream in(other != nullptr ? std::string(other)
                                    : std::string(kRoot) + "/tests/sim/analysis/statistics.json");
  return Json::parse(in);
}

void expect_close(const std::optional<double>& got, const Json& object, const char* key) {
  ASSERT_EQ(got.has_value(), object.contains(key)) << key;
  if (!got) return;
  const double expected = object[key];
  EXPECT_NEAR(*got, expected, 1e-7 * std::max(1e-3, std::abs(expected))) << key;
}

StudyBuilder study_from(const Json& data) {
  StudyBuilder b;
  b.study.report.smaller_is_better = data["smaller_is_better"];
  for (const auto& [name, values] : data["contenders"].items()) {
    b.add(name, std::vector<double>(values.size()));
    auto point = b.study.points.end() - static_cast<std::ptrdiff_t>(values.size());
    for (const auto& [seed, value] : values.items()) {
      point->seed = std::stoull(seed);
      point->result["cycles"] = value;
      ++point;
    }
  }
  return b;
}

void expect_pair(const Group& group, const PairedComparison& pair, const Json& expected) {
  const std::string a = group.contenders[pair.a].name, b = group.contenders[pair.b].name;
  for (const Json& one : expected["pairs"]) {
    if (one["a"] != std::min(a, b) || one["b"] != std::max(a, b)) continue;
    EXPECT_EQ(pair.seeds, one["seeds"].get<std::size_t>());
    if (pair.seeds == 0) return;
    EXPECT_NEAR((a < b ? 1 : -1) * pair.difference.mean, one["mean"].get<double>(), 1e-9);
    expect_close(pair.difference.half, one, "half");
    EXPECT_EQ(pair.p && pair.within_margin(), one.value("within", false));
    expect_close(pair.p, one, "p");
    expect_close(pair.corrected, one, "corrected");
    return;
  }
  ADD_FAILURE() << "no pair " << a << ", " << b;
}

TEST(AnalysisData, PairsRanksAndKinds) {
  using enum Group::Kind;
  const std::map<Group::Kind, std::string> kinds{
      {better, "better"}, {equal, "equal"}, {not_separated, "not_separated"}, {nothing, "nothing"}};
  std::map<std::string, int> seen;
  const Json all = expected_data();
  for (const Json& data : all["studies"]) {
    const Group group = analyse(study_from(data).study).groups.at(0);
    const Json& expected = data["expected"];
    SCOPED_TRACE(data.dump());
    EXPECT_EQ(group.pairs.size(), expected["pairs"].size());
    for (const PairedComparison& pair : group.pairs) expect_pair(group, pair, expected);
    EXPECT_EQ(kinds.at(group.kind), expected["kind"].get<std::string>());
    ++seen[kinds.at(group.kind)];
    std::vector<std::string> leaders;
    for (const Contender& c : group.contenders) {
      if (c.leads) leaders.push_back(c.name);
      EXPECT_EQ(c.rank, expected["ranks"].value(c.name, 0)) << c.name;
    }
    std::sort(leaders.begin(), leaders.end());
    EXPECT_EQ(leaders, expected["leaders"].get<std::vector<std::string>>());
  }
  for (const char* kind : {"better", "equal", "not_separated"}) EXPECT_GT(seen[kind], 0) << kind;
}

TEST(AnalysisData, Exponents) {
  const Json all = expected_data();
  for (const Json& data : all["growth"]) {
    StudyBuilder b({"balancer.name", "machine.processors"});
    b.study.report.growth = "machine.processors";
    for (std::size_t k = 0; k < data["x"].size(); ++k) {
      b.add_at({"a", data["x"][k].dump()}, {data["y"][k].get<double>()});
    }
    const Curve curve = analyse(b.study).growth.at(0);
    const Json& expected = data["expected"];
    SCOPED_TRACE(data.dump());
    expect_close(curve.exponent->mean, expected, "exponent");
    expect_close(curve.exponent->half, expected, "half");
    expect_close(curve.factor, expected, "factor");
  }
}

}  // namespace
}  // namespace ballast
