// SPDX-License-Identifier: BSD-3-Clause
#include "runs/store/part_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/errors.h"
#include "runs/store/work_file.h"

namespace ballast {
namespace {

StoredPoint part_point(char digit) {
  StoredPoint p;
  p.id = std::string(64, digit);
  p.result = R"({"verdict":"balanced","cycles":12.5})";
  return p;
}

class PartFiles : public testing::Test {
 protected:
  PartFiles()
      : folder_(std::filesystem::temp_directory_path() /
                ("ballast-parts-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~PartFiles() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string path(const char* name = "1.jsonl") const {
    return (folder_ / name).string();
  }
  [[nodiscard]] std::string content() const {
    std::ostringstream text;
    text << std::ifstream(path()).rdbuf();
    return text.str();
  }
  void append(const std::string& text) const {
    std::ofstream(path(), std::ios::app | std::ios::binary) << text;
  }

 private:
  std::filesystem::path folder_;
};

TEST(PointLine, KeepsEveryByte) {
  StoredPoint p = part_point('a');
  p.status = PointStatus::failed;
  p.exit_code = 4;
  p.complete = true;
  constexpr char kText[] = "zero \0, not UTF-8 \xff\xfe, \"quoted\"\n";
  p.reason = std::string(kText, sizeof kText - 1);
  p.detail = "[1, 2]";
  p.output = "\xc3\xa4 two lines\n";
  p.wall_s = 0.1;
  const std::string line = line_of(p);
  EXPECT_EQ(line.find('\n'), line.size() - 1) << "one line";
  const auto read = point_of(line);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->id, p.id);
  EXPECT_EQ(read->status, p.status);
  EXPECT_EQ(read->exit_code, 4);
  EXPECT_TRUE(read->complete);
  EXPECT_EQ(read->reason, p.reason);
  EXPECT_EQ(read->result, p.result);
  EXPECT_EQ(read->detail, p.detail);
  EXPECT_EQ(read->output, p.output);
  EXPECT_EQ(read->wall_s, 0.1);
  EXPECT_FALSE(read->host.empty());
  EXPECT_FALSE(read->ended.empty());
}

TEST(PointLine, NoPrefixOfALineIsAPoint) {
  const std::string line = line_of(part_point('b'));
  for (std::size_t size = 1; size + 1 < line.size(); ++size) {
    EXPECT_FALSE(point_of(line.substr(0, size))) << size;
    EXPECT_FALSE(point_of(line.substr(0, size) + line)) << "a torn line and its successor";
  }
  EXPECT_FALSE(point_of(""));
  EXPECT_FALSE(point_of("{}"));
  EXPECT_FALSE(point_of("[1]"));
  std::string other = line;
  EXPECT_FALSE(point_of(other.replace(other.find("bb"), 1, "X"))) << "not an id";
}

TEST_F(PartFiles, AnOpenedFileLosesItsTornLineOnly) {
  const std::string first = line_of(part_point('1')), second = line_of(part_point('2'));
  append(first + second.substr(0, 50));
  {
    PartFile file(path());
    EXPECT_EQ(file.known().size(), 1u);
    EXPECT_TRUE(file.known().contains(std::string(64, '1')));
    EXPECT_EQ(content(), first);
    file.add(part_point('3'));
  }
  PartFile again(path());
  EXPECT_EQ(again.known().size(), 2u);
  EXPECT_TRUE(content().starts_with(first));
}

TEST_F(PartFiles, AReaderTakesWholeLinesAsTheyCome) {
  PartReader reader(path());
  EXPECT_TRUE(reader.read().empty()) << "no file yet";
  const std::string first = line_of(part_point('1')), second = line_of(part_point('2'));
  append(first + second.substr(0, 70));
  ASSERT_EQ(reader.read().size(), 1u);
  EXPECT_TRUE(reader.read().empty());
  append(second.substr(70) + "not a point\n" + line_of(part_point('3')));
  const auto points = reader.read();
  ASSERT_EQ(points.size(), 2u);
  EXPECT_EQ(points[0].id, std::string(64, '2'));
  EXPECT_EQ(points[1].id, std::string(64, '3'));
  EXPECT_EQ(reader.damaged(), 1u);
}

TEST_F(PartFiles, WhatIsDoneStaysAndWhatFailedIsReplaced) {
  WorkFile work(path("s.work"));
  StoredPoint failed = part_point('1');
  failed.status = PointStatus::failed;
  failed.reason = "killed";
  work.add_missing(failed);
  EXPECT_EQ(work.find(failed.id)->reason, "killed");
  work.add_missing(part_point('1'));
  EXPECT_EQ(work.find(failed.id)->status, PointStatus::done);
  work.add_missing(failed);
  EXPECT_EQ(work.find(failed.id)->status, PointStatus::done);
  StoredPoint timed = part_point('2');
  timed.wall_s = 2.5;
  timed.host = "node7";
  work.add_missing(timed);
  work.commit(true);
  EXPECT_EQ(work.wall_times().at(timed.id), 2.5);
}

TEST_F(PartFiles, AFolderThatIsMissingIsAUserError) {
  EXPECT_THROW(PartFile("/nowhere/1.jsonl"), UserError);
}

}  // namespace
}  // namespace ballast
