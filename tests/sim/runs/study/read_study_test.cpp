// SPDX-License-Identifier: BSD-3-Clause
// What a study's text means, before any experiment is looked at.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "support/study_files.h"

namespace ballast {
namespace {

using Texts = std::vector<std::string>;

class StudyReading : public StudyFiles {
 protected:
  /// Texts of the values of the only axis.
  Texts values(const std::string& list) {
    const Study s = study("[grid]\nx.y = " + list + "\n");
    Texts texts;
    for (const auto& row : s.dimensions.at(0).rows) texts.push_back(row.at.at(0).text);
    return texts;
  }
  std::vector<std::uint64_t> seeds(const std::string& value) {
    return study("[study]\nseeds = " + value + "\n").seeds;
  }
};

TEST_F(StudyReading, AxesHaveTheOrderOfTheText) {
  const Study s = study(
      "[variants.router]\nwide = { machine.router.vcs = 4 }\nnarrow = { machine.router.vcs = 1 }\n"
      "[grid]\nworkload.load = [1, 2]\nbalancer.name = ['ripple-hare']\n"
      "[[zip]]\nmachine.topology = ['mesh', 'ring']\nmachine.size = [[4, 4], [16]]\n"
      "[grid.machine]\nlink.cycles = [3]\n[[zip]]\na.z = [1]\na.b = [2]\n");
  EXPECT_EQ(s.axes(), (Texts{"router", "workload.load", "balancer.name", "machine.topology",
                             "machine.size", "machine.link.cycles", "a.z", "a.b"}));
  ASSERT_EQ(s.dimensions.size(), 6u);
  EXPECT_EQ(s.dimensions[0].rows[0].at[0].text, "wide");
  EXPECT_EQ(s.dimensions[0].rows[1].at[0].text, "narrow");
}

TEST_F(StudyReading, AZipIsOneDimensionWhoseValuesGoTogether) {
  const Study s = study(
      "[[zip]]\nmachine.topology = ['mesh', 'mesh']\nmachine.size = [[4, 4], [8, 2]]\n"
      "run.max_cycles = { from = 10, to = 20, step = 10 }\n");
  ASSERT_EQ(s.dimensions.size(), 1u);
  ASSERT_EQ(s.dimensions[0].rows.size(), 2u) << "a value may occur twice in a zip";
  const Dimension::Row& second = s.dimensions[0].rows[1];
  ASSERT_EQ(second.at.size(), 3u);
  EXPECT_EQ(second.at[0], (AxisValue{"mesh", {}}));
  EXPECT_EQ(second.at[1], (AxisValue{"[8, 2]", {}}));
  EXPECT_EQ(second.at[2], (AxisValue{"20", 20.0}));
  EXPECT_EQ(second.set[0].value, "'mesh'");
  EXPECT_EQ(second.set[1].value, "[8, 2]");
  EXPECT_EQ(second.set[1].where.line, 3u);
  EXPECT_EQ(second.set[1].where.column, 25u);
}

TEST_F(StudyReading, CasesAreListedOneByOne) {
  const Study s = study(
      "[[case]]\nat = { network = 'mesh', size = 16 }\nset = { machine.size = [4, 4] }\n"
      "[[case]]\nat = { size = 9, network = 'ring' }\nset = { machine.topology = 'ring' }\n");
  ASSERT_EQ(s.dimensions.size(), 1u);
  EXPECT_TRUE(s.dimensions[0].listed);
  EXPECT_EQ(s.axes(), (Texts{"network", "size"}));
  ASSERT_EQ(s.dimensions[0].rows.size(), 2u);
  const Dimension::Row& second = s.dimensions[0].rows[1];
  EXPECT_EQ(second.at, (std::vector<AxisValue>{{"ring", {}}, {"9", 9.0}}));
  ASSERT_EQ(second.set.size(), 1u);
  EXPECT_EQ(second.set[0].key, "machine.topology");
}

TEST_F(StudyReading, AVariantSetsSeveralKeysAndItsNameIsTheValue) {
  const Study s = study(
      "[variants.router]\nnarrow = { machine.router.vcs = 1 }\n"
      "wide = { machine.router = { vcs = 4, buffer_flits = 8 }, balancer.name = 'random' }\n"
      "none = {}\n");
  ASSERT_EQ(s.dimensions.size(), 1u);
  const auto& rows = s.dimensions[0].rows;
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1].at, (std::vector<AxisValue>{{"wide", {}}}));
  ASSERT_EQ(rows[1].set.size(), 3u);
  EXPECT_EQ(rows[1].set[0].key, "machine.router.vcs");
  EXPECT_EQ(rows[1].set[1].key, "machine.router.buffer_flits");
  EXPECT_EQ(rows[1].set[2].key, "balancer.name");
  EXPECT_TRUE(rows[2].set.empty());
}

TEST_F(StudyReading, RangesIncludeTheirEnd) {
  EXPECT_EQ(values("{ from = 1, to = 9, step = 2 }"), (Texts{"1", "3", "5", "7", "9"}));
  EXPECT_EQ(values("{ from = 1, to = 8, step = 3 }"), (Texts{"1", "4", "7"}));
  EXPECT_EQ(values("{ from = 9, to = 1, step = -4 }"), (Texts{"9", "5", "1"}));
  EXPECT_EQ(values("{ from = 5, to = 5, step = 1 }"), (Texts{"5"}));
  EXPECT_EQ(values("{ from = 1, to = 1000, factor = 10 }"), (Texts{"1", "10", "100", "1000"}));
  EXPECT_EQ(values("{ from = 3, to = 50, factor = 2 }"), (Texts{"3", "6", "12", "24", "48"}));
  EXPECT_EQ(values("{ from = 0x10, to = 0x30, step = 0x10 }"), (Texts{"16", "32", "48"}));
  EXPECT_EQ(values("{ from = -1, to = 1, step = 1 }"), (Texts{"-1", "0", "1"}));
}

TEST_F(StudyReading, DecimalsHaveNoNoiseOfRounding) {
  EXPECT_EQ(values("{ from = 0.1, to = 0.7, step = 0.1 }"),
            (Texts{"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"}));
  EXPECT_EQ(values("{ from = 0.3, to = 0.1, step = -0.1 }"), (Texts{"0.3", "0.2", "0.1"}));
  EXPECT_EQ(values("{ from = 0.001, to = 1, factor = 10 }"), (Texts{"0.001", "0.01", "0.1", "1"}));
  EXPECT_EQ(values("{ from = 1, to = 2, step = 0.5 }"), (Texts{"1", "1.5", "2"}));
  const Study s = study("[grid]\nx.y = { from = 0.1, to = 0.3, step = 0.1 }\n");
  EXPECT_EQ(s.dimensions[0].rows[2].at[0].number, 0.3);
  EXPECT_EQ(s.dimensions[0].rows[2].set[0].value, "0.3");
}

TEST_F(StudyReading, ValuesKeepTheirKind) {
  const Study s = study("[grid]\nx.y = [1, 1.5, '1', true, [2, 3], 1_000]\n");
  std::vector<AxisValue> all;
  Texts toml;
  for (const auto& row : s.dimensions[0].rows) {
    all.push_back(row.at[0]);
    toml.push_back(row.set[0].value);
  }
  EXPECT_EQ(
      all,
      (std::vector<AxisValue>{
          {"1", 1.0}, {"1.5", 1.5}, {"1", {}}, {"true", {}}, {"[2, 3]", {}}, {"1000", 1000.0}}));
  EXPECT_EQ(toml, (Texts{"1", "1.5", "'1'", "true", "[2, 3]", "1000"}));
}

TEST_F(StudyReading, SeedsAreACountAListOrARange) {
  using Seeds = std::vector<std::uint64_t>;
  EXPECT_EQ(study("").seeds, (Seeds{1}));
  EXPECT_EQ(seeds("3"), (Seeds{1, 2, 3}));
  EXPECT_EQ(seeds("[7, 3, 0]"), (Seeds{7, 3, 0}));
  EXPECT_EQ(seeds("{ from = 10, to = 30, step = 10 }"), (Seeds{10, 20, 30}));
  EXPECT_EQ(seeds("[9007199254740992]"), (Seeds{std::uint64_t{1} << 53}));
}

TEST_F(StudyReading, TheHead) {
  const Study s = study(kOfBase + "time_limit = '1.5m'\n[set]\nrun.max_cycles = 100_000\n");
  EXPECT_EQ(s.experiment, path("base.toml"));
  EXPECT_EQ(s.time_limit, std::chrono::milliseconds(90'000));
  ASSERT_EQ(s.set.size(), 1u);
  EXPECT_EQ(s.set[0].key, "run.max_cycles");
  EXPECT_EQ(s.set[0].value, "100000");
  EXPECT_EQ(s.text, kOfBase + "time_limit = '1.5m'\n[set]\nrun.max_cycles = 100_000\n");
  EXPECT_FALSE(study("").time_limit);
}

TEST_F(StudyReading, SkipAndDetailsNameValuesOfAxes) {
  const Study s = study(
      "[grid]\nbalancer.name = ['random', 'diffusion']\nmachine.size = [[4, 4], [8, 2]]\n"
      "workload.load = { from = 1, to = 5, step = 1 }\n"
      "[[skip]]\nbalancer.name = 'random'\nmachine.size = [8, 2]\n"
      "workload.load = { from = 1, to = 5, step = 4 }\n[[skip]]\nmachine.size = [[4, 4], [8, 2]]\n"
      "[[report.details]]\nworkload.load = [2, 3]\n");
  ASSERT_EQ(s.skips.size(), 2u);
  const auto& c = s.skips[0].conditions;
  ASSERT_EQ(c.size(), 3u);
  EXPECT_EQ(c[1].axis, "machine.size");
  EXPECT_EQ(c[1].values, (std::vector<AxisValue>{{"[8, 2]", {}}})) << "a value that is a list";
  EXPECT_EQ(c[2].values, (std::vector<AxisValue>{{"1", 1.0}, {"5", 5.0}}));
  EXPECT_EQ(s.skips[1].conditions[0].values.size(), 2u) << "a list of values";
  ASSERT_EQ(s.details.size(), 1u);
  EXPECT_EQ(s.details[0].conditions[0].values.size(), 2u);
}

TEST_F(StudyReading, TheReport) {
  const std::string grid =
      "[grid]\nworkload.load = [1, 2]\nbalancer.name = ['random', 'diffusion']\n";
  const ReportPlan empty = study(grid).report;
  EXPECT_EQ(empty.compare, "balancer.name") << "before the first axis";
  EXPECT_EQ(study("[grid]\na.b = [1]\nworkload.load = [1, 2]\n").report.compare, "workload.load")
      << "an axis with one value compares nothing";
  EXPECT_EQ(study("").report.compare, "");
  EXPECT_TRUE(empty.smaller_is_better);
  const ReportPlan r =
      study(grid +
            "[report]\ntitle = 'T'\nquestion = 'Q?'\nmetric = 'cost.tasks_moved'\nbetter = "
            "'larger'\ncompare = 'balancer.name'\ngrowth = 'workload.load'\nclaimed = { random = "
            "1.5, diffusion = -2 }\n")
          .report;
  EXPECT_EQ(r.title, "T");
  EXPECT_EQ(r.question, "Q?");
  EXPECT_EQ(r.metric, "cost.tasks_moved");
  EXPECT_FALSE(r.smaller_is_better);
  EXPECT_EQ(r.margin, 0.02);
  EXPECT_EQ(study(grid + "[report]\nmargin = 0.1\n").report.margin, 0.1);
  EXPECT_EQ(r.growth, "workload.load");
  EXPECT_EQ(r.claimed,
            (std::vector<std::pair<std::string, double>>{{"random", 1.5}, {"diffusion", -2.0}}));
}

}  // namespace
}  // namespace ballast
