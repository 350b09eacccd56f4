// SPDX-License-Identifier: BSD-3-Clause
// STUDY.work: what is kept of points that have ended.
#include "runs/store/work_file.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class WorkFiles : public Files {
 protected:
  static StoredPoint point(const std::string& id) {
    StoredPoint p;
    p.id = id;
    p.status = PointStatus::failed;
    p.exit_code = 4;
    p.complete = true;
    p.reason = "killed by signal 11";
    p.result = R"({"cycles":3})";
    p.detail = "{}";
    p.output = std::string("a\0b\n", 4);
    p.wall_s = 1.5;
    return p;
  }
  /// The error about the file, without the folder.
  std::string mistake(const std::string& name) {
    std::string said = error_of([&] { const WorkFile file(path(name)); });
    if (said.starts_with(directory_)) said.erase(0, directory_.size() + 1);
    return said;
  }
};

TEST_F(WorkFiles, KeepEveryPartOfAPoint) {
  {
    WorkFile file(path("s.work"));
    EXPECT_FALSE(file.find("a"));
    file.add(point("a"));
    file.commit(true);
  }
  WorkFile file(path("s.work"));
  const auto p = file.find("a");
  ASSERT_TRUE(p);
  EXPECT_EQ(p->id, "a");
  EXPECT_EQ(p->status, PointStatus::failed);
  EXPECT_EQ(p->exit_code, 4);
  EXPECT_TRUE(p->complete);
  EXPECT_EQ(p->reason, "killed by signal 11");
  EXPECT_EQ(p->result, R"({"cycles":3})");
  EXPECT_EQ(p->detail, "{}");
  EXPECT_EQ(p->output, std::string("a\0b\n", 4));
  EXPECT_FALSE(file.find("b"));
}

TEST_F(WorkFiles, ALaterEndReplacesAFormerOne) {
  WorkFile file(path("s.work"));
  file.add(point("a"));
  file.add(point("b"));
  StoredPoint again = point("a");
  again.status = PointStatus::done;
  again.reason = "";
  file.add(again);
  file.commit(true);
  const auto all = file.statuses();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all.at("a"), PointStatus::done);
  EXPECT_EQ(all.at("b"), PointStatus::failed);
  EXPECT_EQ(file.find("a")->reason, "");
}

TEST_F(WorkFiles, WhatIsNotCommittedIsLostWithTheProcess) {
  WorkFile file(path("s.work"));
  const auto seen = [&] { return WorkFile(path("s.work")).statuses().size(); };
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  file.add(point("a"));
  EXPECT_EQ(seen(), 0u);
  file.commit(false);
  EXPECT_EQ(seen(), 1u) << "the last commit was a quarter of a second ago";
  file.add(point("b"));
  file.commit(false);
  EXPECT_EQ(seen(), 1u) << "the last commit was just now";
  file.commit(true);
  EXPECT_EQ(seen(), 2u);
  file.add(point("c"));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  file.commit(false);
  EXPECT_EQ(seen(), 3u);
}

TEST_F(WorkFiles, OtherFilesAreRefusedAndStay) {
  Database(path("other.work"), Database::Mode::write).run("create table x (y)");
  EXPECT_EQ(mistake("other.work"),
            "other.work: expected the work file of a study, got another database");
  Database(path("newer.work"), Database::Mode::write)
      .run("create table point (id); pragma user_version = 2");
  EXPECT_EQ(mistake("newer.work"),
            "newer.work: expected a work file of schema 1 or older, got schema 2; use a newer "
            "version of ballast");
  const std::string text =
      "this is no database, but long enough to have a header of one: " + std::string(200, '.');
  write("text.work", text);
  EXPECT_TRUE(mistake("text.work")
                  .starts_with("text.work: expected the work file of a study, got something else"))
      << mistake("text.work");
  std::ifstream in(path("text.work"));
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
  EXPECT_THROW(WorkFile(path("nowhere/s.work")), OutputError);
}

/// Never an internal error: the user learns what to remove.
TEST_F(WorkFiles, DamageIsSaidWithItsCure) {
  const std::string cure = "; move it away, and what it stored runs again";
  const auto damaged = [&](const std::string& sql) {
    fs::remove(path("d.work"));
    {
      WorkFile file(path("d.work"));
      file.add(point("a"));
      file.commit(true);
    }
    Database(path("d.work"), Database::Mode::write).run(sql);
    std::string said = error_of([&] {
      WorkFile file(path("d.work"));
      static_cast<void>(file.statuses());
      static_cast<void>(file.find("a"));
    });
    return said.starts_with(directory_) ? said.substr(directory_.size() + 1) : said;
  };
  EXPECT_EQ(damaged("drop table point"),
            "d.work: expected a file that ballast wrote, got a damaged one or another: no such "
            "table: point" +
                cure);
  EXPECT_EQ(damaged("alter table point drop column reason"),
            "d.work: expected a file that ballast wrote, got a damaged one or another: table point "
            "has 10 columns but 11 values were supplied" +
                cure);
  EXPECT_EQ(damaged("update point set status = 'dnoe'"),
            "d.work: expected a file that ballast wrote, got a damaged one or another: point a has "
            "the status \"dnoe\"" +
                cure);
  EXPECT_EQ(damaged("update point set result = '{\"cycles\":'"),
            "d.work: expected a file that ballast wrote, got a damaged one or another: point a has "
            "a result that is no JSON" +
                cure);
  EXPECT_EQ(damaged("select 1"), "no error");
  fs::create_directory(path("f.work"));
  EXPECT_EQ(mistake("f.work"),
            "f.work: expected the work file of a study, got no regular file; remove it");
}

}  // namespace
}  // namespace ballast
