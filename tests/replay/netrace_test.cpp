// SPDX-License-Identifier: BSD-3-Clause
// Packet traces of NETRACE 1.0: the layout, and damaged files.
#include <gtest/gtest.h>

#include "support/packet_traces.h"

namespace ballast {
namespace {

using NetraceTest = PacketTraces;

const std::vector<NetracePacket> kTwo{{3, 0, 1, 5, 9, 0x02, {1}}, {20, 1, 2, 9, 5, 0x20}};

TEST_F(NetraceTest, ReadsWhatTheLibraryReads) {
  const std::string text = netrace_text(kTwo, {{40, 2}});
  ASSERT_EQ(text.size(), 142U);
  for (const std::string& content : {text, bzip2(text), gzip(text)}) {
    const auto trace = open(content);
    ASSERT_NE(trace->netrace(), nullptr);
    EXPECT_EQ(trace->netrace()->benchmark, "two packets");
    EXPECT_EQ(trace->netrace()->nodes, 64U);
    EXPECT_EQ(trace->netrace()->packets, 2U);
    const TracePacket* p = trace->next();
    EXPECT_EQ(p->cycle, 3U);
    EXPECT_EQ(p->from, 5U);
    EXPECT_EQ(p->to, 9U);
    EXPECT_EQ(p->flits, 1U) << "8 bytes";
    EXPECT_EQ(p->nodes, 2U) << "L1D to L2";
    EXPECT_EQ(p->ticket, TracePacket::kNone);
    ASSERT_EQ(p->wakes.size(), 1U);
    const std::uint32_t ticket = p->wakes[0];
    p = trace->next();
    EXPECT_EQ(p->cycle, 20U);
    EXPECT_EQ(p->flits, 5U) << "72 bytes";
    EXPECT_EQ(p->nodes, 8U);
    EXPECT_EQ(p->ticket, ticket);
    EXPECT_TRUE(p->wakes.empty());
    EXPECT_EQ(trace->next(), nullptr);
    EXPECT_EQ(trace->classes(), (std::vector<std::string>{"ReadReq", "ReadResp"}));
  }
}

TEST_F(NetraceTest, RegionsFollowEachOther) {
  const std::vector<NetracePacket> packets{
      {1, 0, 1, 0, 1, 0}, {12, 1, 1, 0, 1, 0}, {13, 2, 1, 0, 1, 0}};
  const auto trace = open(netrace_text(packets, {{10, 1}, {2, 0}, {28, 2}}, "notes"));
  EXPECT_EQ(trace->netrace()->regions.at(2).begin, 12U);
  EXPECT_EQ(trace->next()->region, 0U);
  EXPECT_EQ(trace->next()->region, 2U) << "region 1 is empty";
  EXPECT_EQ(trace->next()->region, 2U);
}

TEST_F(NetraceTest, ATicketIsFreeOnceItsPacketWasRead) {
  const auto trace = open(netrace_text({{1, 0, 1, 0, 1, 0, {1}},
                                        {2, 1, 1, 0, 1, 0, {2}},
                                        {3, 2, 1, 0, 1, 0, {3}},
                                        {4, 3, 1, 0, 1, 0}},
                                       {{40, 4}}));
  const std::uint32_t first = trace->next()->wakes.at(0);
  const TracePacket* p = trace->next();
  EXPECT_EQ(p->ticket, first);
  const std::uint32_t second = p->wakes.at(0);
  EXPECT_NE(second, first);
  p = trace->next();
  EXPECT_EQ(p->ticket, second);
  EXPECT_EQ(p->wakes.at(0), first);
  EXPECT_EQ(trace->next()->ticket, first);
}

TEST_F(NetraceTest, RefusesDamagedTraces) {
  const std::string text = netrace_text(kTwo, {{40, 2}});
  const auto with = [&](std::size_t at, unsigned value) {
    std::string changed = text;
    changed[at] = static_cast<char>(value);
    return mistake(changed);
  };
  const std::string in = "trace: NETRACE: ", first = in + "packet 0 (from 0): ";
  EXPECT_EQ(mistake(text.substr(0, 60)), in + "expected a header of 72 bytes");
  EXPECT_EQ(with(7, 0x40), in + "expected version 1.0, got 4");
  EXPECT_EQ(with(38, 0), in + "expected nodes, got none");
  EXPECT_EQ(with(38, 65), in + "its 65 nodes need as many processors, got 64");
  EXPECT_EQ(with(48, 1), in + "expected the end after the 1 packets of the header, got more bytes");
  EXPECT_EQ(with(48, 3), in + "expected 3 packets, got the end in packet 2 (from 0)");
  EXPECT_EQ(with(56, 255), in + "expected more notes, got the end");
  EXPECT_EQ(with(62, 1), in + "expected at most 65536 regions, got 65537");
  EXPECT_EQ(with(96 + 16, 7), first + "unknown type of message 7");
  EXPECT_EQ(with(96 + 17, 64), first + "expected nodes 0 .. 63, got 64 to 9");
  EXPECT_EQ(with(96 + 19, 0x42), first + "expected node types 0 .. 3, got 4 to 2");
  EXPECT_EQ(with(96 + 21, 0),
            first + "expected that packets with greater ids wait for packet 0, got 0");
  EXPECT_EQ(with(121, 2), in + "packet 1 (from 0): expected a cycle from 3 on, that of the packet "
                               "before, got 2");
  EXPECT_EQ(mistake(text.substr(0, 119)),
            first + "expected the ids of the packets that wait for it, got the end");
  EXPECT_EQ(mistake(netrace_text({{1, 0, 1, 0, 1, 0, {5, 6}}}, {}), {.open = 1}),
            first + "expected at most 1 later packets that wait, got more");
}

}  // namespace
}  // namespace ballast
