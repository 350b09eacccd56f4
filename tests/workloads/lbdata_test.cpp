// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

/// A task with an id of its own, of four digits.
std::string task(int node, const std::string& time) {
  static int id = 1000;
  return R"({"entity":{"type":"object","id":)" + std::to_string(++id) +
         R"(,"home":0,"migratable":true},"node":)" + std::to_string(node) +
         R"(,"resource":"cpu","time":)" + time + "}";
}

std::string phases(const std::string& tasks) {
  return R"("phases":[{"id":0,"tasks":[)" + tasks +
         R"(],"communications":[{"type":"Broadcast","bytes":2}]}]})";
}

std::string plain(const std::string& tasks) { return R"({"type":"LBDatafile",)" + phases(tasks); }

class LbData : public Files {
 protected:
  Tasks read(NodeId processors = 0, const std::string& more = "") {
    return make("kind = 'lbdata'\npath = '" + directory_ + "'\n" + more, processors);
  }
  /// The error without the directory.
  std::string error(NodeId processors = 0, const std::string& more = "") {
    std::string what = error_of([&] { read(processors, more); });
    for (std::size_t at; (at = what.find(directory_ + "/")) != std::string::npos;) {
      what.erase(at, directory_.size() + 1);
    }
    if (const auto at = what.find(directory_); at != what.npos)
      what.replace(at, directory_.size(), "DIR");
    return what;
  }
  /// The error of one file of rank 0.
  std::string error_in(const std::string& content) {
    write("run.0.json", content);
    return error();
  }
};

TEST_F(LbData, ReadsBothFormsPlainAndCompressed) {
  write("run.0.json", plain(task(0, "1.5") + "," + task(0, "2")));
  write("run.1.json",
        gzip(R"({"metadata":{"type":"LBDatafile","rank":1},)" + phases(task(1, "0.25"))));
  write("run.2.json", brotli(plain("")));
  write("run.10.txt", "not a rank");
  write("notes.json", "not a rank");
  const Tasks tasks = read();
  EXPECT_EQ(tasks.processors, 3U);
  EXPECT_EQ(tasks.home, (std::vector<NodeId>{0, 0, 1}));
  EXPECT_EQ(tasks.work, (std::vector<double>{1.5, 2, 0.25}));
  EXPECT_EQ(tasks.arrival, std::vector<Cycle>(3, 0));
  EXPECT_EQ(read(8).processors, 8U);
  EXPECT_EQ(error(2), "exp.toml:3:8: expected 1 .. 2 ranks (processors of the machine), got 3");
}

TEST_F(LbData, TheNamesOfCompressedFilesMaySaySo) {
  write("run.0.json.gz", gzip(plain(task(0, "1"))));
  write("run.1.json.br", brotli(plain(task(1, "2"))));
  write("run.2.json", plain(task(2, "3")));
  write("run.3.gz", "no rank");
  EXPECT_EQ(read().work, (std::vector<double>{1, 2, 3}));
  write("run.0.json", plain(task(0, "1")));
  EXPECT_NE(error().find(
                ": expected one file per rank, got two for rank 0: run.0.json and run.0.json.gz"),
            std::string::npos);
}

TEST_F(LbData, RefusesDeepNesting) {
  const std::string open(253, '['), close(253, ']');
  EXPECT_EQ(error_in(R"({"type":"LBDatafile","phases":[{"id":0,"tasks":[],"user_defined":)" + open +
                     close + "}]}")
                .find("nested"),
            std::string::npos);
  EXPECT_EQ(
      error_in("{\"a\":\n\"\\\"[\", \"b\":" + std::string(256, '[')).substr(0, 88),
      "run.0.json:2:267: nested too deeply, expected at most 256 levels of arrays and objects");
}

TEST_F(LbData, OrdersRanksByNumber) {
  for (int rank = 0; rank < 11; ++rank) {
    write("a.b." + std::to_string(rank) + ".json", plain(task(rank, std::to_string(rank))));
  }
  const Tasks tasks = read();
  EXPECT_EQ(tasks.home, (std::vector<NodeId>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(tasks.work[10], 10.0);
}

TEST_F(LbData, ReadsThePhaseThatIsAskedFor) {
  write("run.0.json", R"({"type":"LBDatafile","phases":[{"id":3,"tasks":[)" + task(0, "1") +
                          R"(]},{"id":7,"tasks":[)" + task(0, "2") + "," + task(0, "3") + "]}]}");
  EXPECT_EQ(read().work, (std::vector<double>{1}));
  EXPECT_EQ(read(0, "phase = 7").work, (std::vector<double>{2, 3}));
  EXPECT_EQ(error(0, "phase = 0"),
            "run.0.json:1:31: phases: expected one of the phases 3, 7, got 0");
  write("run.1.json", plain(task(1, "1")));
  EXPECT_EQ(error(), "run.1.json:1:31: phases: expected the phases 3, 7 as in run.0.json, got 0");
}

TEST_F(LbData, RefusesBrokenJson) {
  EXPECT_EQ(error_in("{\"type\":\"LBDatafile\",\n \"phases\": [").substr(0, 58),
            "run.0.json:2:13: not JSON: syntax error while parsing valu");
  EXPECT_EQ(error_in("{\n\"type\": }\n").substr(0, 29), "run.0.json:2:9: not JSON: syn");
  EXPECT_EQ(error_in("").substr(0, 26), "run.0.json:1:1: not JSON: ");
  EXPECT_EQ(error_in("hello").substr(0, 29), "run.0.json:1:1: not JSON: syn");
  EXPECT_EQ(error_in(plain(task(0, "1")) + "\n}").substr(0, 29), "run.0.json:2:1: not JSON: syn");
  EXPECT_EQ(error_in(plain(task(0, "NaN"))).find("not JSON"), 18U);
}

TEST_F(LbData, RefusesDamagedCompression) {
  const std::string text = plain(task(0, "1.5"));
  const std::string packed = brotli(text);
  EXPECT_NE(error_in(packed.substr(0, packed.size() / 2)).find("ends too early"),
            std::string::npos);
  EXPECT_EQ(error_in("\x1f\x8bgarbage").substr(0, 36), "run.0.json: damaged gzip data at byt");
  EXPECT_EQ(error_in(gzip(text).substr(0, 30)),
            "run.0.json: expected more gzip data, got the end of the file");
  EXPECT_EQ(error_in("\xff\xfe{}").substr(0, 39), "run.0.json:1:1: expected UTF-8 text, pl");
}

TEST_F(LbData, RefusesBadTimes) {
  const auto time = [&](const std::string& value) {
    return error_in(R"({"type":"LBDatafile","phases":[{"id":0,"tasks":[)" + task(0, "1") + ",\n" +
                    R"({"node":0, "time": )" + value + "}]}]}");
  };
  EXPECT_EQ(time("-0.5"),
            "run.0.json:2:20: phases[0].tasks[1].time: expected a number 0 .. 1000000000000000, "
            "got -0.5");
  EXPECT_EQ(time("1e16"),
            "run.0.json:2:20: phases[0].tasks[1].time: expected a number 0 .. 1000000000000000, "
            "got 1e+16");
  EXPECT_EQ(time("\"1\""),
            "run.0.json:2:20: phases[0].tasks[1].time: expected a number 0 .. 1000000000000000, "
            "got \"1\"");
  EXPECT_EQ(time("null"),
            "run.0.json:2:20: phases[0].tasks[1].time: expected a number 0 .. 1000000000000000, "
            "got null");
  EXPECT_EQ(time("1e999").substr(0, 64),
            "run.0.json:2:24: not JSON: number overflow parsing '1e999'");
}

TEST_F(LbData, RefusesMissingFields) {
  EXPECT_EQ(error_in("[]"), "run.0.json:1:1: type: missing, expected \"LBDatafile\"");
  EXPECT_EQ(error_in(R"({"phases":[]})"), "run.0.json:1:1: type: missing, expected \"LBDatafile\"");
  EXPECT_EQ(error_in(R"({"metadata":{"rank":0}})"),
            "run.0.json:1:13: metadata.type: missing, expected \"LBDatafile\"");
  EXPECT_EQ(error_in(R"({"type":"LBStatsfile"})"),
            "run.0.json:1:9: type: expected \"LBDatafile\", got \"LBStatsfile\"");
  EXPECT_EQ(error_in(R"({"type":"LBDatafile"})"),
            "run.0.json:1:1: phases: missing, expected an array");
  EXPECT_EQ(error_in(R"({"type":"LBDatafile","phases":{}})"),
            "run.0.json:1:31: phases: expected an array, got an object");
  EXPECT_EQ(error_in(R"({"type":"LBDatafile","phases":[]})"),
            "run.0.json:1:31: phases: expected at least one phase, got none");
  EXPECT_EQ(error_in(R"({"type":"LBDatafile","phases":[{}]})"),
            "run.0.json:1:32: phases[0].id: missing, expected an integer 0 .. 9223372036854775807");
  EXPECT_EQ(error_in(R"({"type":"LBDatafile","phases":[{"id":0}]})"),
            "run.0.json:1:32: phases[0].tasks: missing, expected an array");
  EXPECT_EQ(error_in(R"({"type":"LBDatafile","phases":[{"id":0,"tasks":[1]}]})"),
            "run.0.json:1:49: phases[0].tasks[0].node: missing, expected 0");
  EXPECT_EQ(
      error_in(R"({"type":"LBDatafile","phases":[{"id":0,"tasks":[{"node":0}]}]})"),
      "run.0.json:1:49: phases[0].tasks[0].time: missing, expected a number 0 .. 1000000000000000");
}

TEST_F(LbData, TellsThePlaceBehindEscapesAndRepeatedNames) {
  EXPECT_EQ(error_in(R"({"a\"b":["]}\\",{"x":[1,[]]}],"phases":1,)"
                     "\n"
                     R"("type":"LBDatafile", "phases" : [ {"id":0} , {"id":12} ],"tasks":{}})"),
            "run.0.json:2:35: phases[0].tasks: missing, expected an array");
  EXPECT_EQ(error_in(R"({"type":"LBDatafile","ph\u0061ses": [ {"x":[]}, 2 ]})"),
            "run.0.json:1:39: phases[0].id: missing, expected an integer 0 .. 9223372036854775807");
}

TEST_F(LbData, RefusesTasksOfAnotherRank) {
  EXPECT_EQ(error_in(plain(R"({"node":0.5})")),
            "run.0.json:1:57: phases[0].tasks[0].node: expected 0, got 0.5");
  EXPECT_EQ(error_in(plain(R"({"node":18446744073709551615})")),
            "run.0.json:1:57: phases[0].tasks[0].node: expected 0, got 18446744073709551615");
  write("run.0.json", plain(""));
  write("run.1.json", plain(task(0, "1")));
  EXPECT_EQ(error(), "run.1.json:1:121: phases[0].tasks[0].node: expected 1, got 0");
  write("run.1.json", R"({"metadata":{"type":"LBDatafile","rank":2},)" + phases(""));
  EXPECT_EQ(error(), "run.1.json:1:41: metadata.rank: expected 1, got 2");
}

TEST_F(LbData, RefusesIncompleteDirectories) {
  EXPECT_EQ(error(), "exp.toml:3:8: workload.path: DIR: expected files PREFIX.RANK.json, got none");
  write("run.0.json", plain(""));
  write("run.2.json", plain(""));
  write("run.5.json", plain(""));
  EXPECT_EQ(error(),
            "exp.toml:3:8: workload.path: DIR: no file for rank 1, 3, 4; expected one for each "
            "rank 0 .. 5");
  write("run.4000000000.json", plain(""));
  EXPECT_EQ(error(),
            "exp.toml:3:8: workload.path: DIR: no file for rank 1, 3, 4, 6, 7, 8, 9, 10, 11, 12 "
            "and 3999999987 more; expected one for each rank 0 .. 4000000000");
}

TEST_F(LbData, RefusesMixedDirectories) {
  write("run.0.json", plain(""));
  write("test.1.json", plain(""));
  EXPECT_EQ(error(),
            "exp.toml:3:8: workload.path: DIR: expected files of one run, got files of 2 runs: "
            "run.*.json and test.*.json; workload.stem = \"run\" chooses one");
  EXPECT_EQ(counts(read(0, "stem = 'run'")), TaskCounts{0});
  EXPECT_EQ(
      error(0, "stem = 'test'"),
      "exp.toml:3:8: workload.path: DIR: no file for rank 0; expected one for each rank 0 .. 1");
  EXPECT_EQ(error(0, "stem = 'rum'"),
            "exp.toml:4:8: workload.stem: DIR has no files rum.*.json, expected one of run, test; "
            "did you mean \"run\"?");
  fs::remove(path("test.1.json"));
  write("run.00.json", plain(""));
  EXPECT_EQ(error(),
            "exp.toml:3:8: workload.path: DIR: expected one file per rank, got two for rank 0: "
            "run.0.json and run.00.json");
  fs::remove(path("run.00.json"));
  write("run.99999999999.json", plain(""));
  EXPECT_EQ(error(), "run.99999999999.json: expected a rank 0 .. 4294967294, got a larger one");
}

TEST_F(LbData, RefusesFilesThatAreNoDirectory) {
  const std::string file = write("run.0.json", plain(""));
  EXPECT_EQ(
      error_of([&] { make("kind = 'lbdata'\npath = '" + file + "'", 4); }),
      "exp.toml:3:8: workload.path: " + file +
          ": cannot be read: Not a directory; expected a directory of files PREFIX.RANK.json");
  EXPECT_EQ(error_of([&] { make("kind = 'lbdata'\npath = '" + path("x") + "'", 4); }),
            "exp.toml:3:8: " + path("x") + ": cannot be read: No such file or directory");
}

// ---- real data, outside of the project ----------------------------------------------------------

const std::string kData = std::string(kRoot) + "/../shared/data/";

/// Numbers of the line that starts with `name`.
std::vector<double> expected(const std::string& file, const std::string& name) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string first;
    if (!(words >> first) || first != name) continue;
    return {std::istream_iterator<double>(words), {}};
  }
  return {};
}

TEST(LbRealData, Toy16) {
  if (!fs::exists(kData + "lbdata-toy16")) GTEST_SKIP() << "no " << kData << "lbdata-toy16";
  const Tasks tasks = make("kind = 'lbdata'\npath = '" + kData + "lbdata-toy16'", 0);
  EXPECT_EQ(tasks.processors, 16U);
  EXPECT_EQ(tasks.size(), 274U);
  std::vector<double> count(16, 0);
  std::vector<double> work(16, 0);
  for (TaskId t = 0; t < tasks.size(); ++t) {
    count.at(tasks.home[t]) += 1;
    work.at(tasks.home[t]) += tasks.work[t];
  }
  const std::string file = kData + "toy16.expected";
  EXPECT_EQ(count, expected(file, "tasks_per_rank"));
  EXPECT_EQ(work, expected(file, "load_per_rank"));
  const double mean = std::accumulate(work.begin(), work.end(), 0.0) / 16;
  EXPECT_NEAR(*std::max_element(work.begin(), work.end()) / mean - 1, 1.9169837210752823, 1e-9);
}

TEST(LbRealData, Blocks) {
  if (!fs::exists(kData + "lbdata-blocks")) GTEST_SKIP() << "no " << kData << "lbdata-blocks";
  const Tasks tasks = make("kind = 'lbdata'\npath = '" + kData + "lbdata-blocks'", 0);
  EXPECT_EQ(counts(tasks), (TaskCounts{4, 4, 1, 0}));
  EXPECT_EQ(tasks.work, (std::vector<double>{1, 0.5, 0.5, 0.5, 0.5, 2, 1, 0.5, 1.5}));
}

}  // namespace
}  // namespace ballast
