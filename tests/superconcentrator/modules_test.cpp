// SPDX-License-Identifier: BSD-3-Clause
// The units under the SystemC kernel: each shell's wiring against its core, cycle by cycle. One
// simulation a process.
#include "superconcentrator/modules.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

namespace ballast {
namespace {

/// Calls a function at every edge; keeps the clock running for `cycles`.
class Driver final : public ClockedModule {
 public:
  Driver(CycleClock& clock, Cycle cycles, std::function<void(Cycle)> body)
      : ClockedModule("driver", clock), cycles_(cycles), body_(std::move(body)) {}

 private:
  void on_edge() override {
    body_(clock_.now());
    if (clock_.now() < cycles_) clock_.wake_next();
  }
  Cycle cycles_;
  std::function<void(Cycle)> body_;
};

std::vector<Packet> list(Packets packets) { return {packets.begin(), packets.end()}; }

TEST(Modules, BusIsReadOneCycleAfterTheWrite) {
  CycleClock clock("clock");
  Bus<int> bus("bus", clock, 2);
  StrobeBus<int> strobe("strobe", clock, 4);
  std::map<Cycle, int> seen, strobed;
  Driver driver(clock, 6, [&](Cycle now) {
    seen[now] = bus[1];
    strobed[now] = strobe.read().empty() ? 0 : strobe.read()[0];
    const int value = static_cast<int>(now) * 10;
    if (now == 2) bus.write(1, value);
    if (now == 2 || now == 3) strobe.write({&value, 1});
  });
  clock.run();
  EXPECT_EQ(seen,
            (std::map<Cycle, int>{{0, 0}, {1, 0}, {2, 0}, {3, 20}, {4, 20}, {5, 20}, {6, 20}}));
  EXPECT_EQ(strobed,
            (std::map<Cycle, int>{{0, 0}, {1, 0}, {2, 0}, {3, 20}, {4, 30}, {5, 0}, {6, 0}}));
}

TEST(Modules, ClockJumpsOverCyclesForWhichNobodyAsks) {
  CycleClock clock("clock");
  std::vector<Cycle> edges;
  class Sleeper final : public ClockedModule {
   public:
    Sleeper(CycleClock& clock, std::vector<Cycle>& edges)
        : ClockedModule("sleeper", clock), edges_(edges) {}

   private:
    void on_edge() override {
      edges_.push_back(clock_.now());
      if (clock_.now() < 1'000'000'000) clock_.wake(clock_.now() * 1000 + 1000);
    }
    std::vector<Cycle>& edges_;
  } sleeper(clock, edges);
  clock.run();
  EXPECT_EQ(edges, (std::vector<Cycle>{0, 1000, 1'001'000, 1'001'001'000}));
}

TEST(Modules, ExceptionsOfAProcessReachTheCaller) {
  CycleClock clock("clock");
  Driver driver(clock, 10, [](Cycle now) {
    if (now == 3) throw InvariantError("three");
  });
  EXPECT_THROW(clock.run(), InvariantError);
}

TEST(Modules, RankingTree) {
  CycleClock clock("clock");
  StrobeBus<std::uint8_t> flags("flags", clock, 8);
  StrobeBus<std::uint32_t> total("total", clock, 1), rank("rank", clock, 8);
  RankingTree tree("tree", clock, 8);
  tree.flags(flags);
  tree.total(total);
  tree.rank(rank);
  std::map<Cycle, std::vector<std::uint32_t>> totals, ranks;
  Driver driver(clock, 20, [&](Cycle now) {
    if (now == 4) flags.write(std::vector<std::uint8_t>{1, 0, 1, 1, 0, 0, 1, 1});
    if (!total.read().empty()) totals[now] = {total.read().begin(), total.read().end()};
    if (!rank.read().empty()) ranks[now] = {rank.read().begin(), rank.read().end()};
  });
  clock.run();
  // Written at edge 4: on the wires in cycle 5, in the leaf registers in cycle 6, which is cycle 0
  // of the contract.
  EXPECT_EQ(totals, (std::map<Cycle, std::vector<std::uint32_t>>{{9, {5}}}));
  EXPECT_EQ(ranks, (std::map<Cycle, std::vector<std::uint32_t>>{{12, {0, 1, 1, 2, 3, 3, 3, 4}}}));
}

/// A packet module with its channels: what comes out when.
template <class Module, class... Args>
std::map<Cycle, std::vector<Packet>> out_of(const std::vector<Packet>& in, const Args&... args) {
  CycleClock clock("clock");
  StrobeBus<Packet> in_bus("in_bus", clock, 16), out_bus("out_bus", clock, 16);
  Module module("module", clock, args...);
  module.in(in_bus);
  module.out(out_bus);
  std::map<Cycle, std::vector<Packet>> seen;
  Driver driver(clock, 20, [&](Cycle now) {
    if (now == 0) in_bus.write(in);
    if (!out_bus.read().empty()) seen[now] = list(out_bus.read());
  });
  clock.run();
  return seen;
}

// Written at edge 0, on the input in cycle 1, at the output its number of levels later.
using Seen = std::map<Cycle, std::vector<Packet>>;
TEST(Modules, SelectionTree) {
  EXPECT_EQ(out_of<SelectionTree>({{1, 7, 9}, {6, 3, 8}}, NodeId{8}, 2u),
            (Seen{{3, {{0, 7, 9}, {1, 3, 8}}}}));
}
TEST(Modules, DistributionTree) {
  EXPECT_EQ(out_of<DistributionTree>({{1, 2, 9}}, NodeId{8}, 2u), (Seen{{3, {{6, 2, 9}}}}));
}
TEST(Modules, CubeNetwork) {
  EXPECT_EQ(out_of<CubeNetwork>({{5, 2, 9}}, NodeId{8}, BitOrder::lsb_first, 0u),
            (Seen{{4, {{2, 2, 9}}}}));
}
TEST(Modules, ATreeOfNoLevelsIsNoModule) {
  CycleClock clock("clock");
  EXPECT_THROW(SelectionTree("module", clock, NodeId{2}, 0u), std::invalid_argument);
}

TEST(Modules, Concentrator) {
  CycleClock clock("clock");
  StrobeBus<std::uint8_t> active("active", clock, 16);
  Bus<Word> data("data", clock, 16);
  StrobeBus<Packet> take("take", clock, 16), out("out", clock, 16);
  Concentrator unit("unit", clock, faithful(16));
  unit.active(active);
  unit.data(data);
  unit.take(take);
  unit.out(out);
  std::map<Cycle, std::vector<std::pair<NodeId, Word>>> seen;
  Driver driver(clock, 40, [&](Cycle now) {
    for (NodeId i = 0; now == 0 && i < 16; ++i) data.write(i, 100 + i);
    if (now == 0)
      active.write(std::vector<std::uint8_t>{0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1});
    for (const Packet& packet : out.read()) seen[now].emplace_back(packet.lane, packet.data);
  });
  clock.run();
  // Cycle 0 of the contract is cycle 2 here; 3N + l + t = 14 + t.
  EXPECT_EQ(seen, (std::map<Cycle, std::vector<std::pair<NodeId, Word>>>{
                      {16, {{0, 101}}}, {17, {{1, 109}}}, {18, {{2, 115}}}}));
}

/// Controller, switch and counting processors as separate modules.
TEST(Modules, BalanceControllerAndSuperconcentratorWiredTogether) {
  constexpr NodeId p = 16;
  CycleClock clock("clock");
  StrobeBus<std::uint32_t> load("load", clock, p);
  Bus<std::uint8_t> ready("ready", clock, 1), busy("busy", clock, 1);
  StrobeBus<Reply> reply("reply", clock, p);
  StrobeBus<std::uint8_t> active("active", clock, p), request("request", clock, p);
  StrobeBus<RootBroadcast> totals("totals", clock, 1);
  Bus<Word> data("data", clock, p);
  StrobeBus<Packet> take("take", clock, p), out("out", clock, p);
  BalanceController controller("controller", clock, lean(p), Schedule::overlapped);
  controller.load(load);
  controller.ready(ready);
  controller.reply(reply);
  controller.totals(totals);
  controller.active(active);
  controller.request(request);
  controller.busy(busy);
  Superconcentrator unit("unit", clock, lean(p));
  unit.active(active);
  unit.request(request);
  unit.data(data);
  unit.ready(ready);
  unit.reply(reply);
  unit.totals(totals);
  unit.take(take);
  unit.out(out);

  std::vector<std::uint32_t> tasks(p, 0);
  std::fill_n(tasks.begin(), p / 2, 6);
  Cycle last = 0;
  Driver driver(clock, 500, [&](Cycle now) {
    if (now == 0) ready.set(1);
    if (now == 0) load.write(tasks);
    for (const Packet& word : take.read()) --tasks[word.lane];
    for (const Packet& word : out.read()) {
      ++tasks[word.lane];
      last = now;
    }
  });
  clock.run();
  EXPECT_EQ(tasks, std::vector<std::uint32_t>(p, 3));
  EXPECT_EQ(busy.get(), 0);
  // Loads on the wires in cycle 1, differences in 1 + 1 + 2N + 1 = 11, a wave's flags on the wires
  // in 12 and in the leaves in 13; three rounds 2m + 4 apart (one more than inside
  // LoadBalancerCore), and T = 10.
  EXPECT_EQ(last, 13u + 2 * 8 + 10);
}

}  // namespace
}  // namespace ballast
