// SPDX-License-Identifier: BSD-3-Clause
// What an id depends on, and what not.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "runs/study/canonical.h"
#include "support/paths.h"
#include "support/study_files.h"

namespace ballast {
namespace {

class PointIds : public StudyFiles {
 protected:
  static std::string rank_file(int rank, int time) {
    return R"({"type":"LBDatafile","phases":[{"id":0,"tasks":[{"entity":{"migratable":true,"id":)" +
           std::to_string(rank) + R"(},"node":)" + std::to_string(rank) +
           R"(,"resource":"cpu","time":)" + std::to_string(time) + "}]}]}";
  }
  std::string id(const std::string& text) { return plan(text).id_of(0); }
  /// Of the study "s.toml" of another folder.
  std::string id_in(const std::string& folder, const std::string& text) {
    write(folder + "/s.toml", text);
    return make_plan(read_study(path(folder + "/s.toml")), {"build", {}}).id_of(0);
  }
};

TEST_F(PointIds, AreSha256AndDifferent) {
  const auto all =
      ids("[study]\nexperiment = 'base.toml'\nseeds = 3\n[grid]\nworkload.load = [16, 64]\n");
  ASSERT_EQ(all.size(), 6u);
  for (const std::string& one : all) {
    EXPECT_EQ(one.size(), 64u);
    EXPECT_EQ(one.find_first_not_of("0123456789abcdef"), one.npos);
  }
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), 6u);
}

TEST_F(PointIds, EqualValuesHaveOneIdHoweverTheyAreWritten) {
  const std::string one = id(kOfBase);
  EXPECT_EQ(id(kOfBase + "[set]\nworkload.load = 64\n"), one) << "the value of the base";
  EXPECT_EQ(id(kOfBase + "[grid]\nworkload.load = [64, 16]\n"), one) << "by a list";
  EXPECT_EQ(id(kOfBase + "[variants.x]\ny = { workload.load = 0x40 }\n"), one) << "by a variant";
  EXPECT_EQ(id(kOfBase + "[report]\ntitle = 'x'\n"), one) << "the report";
  EXPECT_EQ(id("[study]\nexperiment = 'base.toml'\ntime_limit = '1h'\n"), one) << "the time limit";
  EXPECT_EQ(id("[set]\nworkload = { load = 64, kind = 'spike' }\nmachine.size = [4, 4]\n"
               "machine.topology = 'mesh'\nbalancer.name = 'diffusion'\n"),
            one)
      << "other order, no base";
  EXPECT_EQ(
      id("[set]\nworkload = { load = 64, kind = 'spike' }\nmachine.size = [4, 4]\n"
         "machine.topology = 'mesh'\nbalancer.name = 'diffusion'\nrun.max_cycles = "
         "1_000_000_000\n"),
      id("[set]\nworkload = { load = 64, kind = 'spike' }\nmachine.size = [4, 4]\n"
         "machine.topology = 'mesh'\nbalancer.name = 'diffusion'\nrun.max_cycles = 1000000000\n"));
  const std::string traffic =
      "[set]\nmachine.topology = 'mesh'\nmachine.size = [4, 4]\ntraffic.min_packets = 1000\n";
  EXPECT_EQ(id(traffic + "traffic.rate = 1\n"), id(traffic + "traffic.rate = 1.0\n"));
  EXPECT_NE(id(traffic + "traffic.rate = 1\n"), id(traffic + "traffic.rate = 0.99\n"));
}

TEST_F(PointIds, EveryDifferenceThatDecidesAboutResultsIsInTheId) {
  std::set<std::string> all{id(kOfBase)};
  const auto differs = [&](const std::string& id, const char* what) {
    EXPECT_TRUE(all.insert(id).second) << what;
  };
  differs(id("[study]\nexperiment = 'base.toml'\nseeds = [2]\n"), "seed");
  differs(id(kOfBase + "[set]\nworkload.load = 65\n"), "value of the workload");
  differs(id(kOfBase + "[set]\nmachine.link.cycles = 2\n"), "value of the machine");
  differs(id(kOfBase + "[set]\nrun.max_cycles = 10\n"), "cycle budget");
  differs(plan(kOfBase, "another build").id_of(0), "build");
  write("one.so", "plugin 1");
  write("two.so", "plugin 2");
  const std::string one = plan(kOfBase, "build", {path("one.so")}).id_of(0);
  differs(one, "a plugin");
  differs(plan(kOfBase, "build", {path("two.so")}).id_of(0), "another plugin");
  write("three.so", "plugin 1");
  EXPECT_EQ(plan(kOfBase, "build", {path("three.so")}).id_of(0), one) << "its name is none";
}

TEST_F(PointIds, TheContentOfAFileCountsNotItsPlace) {
  const std::string text = "[study]\nexperiment = 'e.toml'\n";
  const std::string experiment =
      "[workload]\nkind = 'csv'\npath = 'loads.csv'\n[machine]\nprocessors = 4\n";
  for (const char* folder : {"a", "b", "c"}) {
    fs::create_directories(path(folder));
    write(std::string(folder) + "/e.toml", experiment);
    write(std::string(folder) + "/loads.csv",
          folder == std::string("c") ? "load\n1\n2\n3\n5\n" : "load\n1\n2\n3\n4\n");
  }
  EXPECT_EQ(id_in("a", text), id_in("b", text));
  EXPECT_NE(id_in("a", text), id_in("c", text)) << "the same name, another content";
  const auto absolute = [&](const std::string& name) {
    return id("[set]\nmachine.processors = 4\nworkload.kind = 'csv'\nworkload.path = '" +
              path(name) + "'\n");
  };
  EXPECT_NE(absolute("c/loads.csv"), absolute("a/loads.csv"));
  write("a/other.csv", "load\n1\n2\n3\n4\n");
  EXPECT_EQ(absolute("a/other.csv"), absolute("a/loads.csv"));
}

TEST_F(PointIds, ACompressedFileCountsAsItIs) {
  const std::string text =
      "[set]\nmachine.processors = 4\nworkload.kind = 'csv'\nworkload.path = 'loads.csv'\n";
  write("loads.csv", gzip("load\n1\n2\n3\n4\n"));
  const std::string one = id(text);
  write("loads.csv", gzip("load\n1\n2\n3\n5\n"));
  EXPECT_NE(id(text), one);
}

TEST_F(PointIds, EveryFileOfAFolderCounts) {
  const std::string text = "[set]\nworkload.kind = 'lbdata'\nworkload.path = 'data'\n";
  for (const char* folder : {".", "a", "b"}) {
    fs::create_directories(path(folder) + "/data");
    for (int rank = 0; rank < 4; ++rank) {
      write(std::string(folder) + "/data/run." + std::to_string(rank) + ".json",
            rank_file(rank, rank + 1));
    }
  }
  const std::string one = id(text);
  EXPECT_EQ(id_in("a", text), one);
  EXPECT_EQ(id_in("b", text), one);
  write("b/data/run.3.json", rank_file(3, 9));
  EXPECT_NE(id_in("b", text), one);
  write("a/data/run.0.json", rank_file(0, 2));
  write("a/data/run.1.json", rank_file(1, 1));
  EXPECT_NE(id_in("a", text), one) << "the files of two ranks exchanged";
}

TEST_F(PointIds, CanonicalTextSortsKeysAndKeepsValuesApart) {
  const auto text = [](const char* json) {
    return canonical_text(nlohmann::ordered_json::parse(json), [](const std::string& s) {
      return s == "file" ? std::string("abc") : std::string();
    });
  };
  EXPECT_EQ(text(R"({"b":1.0,"a":{"d":[2.0,"x"],"c":true}})"),
            R"({"a":{"c":true,"d":[2,"x"]},"b":1})");
  EXPECT_EQ(text(R"({"a":"file"})"), R"({"a":"content abc"})");
  EXPECT_NE(text(R"({"a":1})"), text(R"({"a":"1"})"));
  EXPECT_NE(text(R"({"a":1})"), text(R"({"a":true})"));
  EXPECT_NE(text(R"({"a":0.1})"), text(R"({"a":0.10000000000000002})"));
  EXPECT_NE(text(R"({"a":1e300})"), text(R"({"a":2e300})"));
  EXPECT_NE(text(R"({"a":9007199254740993})"), text(R"({"a":9007199254740992})"));
  EXPECT_EQ(text(R"({"a":-0.0})"), text(R"({"a":0})"));
}

}  // namespace
}  // namespace ballast
