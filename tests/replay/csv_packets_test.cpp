// SPDX-License-Identifier: BSD-3-Clause
// Packet traces in CSV: columns, and mistakes with their places.
#include <gtest/gtest.h>

#include "support/packet_traces.h"

namespace ballast {
namespace {

using CsvPacketsTest = PacketTraces;

constexpr const char* kHead = "cycle,source,destination,flits";
const std::string kWaiting = std::string(kHead) + ",after\n";

TEST_F(CsvPacketsTest, ReadsAllColumns) {
  keys_ = {{"delay", 7}};
  const auto trace = open(std::string("# recorded\n") + kHead +
                          ",class,id,after\n"
                          "3,5,9,1,request,100,\n\n"
                          "3, 9 ,5,4,reply,50,100+20\n"
                          "8,1,2,2,request,7, 100  50 # both\n");
  EXPECT_TRUE(trace->waits());
  EXPECT_EQ(trace->netrace(), nullptr);
  const TracePacket* p = trace->next();
  EXPECT_EQ(p->cycle, 3U);
  EXPECT_EQ(p->from, 5U);
  EXPECT_EQ(p->to, 9U);
  EXPECT_EQ(p->flits, 1U);
  EXPECT_EQ(p->in_class, 0U);
  EXPECT_TRUE(p->after.empty());
  p = trace->next();
  EXPECT_EQ(p->from, 9U);
  EXPECT_EQ(p->in_class, 1U);
  ASSERT_EQ(p->after.size(), 1U);
  EXPECT_EQ(p->after[0].number, 0U);
  EXPECT_EQ(p->after[0].delay, 20U);
  p = trace->next();
  EXPECT_EQ(p->in_class, 0U);
  ASSERT_EQ(p->after.size(), 2U);
  EXPECT_EQ(p->after[0].number, 0U);
  EXPECT_EQ(p->after[1].number, 1U);
  EXPECT_EQ(p->after[1].delay, 7U);
  EXPECT_EQ(trace->next(), nullptr);
  EXPECT_EQ(trace->classes(), (std::vector<std::string>{"request", "reply"}));
}

TEST_F(CsvPacketsTest, WithoutIdsTheNumbersCount) {
  const auto trace = open(kWaiting + "1,0,1,1,\n1,0,1,1,0\n2,0,1,1,1+3\n");
  EXPECT_TRUE(trace->next()->after.empty());
  EXPECT_EQ(trace->next()->after.at(0).number, 0U);
  EXPECT_EQ(trace->next()->after.at(0).number, 1U);
}

TEST_F(CsvPacketsTest, TheSurveyKnowsTheWholeTrace) {
  const std::string text = std::string(kHead) + ",class\n1,0,1,3,a\n9,1,0,2,b\n";
  const TraceSurvey known = survey(*open(text), "trace");
  EXPECT_EQ(known.packets, 2U);
  EXPECT_EQ(known.last, 9U);
  EXPECT_EQ(known.longest, 3U);
  EXPECT_EQ(known.waits, 0U);
  EXPECT_EQ(known.classes, (std::vector<std::string>{"a", "b"}));
}

TEST_F(CsvPacketsTest, RefusesOtherHeaders) {
  const std::string expected =
      "expected the header cycle,source,destination,flits[,class][,id][,after]";
  EXPECT_EQ(mistake(""), "trace: empty file, " + expected);
  EXPECT_EQ(mistake("1,0,1,1\n"), "trace:1:1: " + expected);
  EXPECT_EQ(mistake("cycle,source,destination\n"), "trace:1:25: " + expected);
  EXPECT_EQ(mistake(std::string(kHead) + ",id,class\n"), "trace:1:35: " + expected);
  EXPECT_EQ(mistake(std::string(kHead) + ",ids\n"), "trace:1:32: " + expected);
  EXPECT_EQ(mistake(std::string(kHead) + "\n"), "trace: expected packets, got none");
}

TEST_F(CsvPacketsTest, RefusesWrongValues) {
  const auto line = [&](const std::string& text) {
    return mistake(std::string(kHead) + "\n5,0,1,1\n" + text + "\n");
  };
  EXPECT_EQ(line("5,0,1"), "trace:3:6: expected 4 columns (cycle,source,destination,flits), got 3");
  EXPECT_EQ(line("4,0,1,1"),
            "trace:3:1: cycle: expected at least 5, that of the packet before, got 4");
  EXPECT_EQ(line("6,64,1,1"), "trace:3:3: source: expected an integer 0 .. 63, got 64");
  EXPECT_EQ(line("6,0,-1,1"), "trace:3:5: destination: expected an integer 0 .. 63, got -1");
  EXPECT_EQ(line("6,0,1,0"), "trace:3:7: flits: expected an integer 1 .. 65536, got 0");
  EXPECT_EQ(line("6,0,1,x"), "trace:3:7: flits: expected an integer 1 .. 65536, got \"x\"");
}

TEST_F(CsvPacketsTest, RefusesPacketsThatAreNotInTheWindow) {
  const std::string first = kWaiting + "1,0,1,1,\n1,0,1,1,\n1,0,1,1,\n";
  const ReplayLimits two{.window = 2};
  EXPECT_EQ(mistake(first + "1,0,1,1,1\n", two), "no error");
  EXPECT_EQ(mistake(first + "1,0,1,1,0\n", two),
            "trace:5:9: after: expected the number (from 0) of one of the 2 packets before this "
            "one, got 0");
  EXPECT_EQ(mistake(first + "1,0,1,1,3\n"),
            "trace:5:9: after: expected the number (from 0) of one of the 1048576 packets before "
            "this one, got 3");
  const std::string ids = std::string(kHead) + ",id,after\n1,0,1,1,70,\n1,0,1,1,80,\n1,0,1,1,90,\n";
  EXPECT_EQ(mistake(ids + "1,0,1,1,95,80\n", two), "no error");
  EXPECT_EQ(mistake(ids + "1,0,1,1,70,\n", two), "no error") << "used again after the window";
  EXPECT_EQ(mistake(ids + "1,0,1,1,95,70\n", two),
            "trace:5:12: after: expected the id of one of the 2 packets before this one, got 70");
  EXPECT_EQ(mistake(ids + "1,0,1,1,80,\n", two),
            "trace:5:9: id: expected another one than those of the 2 packets before, got 80 again");
}

TEST_F(CsvPacketsTest, RefusesWrongDependences) {
  const std::string what =
      "after: expected ids of packets, each alone or with +CYCLES (1 .. 1000000000), got ";
  const auto line = [&](const std::string& after) {
    return mistake(kWaiting + "1,0,1,1,\n1,0,1,1," + after + "\n");
  };
  for (const char* wrong : {"x", "-1", "0+", "0+0", "0-3", "0+2+2", "0+1000000001"}) {
    EXPECT_EQ(line(wrong), "trace:3:9: " + what + '"' + wrong + '"');
  }
  std::string many;
  for (int k = 0; k < 256; ++k) many += "0 ";
  EXPECT_EQ(line(many), "trace:3:9: after: expected at most 255 packets, got 256");
}

TEST_F(CsvPacketsTest, RefusesTooManyClasses) {
  std::string text = std::string(kHead) + ",class\n";
  for (int k = 0; k < 65; ++k) text += "1,0,1,1,c" + std::to_string(k) + "\n";
  EXPECT_EQ(mistake(text),
            "trace:66:9: class: expected at most 64 different ones, got one more: "
            "\"c64\"");
  EXPECT_EQ(mistake(std::string(kHead) + ",class\n1,0,1,1,\n"),
            "trace:2:9: class: expected a name, got nothing");
}

}  // namespace
}  // namespace ballast
