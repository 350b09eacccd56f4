// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/columns.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "page/report_page.h"
#include "support/study_builder.h"

namespace ballast {
namespace {

const Column& column_of(const std::string& heading, unsigned tables) {
  for (const Column& column : columns()) {
    if (column.heading == heading && (column.tables & tables) != 0) return column;
  }
  throw std::logic_error("no column " + heading);
}
const Column& lower_bound() { return column_of("times the lower bound", Column::contenders); }
const Column& bandwidth() { return column_of("times the bandwidth limit", Column::contenders); }

std::string page_of(const StudyBuilder& b) { return report_page(b.study, analyse(b.study), {}); }
bool has(const std::string& page, const std::string& text) { return page.find(text) != page.npos; }

const Contender& contender(const Analysis& analysis, const std::string& name) {
  for (const Contender& c : analysis.groups.at(0).contenders) {
    if (c.name == name) return c;
  }
  throw std::logic_error("no contender " + name);
}

/// A bound is compared with itself only: a switch that executes has the bound of all others, one
/// that balances from rest its own.
TEST(Columns, EachBoundHasItsOwn) {
  StudyBuilder b;
  b.add("switch", {1000, 1200}).add("agents", {1500, 1500}).add("at rest", {90, 90});
  for (StudyPoint& p : b.study.points) {
    if (p.of_case != 2) p.result["least_cycles"] = 1000;
    if (p.of_case != 1) p.result["bound"] = {{"ratio", 10.5}};
  }
  const Analysis analysis = analyse(b.study);
  const auto& of_switch = contender(analysis, "switch").columns;
  EXPECT_EQ(of_switch.size(), 1U) << "not 10.5 times the limit of a balancing from rest";
  EXPECT_DOUBLE_EQ(of_switch.at(&lower_bound()).mean, 1.1);
  EXPECT_DOUBLE_EQ(contender(analysis, "agents").columns.at(&lower_bound()).mean, 1.5);
  const auto& at_rest = contender(analysis, "at rest").columns;
  EXPECT_EQ(at_rest.size(), 1U);
  EXPECT_DOUBLE_EQ(at_rest.at(&bandwidth()).mean, 10.5);
}

/// An incomplete run took no time that a bound could bound.
TEST(Columns, MeanOfTheCompleteRunsThatMeasuredIt) {
  StudyBuilder b;
  b.add("a", {200, 400, 9000, 600});
  for (StudyPoint& p : b.study.points) {
    if (p.seed != 4) p.result["least_cycles"] = 100;
  }
  b.point("a", 3).complete = false;
  Runs runs;
  for (const StudyPoint& p : b.study.points) runs.push_back(&p);
  ASSERT_TRUE(lower_bound().mean(runs));
  EXPECT_DOUBLE_EQ(lower_bound().mean(runs)->mean, 3);
  EXPECT_EQ(lower_bound().mean(runs)->values, 2U);
  EXPECT_FALSE(bandwidth().mean(runs));
  EXPECT_EQ(bandwidth().text(runs), "-");
  EXPECT_FALSE(column_of("verdict", Column::levelled).mean(runs)) << "no number";
}

/// The page shows a column if a run of the group measured it, a dash where another one did not.
TEST(Columns, ThePageShowsThoseThatWereMeasured) {
  StudyBuilder b;
  b.add("a", {1000, 1000}).add("b", {1500, 1500});
  EXPECT_FALSE(has(page_of(b), "Times the lower bound"));
  b.point("a", 1).result["least_cycles"] = 800;
  EXPECT_TRUE(has(page_of(b), "Times the lower bound"));
  EXPECT_TRUE(has(page_of(b), ">1.25<")) << "of the one run";
  EXPECT_FALSE(has(page_of(b), "Times the bandwidth limit"));
  b.point("b", 1).result["bound"] = {{"ratio", 7.75}};
  EXPECT_TRUE(has(page_of(b), "Times the bandwidth limit"));
  EXPECT_TRUE(has(page_of(b), ">7.75<"));
}

TEST(Columns, ATableHasAHeadingOnce) {
  for (const auto table : {Column::levelled, Column::executed, Column::contenders}) {
    std::set<std::string> headings;
    for (const Column* column : columns_of(table)) {
      EXPECT_TRUE(headings.insert(column->heading).second) << column->heading;
      EXPECT_TRUE(column->text) << column->heading;
      EXPECT_TRUE(column->of || (table != Column::contenders && column->bound.empty()))
          << column->heading << " has no number";
    }
    EXPECT_FALSE(headings.empty());
  }
}

}  // namespace
}  // namespace ballast
