// SPDX-License-Identifier: BSD-3-Clause
// STUDY.sqlite: what was stored is read, and the bytes tell nothing of how it came there.
#include "runs/store/published_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "core/version.h"
#include "runs/executors/run_points.h"
#include "runs/store/publisher.h"
#include "runs/store/sweep.h"
#include "runs/study/json_text.h"
#include "support/error_of.h"
#include "support/study_files.h"

namespace ballast {
namespace {

const std::string kTwoAxes =
    "[study]\nexperiment = 'base.toml'\nseeds = [1, 5]\n"
    "[grid]\nbalancer.name = ['diffusion', 'random']\nworkload.load = [16, 64]\n"
    "[report]\ntitle = 'T\"x'\nquestion = 'Q?'\nmetric = 'cost.tasks_moved'\nbetter = 'larger'\n"
    "margin = 0.125\n"
    "growth = 'workload.load'\nclaimed = { random = 1.5 }\n"
    "[[report.details]]\nbalancer.name = 'random'\nworkload.load = 64\n";

class PublishedFiles : public StudyFiles {
 protected:
  std::string bytes(const std::string& name) {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// Runs the open points in `workers` processes.
  static void run(const Plan& plan, WorkFile& work, unsigned workers) {
    PointOptions options;
    options.workers = workers;
    run_points(plan, state_of(plan, work).open, work, options);
  }
  std::string published_bytes(const Plan& plan, const std::string& work) {
    WorkFile file(path(work));
    publish(plan, file, path("out.sqlite"));
    return bytes("out.sqlite");
  }
  /// Rows of a statement, columns joined by "|".
  std::vector<std::string> rows(const std::string& sql) {
    Database file(path("out.sqlite"), Database::Mode::read);
    Statement statement(file, sql);
    std::vector<std::string> all;
    while (statement.step()) {
      std::string row;
      for (int c = 0; c < statement.columns(); ++c) {
        row += (c == 0 ? "" : "|") + (statement.is_null(c) ? "null" : statement.text(c));
      }
      all.push_back(row);
    }
    return all;
  }
};

TEST_F(PublishedFiles, ReadAsTheyWereStored) {
  const Plan p = plan(kTwoAxes);
  WorkFile work(path("s.work"));
  run(p, work, 2);
  publish(p, work, path("out.sqlite"));
  const StudyResults s = read_published(path("out.sqlite"));
  EXPECT_EQ(s.schema, 1);
  EXPECT_EQ(s.ballast, BALLAST_VERSION);
  EXPECT_EQ(s.build, "build");
  EXPECT_EQ(s.text, kTwoAxes);
  EXPECT_EQ(s.report.title, "T\"x");
  EXPECT_EQ(s.report.question, "Q?");
  EXPECT_EQ(s.report.metric, "cost.tasks_moved");
  EXPECT_FALSE(s.report.smaller_is_better);
  EXPECT_EQ(s.report.margin, 0.125);
  EXPECT_EQ(s.report.compare, "balancer.name");
  EXPECT_EQ(s.report.growth, "workload.load");
  EXPECT_EQ(s.report.curve, "");
  EXPECT_EQ(s.report.claimed, p.study.report.claimed);
  EXPECT_EQ(s.axes, p.study.axes());
  ASSERT_EQ(s.cases.size(), 4u);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(s.cases[k].at, p.values_of(p.cases[k]));
    EXPECT_EQ(s.cases[k].config.dump(), p.cases[k].config);
  }
  ASSERT_EQ(s.points.size(), 8u);
  for (std::size_t n = 0; n < 8; ++n) {
    const StudyPoint& point = s.points[n];
    const auto stored = work.find(p.id_of(n));
    EXPECT_EQ(point.number, n);
    EXPECT_EQ(point.of_case, n / 2);
    EXPECT_EQ(point.seed, n % 2 == 0 ? 1u : 5u);
    EXPECT_EQ(point.id, p.id_of(n));
    EXPECT_EQ(point.status, PointStatus::done);
    EXPECT_EQ(point.exit_code, 0);
    EXPECT_TRUE(point.complete);
    EXPECT_EQ(point.result.dump(), stored->result);
    EXPECT_TRUE(value_of(point, "cost.tasks_moved"));
  }
  ASSERT_EQ(s.details.size(), 1u);
  EXPECT_EQ(s.details[0].of_case, 3u);
  EXPECT_EQ(s.details[0].seed, 1u);
  EXPECT_EQ(s.details[0].data.dump(), work.find(p.id_of(6))->detail);
  const auto key = std::find_if(s.keys.begin(), s.keys.end(),
                                [](const ResultKey& k) { return k.name == "cycles"; });
  ASSERT_NE(key, s.keys.end());
  EXPECT_NE(key->meaning, "");
}

TEST_F(PublishedFiles, FailuresHaveTheirReasonAndNoResult) {
  const Plan p = plan(kTwoAxes);
  WorkFile work(path("s.work"));
  StoredPoint failed;
  failed.id = p.id_of(3);
  failed.status = PointStatus::failed;
  failed.exit_code = 4;
  failed.reason = "killed by signal 11";
  failed.output = "what it said";
  work.add(failed);
  work.commit(true);
  publish(p, work, path("out.sqlite"));
  const StudyResults s = read_published(path("out.sqlite"));
  ASSERT_EQ(s.points.size(), 1u) << "open points are left out";
  EXPECT_EQ(s.points[0].number, 3u);
  EXPECT_EQ(s.points[0].status, PointStatus::failed);
  EXPECT_EQ(s.points[0].exit_code, 4);
  EXPECT_EQ(s.points[0].reason, "killed by signal 11");
  EXPECT_TRUE(s.points[0].result.is_null());
  EXPECT_EQ(bytes("out.sqlite").find("what it said"), std::string::npos);
}

TEST_F(PublishedFiles, TheViewHasAColumnForEachAxisAndScalar) {
  const Plan p = plan(
      "[study]\nexperiment = 'base.toml'\nseeds = 2\n[grid]\nbalancer.name = ['diffusion', "
      "'random']\n[variants.seed]\na = { run.max_cycles = 900000 }\n[variants.cycles]\nb = {}\n");
  WorkFile work(path("s.work"));
  run(p, work, 2);
  publish(p, work, path("out.sqlite"));
  const StudyResults s = read_published(path("out.sqlite"));
  EXPECT_EQ(rows("select point, case_number, seed, status, exit_code, \"balancer.name\", seed_, "
                 "cycles from results order by point"),
            (std::vector<std::string>{"0|0|1|done|0|diffusion|a|b", "1|0|2|done|0|diffusion|a|b",
                                      "2|1|1|done|0|random|a|b", "3|1|2|done|0|random|a|b"}));
  const auto values = rows(
      "select cycles_, typeof(cycles_), \"cost.tasks_moved\", verdict from results order by point");
  for (std::size_t n = 0; n < 4; ++n) {
    EXPECT_EQ(values[n], s.points[n].result["cycles"].dump() + "|integer|" +
                             s.points[n].result["cost"]["tasks_moved"].dump() + "|" +
                             s.points[n].result["verdict"].get<std::string>());
  }
  EXPECT_EQ(rows("select name from key where name = 'cycles'").size(), 1u);
}

TEST_F(PublishedFiles, NumbersOfAxesStayNumbers) {
  const Plan p = plan(
      "[set]\nmachine.topology = 'mesh'\nmachine.size = [4, 4]\n"
      "[grid]\ntraffic.rate = [0.05, 0.1]\ntraffic.min_packets = [1_00, 0xff]\n");
  WorkFile work(path("s.work"));
  publish(p, work, path("out.sqlite"));
  EXPECT_EQ(rows("select at from cases"),
            (std::vector<std::string>{"[0.05,100]", "[0.05,255]", "[0.1,100]", "[0.1,255]"}));
}

TEST_F(PublishedFiles, SameBytesInAnyOrderOfInsertion) {
  const Plan p = plan(kTwoAxes);
  std::vector<StoredPoint> points;
  {
    WorkFile work(path("first.work"));
    run(p, work, 2);
    for (std::size_t n = 0; n < p.points(); ++n) points.push_back(*work.find(p.id_of(n)));
  }
  const std::string one = published_bytes(p, "first.work");
  std::mt19937 random(7);
  for (int k = 0; k < 5; ++k) {
    std::shuffle(points.begin(), points.end(), random);
    const std::string name = "other" + std::to_string(k) + ".work";
    WorkFile work(path(name));
    for (StoredPoint point : points) {
      point.wall_s = k;
      point.output = "said " + std::to_string(k);
      work.add(point);
      if (random() % 2 == 0) work.commit(true);
    }
    StoredPoint foreign = points.front();
    foreign.id = "of another plan";
    work.add(foreign);
    work.commit(true);
    EXPECT_EQ(published_bytes(p, name), one) << k;
  }
}

TEST_F(PublishedFiles, SameBytesIfWrittenWhilePointsEnd) {
  const Plan p = plan(kTwoAxes);
  std::vector<StoredPoint> points;
  {
    WorkFile work(path("first.work"));
    run(p, work, 2);
    for (std::size_t n = 0; n < p.points(); ++n) points.push_back(*work.find(p.id_of(n)));
    points[5].status = PointStatus::failed;
    work.add(points[5]);
    work.commit(true);
  }
  const std::string one = published_bytes(p, "first.work");
  std::mt19937 random(8);
  for (int k = 0; k < 8; ++k) {
    if (k != 0) std::shuffle(points.begin(), points.end(), random);  // first: in order
    WorkFile work(path("while" + std::to_string(k)));
    Publisher publisher(p, work, path("out.sqlite"));
    for (const StoredPoint& point : points) {
      work.add(point);
      publisher.advance(random() % 4);
      if (random() % 4 == 0) work.commit(true);
    }
    publisher.write_rest();
    EXPECT_EQ(publisher.done(), 7u);
    EXPECT_EQ(publisher.failed(), 1u);
    EXPECT_EQ(bytes("out.sqlite"), one) << "the former file stays until the end";
    std::ofstream(path("out.sqlite")) << "former";
    publisher.commit();
    EXPECT_EQ(bytes("out.sqlite"), one) << k;
  }
}

TEST_F(PublishedFiles, SameBytesByAnyNumberOfWorkersAndAfterResuming) {
  const Plan p = plan(kTwoAxes);
  for (const unsigned workers : {1U, 2U, 5U}) {
    WorkFile work(path("w" + std::to_string(workers)));
    run(p, work, workers);
  }
  const std::string one = published_bytes(p, "w1");
  EXPECT_EQ(published_bytes(p, "w2"), one);
  EXPECT_EQ(published_bytes(p, "w5"), one);
  for (const std::uint32_t from : {0U, 3U, 7U}) {
    const std::string name = "resumed" + std::to_string(from);
    WorkFile work(path(name));
    std::vector<std::uint32_t> some;
    for (std::uint32_t n = from; n < p.points(); n += 3) some.push_back(n);
    run_points(p, some, work, {});
    SweepState state = state_of(p, work);
    EXPECT_EQ(state.done, some.size());
    EXPECT_EQ(state.open.size(), p.points() - some.size());
    run(p, work, 2);
    EXPECT_EQ(published_bytes(p, name), one) << from;
  }
}

TEST(JsonText, HasFewLevels) {
  const auto nested = [](std::size_t levels) {
    return std::string(levels, '[') + std::string(levels, ']');
  };
  EXPECT_EQ(json_of(nested(kMostJsonLevels), {"x.json"}).size(), 1u);
  EXPECT_EQ(error_of([&] { static_cast<void>(json_of(nested(kMostJsonLevels + 1), {"x.json"})); }),
            "x.json: expected JSON of at most 100 nested levels, got more");
}

TEST_F(PublishedFiles, OthersAreRefused) {
  const auto mistake_in = [&](const std::string& name) {
    std::string said = error_of([&] { static_cast<void>(read_published(path(name))); });
    if (said.starts_with(directory_)) said.erase(0, directory_.size() + 1);
    return said;
  };
  Database(path("other.sqlite"), Database::Mode::write).run("create table x (y)");
  EXPECT_EQ(mistake_in("other.sqlite"),
            "other.sqlite: expected a published study (.sqlite) of schema 1, got another database");
  Database(path("newer.sqlite"), Database::Mode::write)
      .run("create table study (x); pragma user_version = 7");
  EXPECT_EQ(mistake_in("newer.sqlite"),
            "newer.sqlite: expected a published study (.sqlite) of schema 1, got schema 7");
  Database(path("empty.sqlite"), Database::Mode::write)
      .run("create table study (x); pragma user_version = 1");
  EXPECT_NE(mistake_in("empty.sqlite"), "no error");
  write("text.sqlite", std::string(200, 'x'));
  EXPECT_EQ(mistake_in("text.sqlite"), "text.sqlite: cannot be read: file is not a database");
  EXPECT_EQ(mistake_in("none.sqlite"), "none.sqlite: cannot be read: unable to open database file");
}

TEST_F(PublishedFiles, AWorkFileIsNoPublishedFile) {
  { WorkFile work(path("s.work")); }
  EXPECT_TRUE(error_of([&] { static_cast<void>(read_published(path("s.work"))); })
                  .ends_with("expected a published study (.sqlite) of schema 1, got the work file "
                             "of a sweep; `ballast sweep` ends with the published one"));
}

}  // namespace
}  // namespace ballast
