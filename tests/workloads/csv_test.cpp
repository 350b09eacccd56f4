// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/input_limits.h"
#include "support/workloads_fixture.h"

namespace ballast {
namespace {

class Csv : public Files {
 protected:
  Tasks read(const std::string& content, NodeId processors = 0, bool named = false) {
    return make("kind = 'csv'\npath = '" + write("in.csv", content) + "'", processors, 1, named);
  }
  /// The error without the directory.
  std::string error(const std::string& content, NodeId processors = 0) {
    const std::string what = error_of([&] { read(content, processors); });
    return what.starts_with(directory_) ? what.substr(directory_.size() + 1) : what;
  }
};

/// Fewer loads than the topology has processors are a mistake, unless the user names the number.
TEST_F(Csv, LoadsOfFewerProcessors) {
  EXPECT_EQ(counts(read("3\n0\n2\n", 5, true)), (TaskCounts{3, 0, 2, 0, 0}));
  EXPECT_EQ(error("3\n0\n2\n", 5),
            "in.csv: load: expected 5 lines, one per processor of the machine, got 3; set "
            "machine.processors = 5 if the others begin without tasks");
  EXPECT_EQ(counts(read("processor,work\n1,2\n", 5)), (TaskCounts{0, 1, 0, 0, 0}));
}

TEST_F(Csv, Loads) {
  EXPECT_EQ(counts(read("3\n0\n2\n")), (TaskCounts{3, 0, 2}));
  EXPECT_EQ(counts(read("load\n3\n0\n2")), (TaskCounts{3, 0, 2}));
  EXPECT_EQ(counts(read("3\n0\n2\n", 3)), (TaskCounts{3, 0, 2}));
  EXPECT_EQ(counts(read("\xef\xbb\xbf# P\xc3\xa4r\r\n\r\nload\r\n 3 # hot\r\n\t2\r\n")),
            (TaskCounts{3, 2}));
}

TEST_F(Csv, Tasks) {
  const Tasks tasks = read("processor,work,arrival\n2, 1.5, 7\n0,2e-3,0\n2,0,0\n");
  EXPECT_EQ(tasks.processors, 3U);
  EXPECT_EQ(tasks.home, (std::vector<NodeId>{0, 2, 2}));
  EXPECT_EQ(tasks.work, (std::vector<double>{2e-3, 0, 1.5}));
  EXPECT_EQ(tasks.arrival, (std::vector<Cycle>{0, 0, 7}));
  EXPECT_EQ(read("1,2.5\n0,1\n", 8).processors, 8U);
  EXPECT_EQ(read("1,2.5\n0,1\n").work, (std::vector<double>{2.5, 1}));
}

TEST_F(Csv, TasksMayHaveCoordinates) {
  const Tasks square = read("processor,work,x,y\n1,2,0.5,-3\n0,1,4,1e3\n");
  EXPECT_EQ(square.coordinates.axes, 2U);
  EXPECT_EQ(square.coordinates.of, (std::vector<std::array<double, 3>>{{.5, -3, 0}, {4, 1e3, 0}}));
  EXPECT_EQ(square.arrival, (std::vector<Cycle>{0, 0}));
  EXPECT_EQ(read("processor,work,x\n1,2,7\n").coordinates.axes, 1U);
  EXPECT_EQ(read("processor,work,x,y,z\n1,2,7,8,9\n").coordinates.of[0][2], 9);
  EXPECT_EQ(read("1,2,7\n").coordinates.axes, 0U) << "without a header it is the arrival";
  EXPECT_EQ(error("processor,work,x\n1,2,nan\n").substr(0, 34),
            "in.csv:2:5: x: expected a number -");
}

TEST_F(Csv, TasksMayBeThePhaseOfARun) {
  const auto phase = [&](const std::string& content, const std::string& more) {
    return make("kind = 'csv'\npath = '" + write("in.csv", content) + "'\n" + more, 3);
  };
  const Tasks tasks = phase("processor,work\n2,1.5\n0,2\n", "phases = [0]\n");
  ASSERT_TRUE(tasks.phases && tasks.trace);
  EXPECT_EQ(tasks.phases->ids, std::vector<std::int64_t>{0});
  EXPECT_EQ(tasks.phases->knowledge, Phases::Knowledge::oracle);
  EXPECT_EQ(tasks.phases->tasks[0].work, (std::vector<double>{1.5, 2}));
  EXPECT_EQ(tasks.phases->tasks[0].trace->ids, (std::vector<std::uint64_t>{0, 1}));
  EXPECT_FALSE(tasks.any_fixed());
  EXPECT_TRUE(phase("1\n0\n1\n", "phases = []\n").phases);
  const auto refused = [&](const std::string& content, const std::string& more) {
    return error_of([&] { phase(content, more); });
  };
  EXPECT_NE(refused("1\n0\n1\n", "phases = [1]\n").find("expected [0], the only phase"),
            std::string::npos);
  EXPECT_NE(refused("0,1,5\n", "phases = [0]\n").find("arrive in cycle 0, got one in cycle 5"),
            std::string::npos);
  EXPECT_NE(refused("0,1\n", "period = 2\n").find("has no effect without workload.phases"),
            std::string::npos);
}

TEST_F(Csv, IsReadCompressed) {
  EXPECT_EQ(counts(read(gzip("load\n3\n4\n"))), (TaskCounts{3, 4}));
  EXPECT_EQ(counts(read(gzip("load\n3\n") + gzip("4\n"))), (TaskCounts{3, 4}));  // two members
  EXPECT_EQ(counts(read(bzip2("load\n3\n4\n"))), (TaskCounts{3, 4}));
  EXPECT_EQ(counts(read(bzip2("load\n3\n") + bzip2("4\n"))), (TaskCounts{3, 4}));  // two streams
  EXPECT_EQ(counts(read(bzip2("") + bzip2("3\n4\n"))), (TaskCounts{3, 4}));
  EXPECT_EQ(counts(read("load\n3\n#BZh91AY&SY\n4\n")), (TaskCounts{3, 4}));
  EXPECT_EQ(counts(read(brotli("load\n3\n4\n"))), (TaskCounts{3, 4}));
  std::string long_text;
  for (int i = 0; i < 100'000; ++i) long_text += "1\n";
  EXPECT_EQ(read(gzip(long_text)).size(), 100'000U);
  EXPECT_EQ(read(brotli(long_text)).size(), 100'000U);
}

TEST_F(Csv, RefusesBadLoads) {
  EXPECT_EQ(error("1\n-2\n"), "in.csv:2:1: load: expected an integer 0 .. 4294967295, got -2");
  EXPECT_EQ(error("1\n  x\n"), "in.csv:2:3: load: expected an integer 0 .. 4294967295, got \"x\"");
  EXPECT_EQ(error("1\n2x\n").substr(0, 38), "in.csv:2:1: load: expected an integer ");
  EXPECT_EQ(error("1\n2 3\n").substr(0, 39), "in.csv:2:1: load: expected an integer 0");
  EXPECT_EQ(error("1\n1.5\n").substr(0, 39), "in.csv:2:1: load: expected an integer 0");
  EXPECT_EQ(error("1\nnan\n").substr(0, 39), "in.csv:2:1: load: expected an integer 0");
  EXPECT_EQ(error("4294967296\n"),
            "in.csv:1:1: load: expected an integer 0 .. 4294967295, got 4294967296");
  EXPECT_EQ(error("99999999999999999999\n").substr(0, 54),
            "in.csv:1:1: load: expected an integer 0 .. 4294967295,");
  EXPECT_EQ(error("1\n2,3\n"), "in.csv:2:3: expected 1 column (load), got 2");
  EXPECT_EQ(
      error("1\n2\n3\n", 2),
      "in.csv:3:1: load: expected at most 2 lines, one per processor of the machine, got more");
  EXPECT_EQ(error("4294967295\n1\n"), "in.csv: expected at most 4294967295 tasks, got more");
}

TEST_F(Csv, RefusesBadTasks) {
  EXPECT_EQ(error("processor,work\n0,-1\n"),
            "in.csv:2:3: work: expected a number 0 .. 1000000000000000, got -1");
  EXPECT_EQ(error("0,nan\n"), "in.csv:1:3: work: expected a number 0 .. 1000000000000000, got nan");
  EXPECT_EQ(error("0,inf\n"), "in.csv:1:3: work: expected a number 0 .. 1000000000000000, got inf");
  EXPECT_EQ(error("0,1e999\n"),
            "in.csv:1:3: work: expected a number 0 .. 1000000000000000, got 1e999");
  EXPECT_EQ(error("0, 1s\n"),
            "in.csv:1:4: work: expected a number 0 .. 1000000000000000, got \"1s\"");
  EXPECT_EQ(error("0,1\r\n9,1\r\n", 8), "in.csv:2:1: processor: expected an integer 0 .. 7, got 9");
  EXPECT_EQ(error("4294967295,1\n"),
            "in.csv:1:1: processor: expected an integer 0 .. 4294967294, got 4294967295");
  EXPECT_EQ(error("processor,work,arrival\n0,1\n"),
            "in.csv:2:4: expected 3 columns (processor,work,arrival), got 2");
  EXPECT_EQ(error("0,1\n0,1,2\n"), "in.csv:2:5: expected 2 columns (processor,work), got 3");
  EXPECT_EQ(error("0,1,2,3\n"), "in.csv:1:7: expected 3 columns (processor,work,arrival), got 4");
  EXPECT_EQ(error("0,1,-1\n"),
            "in.csv:1:5: arrival: expected an integer 0 .. 9223372036854775807, got -1");
  EXPECT_EQ(error("0,,1\n").substr(0, 38), "in.csv:1:3: work: expected a number 0 ");
}

TEST_F(Csv, RefusesUnknownHeadersAndEmptyFiles) {
  EXPECT_EQ(error("# x\nprocessor,werk\n0,1\n"),
            "in.csv:2:1: unknown header, expected one of: load | processor,work | "
            "processor,work,arrival | processor,work,x[,y[,z]]");
  const std::string empty =
      "in.csv: empty file, expected lines of load | processor,work | processor,work,arrival | "
      "processor,work,x[,y[,z]]";
  EXPECT_EQ(error(""), empty);
  EXPECT_EQ(error("# only this\n\n"), empty);
  EXPECT_EQ(error("load\n"), empty);
}

TEST_F(Csv, RefusesMoreTasksThanTheMemoryHolds) {
  std::string tasks;
  for (int i = 0; i < 40'000; ++i) tasks += "0,1\n";
  most_memory = std::uint64_t{1} << 20;
  const std::string what = ": needs 1 MiB of memory, expected at most the 1 MiB ";
  EXPECT_EQ(read("52428\n").size(), 52'428U);
  EXPECT_TRUE(error("52428\n1\n").starts_with("in.csv" + what));
  EXPECT_TRUE(error(tasks).starts_with("workload" + what));
  most_memory = ~std::uint64_t{0};
  EXPECT_EQ(read(tasks).size(), 40'000U);
}

TEST_F(Csv, RefusesDamagedFiles) {
  const std::string packed = gzip("load\n3\n4\n");
  EXPECT_EQ(error(packed.substr(0, packed.size() - 5)),
            "in.csv: expected more gzip data, got the end of the file");
  EXPECT_EQ(error(packed.substr(0, 4)), "in.csv: expected more gzip data, got the end of the file");
  EXPECT_EQ(error(packed + "tail").substr(0, 37),
            "in.csv: damaged gzip data at byte " + std::to_string(packed.size() + 2) + ":");
  std::string wrong_sum = packed;
  wrong_sum[packed.size() - 6] ^= 1;
  EXPECT_NE(error(wrong_sum).find("damaged gzip data at byte "), std::string::npos);
  EXPECT_NE(error(wrong_sum).find("incorrect data check"), std::string::npos);

  const std::string pressed = bzip2("load\n3\n4\n");
  EXPECT_EQ(error(pressed.substr(0, pressed.size() - 5)),
            "in.csv: expected more bzip2 data, got the end of the file");
  EXPECT_EQ(error(pressed + "tail"), "in.csv: damaged bzip2 data at byte " +
                                         std::to_string(pressed.size() + 1) +
                                         ": expected the signature of a stream");
  std::string other_sum = pressed;
  other_sum[10] ^= 1;  // of the first block
  EXPECT_NE(error(other_sum).find(": a checksum or a code is wrong"), std::string::npos);

  EXPECT_EQ(error("1\n2 \xe9 3\n").substr(0, 40), "in.csv:2:3: expected UTF-8 text, plain o");
  EXPECT_EQ(error("1\n2 \xa0 3\n").substr(0, 40), "in.csv:2:3: expected UTF-8 text, plain o");
  EXPECT_EQ(
      error("\x01\x02\x03garbage\xff"),
      "in.csv:1:1: expected UTF-8 text, plain or compressed with gzip, bzip2 or brotli, got bytes "
      "that are none of them (as brotli, the data is damaged)");
  const std::string tight = brotli("load\n3\n4\n55555\n1234\n");
  EXPECT_NE(error(tight.substr(0, tight.size() - 3)).find("(as brotli, the data ends too early)"),
            std::string::npos);
  EXPECT_NE(error(tight + "x").find("(as brotli, the data has extra bytes after its end)"),
            std::string::npos);
}

TEST_F(Csv, RefusesFilesThatAreNotThere) {
  EXPECT_EQ(error_of([&] { make("kind = 'csv'\npath = '" + path("none") + "'", 4); }),
            "exp.toml:3:8: " + path("none") + ": cannot be read: No such file or directory");
  EXPECT_EQ(error_of([&] { make("kind = 'csv'\npath = '" + directory_ + "'", 4); }),
            directory_ + ": expected a file or a pipe, got a directory");
}

}  // namespace
}  // namespace ballast
