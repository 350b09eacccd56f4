// SPDX-License-Identifier: BSD-3-Clause
// Replays on a network where a lone packet of F flits has a latency of F + 5.
#include "replay/replay.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/stop.h"
#include "support/counting_allocator.h"
#include "support/packet_traces.h"

namespace ballast {
namespace {

using Replay = PacketTraces;

const std::string kColumnsOf = "cycle,source,destination,flits";

TEST_F(Replay, PacketsGoInTheirCycleOrAfterAnArrival) {
  const ReplayResult r = replay(kColumnsOf +
                                ",class,id,after\n"
                                "3,0,1,1,request,70,\n"        // arrives in 9
                                "4,2,3,2,other,71,\n"          // in 11
                                "5,1,0,1,reply,72,70+4\n"      // due in 13, arrives in 19
                                "12,3,0,4,reply,73,70 71+2\n"  // due in 13, arrives in 22
                                "40,0,1,1,request,74,70\n");   // in 46
  EXPECT_EQ(r.cycles, 46U);
  EXPECT_EQ(r.trace_cycles, 40U);
  EXPECT_EQ(r.packets, 5U);
  EXPECT_EQ(r.latency.packets, 5U);
  EXPECT_EQ(r.latency.mean, (6 + 7 + 6 + 9 + 6) / 5.0);
  EXPECT_EQ(r.latency.p50, 6U);
  EXPECT_EQ(r.latency.max, 9U);
  EXPECT_EQ(r.source_wait, 0);
  EXPECT_EQ(r.most_behind, 8U) << "13 instead of 5";
  EXPECT_EQ(r.behind_at_end, 0U);
  EXPECT_EQ(r.read_late, 0U);
  ASSERT_EQ(r.classes.size(), 3U);
  EXPECT_EQ(r.classes[0].name, "request");
  EXPECT_EQ(r.classes[0].latency.mean, 6);
  EXPECT_EQ(r.classes[2].latency.mean, 7.5);
  EXPECT_EQ(r.classes[2].flits, 5U);
}

TEST_F(Replay, ADependentPacketOfNetraceWaitsForItsLastArrival) {
  const std::vector<NetracePacket> packets{{2, 7, 1, 0, 1, 0x02, {12, 13}},
                                           {4, 8, 1, 2, 3, 0x02, {12}},
                                           {5, 12, 2, 3, 0, 0x20},
                                           {20, 13, 2, 1, 0, 0x23}};
  // Arrivals in 8 and 10; packet 12 is due in 11 and arrives in 21; packet 13 in 20, 30.
  ReplayResult r = replay(netrace_text(packets, {{10, 3}, {30, 1}}));
  EXPECT_EQ(r.cycles, 30U);
  EXPECT_EQ(r.latency.mean, (6 + 6 + 10 + 10) / 4.0);
  EXPECT_EQ(r.most_behind, 6U);
  EXPECT_EQ(r.benchmark, "two packets");
  EXPECT_EQ(r.node_types,
            (std::vector<ReplayNodeTypes>{
                {"L1D", "L2", 2, 6.0}, {"L2", "L1D", 1, 10.0}, {"L2", "memory", 1, 10.0}}));
  EXPECT_EQ(r.regions, (std::vector<ReplayRegion>{{0, 10, 3, 22 / 3.0}, {10, 30, 1, 10.0}}));
  keys_ = {{"delay", 12}, {"bytes_per_flit", 8}};
  // Packet 12 is due in 10 + 12 and has 9 flits; packet 13 is due in 8 + 12.
  r = replay(netrace_text(packets, {}));
  EXPECT_EQ(r.cycles, 36U);
  EXPECT_EQ(r.most_behind, 17U);
}

TEST_F(Replay, SourcesQueueInTheOrderInWhichPacketsAreDue) {
  // The interface sends a flit per cycle; packets of one source, all due in 10.
  std::string text = kColumnsOf + "\n";
  for (int k = 0; k < 8; ++k) text += "10,0,1,1\n";
  const ReplayResult r = replay(text);
  EXPECT_EQ(r.latency.max, 6U + 7U);
  EXPECT_EQ(r.latency.mean, 6 + 3.5);
  EXPECT_EQ(r.most_behind, r.behind_at_end);
  EXPECT_GE(r.most_behind, 3U) << "4 places in an interface";
  EXPECT_GT(r.source_wait, 0);
}

TEST_F(Replay, TheFirstPacketsGoInCycleOne) {
  const ReplayResult r = replay(kColumnsOf + "\n0,0,1,1\n");
  EXPECT_EQ(r.cycles, 7U);
  EXPECT_EQ(r.latency.mean, 6);
  EXPECT_EQ(r.most_behind, 0U);
}

TEST_F(Replay, WithAllPlacesOpenPacketsAreReadLate) {
  const std::string text = kColumnsOf + "\n3,0,1,1\n3,2,3,1\n3,4,5,1\n";
  const ReplayResult r = replay(text, {.open = 2});
  EXPECT_EQ(r.read_late, 1U);
  EXPECT_EQ(r.cycles, 16U) << "read in 9, goes in 10";
  EXPECT_EQ(r.latency.max, 13U) << "from cycle 3";
  EXPECT_EQ(replay(text).read_late, 0U);
}

TEST_F(Replay, WhileTooManyArrivalsAreAwaitedPacketsAreReadLate) {
  const std::string text = kColumnsOf + ",after\n3,0,1,1,\n3,2,3,1,0\n3,4,5,1,\n";
  const ReplayResult r = replay(text, {.waits = 1});
  EXPECT_EQ(r.read_late, 1U);
  EXPECT_EQ(r.cycles, 16U) << "both in 10, after the arrival in 9";
  EXPECT_EQ(r.latency.max, 13U) << "from cycle 3";
  EXPECT_EQ(replay(text, {.waits = 2}).read_late, 0U);
}

TEST_F(Replay, TheWindowMayBeShorterThanTheTrace) {
  std::string text = kColumnsOf + ",after\n10,0,1,1,\n";
  for (int k = 1; k < 50; ++k) {
    text += "10," + std::to_string(k % 2) + "," + std::to_string((k + 1) % 2) + ",1," +
            std::to_string(k - 1) + "\n";
  }
  const ReplayResult r = replay(text, {.window = 4});
  EXPECT_EQ(r.cycles, 10U + 49 * 7 + 6);
  EXPECT_EQ(r.latency.mean, 6);
  EXPECT_EQ(r.most_behind, 49U * 7);
}

/// A trace that notes the memory in use whenever a packet is read.
class Watched final : public PacketTrace {
 public:
  explicit Watched(std::unique_ptr<PacketTrace> of) : of_(std::move(of)) {}
  const TracePacket* next() override {
    most_ = std::max(most_, allocated_bytes());
    return of_->next();
  }
  const std::vector<std::string>& classes() const override { return of_->classes(); }
  bool waits() const override { return of_->waits(); }
  Cycle delay() const override { return of_->delay(); }
  [[nodiscard]] std::uint64_t most() const { return most_; }

 private:
  std::unique_ptr<PacketTrace> of_;
  std::uint64_t most_ = 0;
};

TEST_F(Replay, TheMemoryDoesNotGrowWithTheTrace) {
  const ReplayLimits limits{.window = 1024, .open = 1024, .waits = 4096};
  for (const bool waits : {false, true}) {
    const auto most = [&](unsigned packets) {
      std::string text = kColumnsOf + (waits ? ",class,after\n" : ",class\n");
      for (unsigned k = 0; k < packets; ++k) {
        text += fmt::format("{},{},{},{},c{}", k / 8, k % 64, k * 7 % 64, 1 + k % 2, k % 3);
        if (waits) text += k < 100 ? "," : fmt::format(",{}", k - 100);
        text += '\n';
      }
      const TraceSurvey known = survey(*open(gzip(text), limits), path("trace"));
      EXPECT_EQ(known.packets, packets);
      const std::uint64_t before = allocated_bytes();
      Watched trace(Registry<PacketTraceMaker>::make("trace", Settings{{"path", path("trace")}},
                                                     PacketTraceContext{processors_, limits}));
      FakeNetwork network({.processors = processors_, .delay = 5, .tag_bits = 32});
      EXPECT_EQ(run_replay(network, trace, known, processors_, limits, {}).packets, packets);
      return trace.most() - before;
    };
    const std::uint64_t few = most(4'000), many = most(40'000);
    EXPECT_LT(many, few + few / 10) << (waits ? "with" : "without") << " waits";
  }
}

TEST_F(Replay, SkippingIdleCyclesChangesNothing) {
  const std::string text = kColumnsOf + ",after\n3,0,1,1,\n900,1,0,2,0\n901,2,1,2,1+700\n";
  ReplayResult all = replay(text, {}, {.skip_idle = false}), some = replay(text);
  EXPECT_EQ(all.cycles, 900U + 7 + 700 + 7);
  EXPECT_LT(some.edges, all.edges / 20);
  some.edges = all.edges;
  EXPECT_EQ(some, all);
}

TEST_F(Replay, TheSameUnderTheKernel) {
  const std::string text = kColumnsOf + ",after\n3,0,1,1,\n3,4,5,2,\n9,1,0,2,0\n90,2,1,2,1+70\n";
  ReplayResult kernel = replay(text, {}, {}, Kernel::systemc);
  const ReplayResult loop = replay(text);
  kernel.edges = loop.edges;
  EXPECT_EQ(kernel, loop);
}

TEST_F(Replay, ATraceThatChangesIsRefused) {
  const std::string text = kColumnsOf + ",class\n3,0,1,1,a\n4,0,1,1,a\n";
  const TraceSurvey known = survey(*open(text), "trace");
  for (const std::string& other : {text + "5,0,1,1,a\n", kColumnsOf + ",class\n3,0,1,1,a\n",
                                   kColumnsOf + ",class\n3,0,1,1,a\n4,0,1,1,b\n",
                                   kColumnsOf + ",class\n3,0,1,1,a\n4,0,1,2,a\n"}) {
    const auto trace = open(other);
    FakeNetwork network({.processors = 64, .delay = 5});
    EXPECT_EQ(error_of([&] { run_replay(network, *trace, known, 64, {}, {}); }),
              "traffic.path: the trace changed after its 2 packets were counted");
  }
}

TEST_F(Replay, ABudgetEndsIt) {
  try {
    replay(kColumnsOf + "\n3,0,1,1\n50,0,1,1\n", {}, {.max_cycles = 20});
    FAIL();
  } catch (Stopped<ReplayResult>& stopped) {
    EXPECT_EQ(std::string(stopped.what()),
              "cycle budget of run.max_cycles = 20 exhausted: 1 of 2 packets have arrived");
    EXPECT_EQ(stopped.so_far().latency.packets, 1U);
    EXPECT_EQ(stopped.so_far().packets, 2U);
  }
}

}  // namespace
}  // namespace ballast
