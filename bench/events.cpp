// SPDX-License-Identifier: BSD-3-Clause
// Speed of event agents on a machine: messages between processors that are a power of two apart, as
// in a symmetric broadcast network, on a hypercube. Each message that is handled lets go another
// one. A message is counted once, with all that it costs from its writing to the end of its
// handling.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <cstring>

#include "apart.h"
#include "balancers/by_name.h"
#include "callgrind.h"
#include "events/event_balancing.h"
#include "machine/network_machine.h"
#include "network/ideal_network.h"
#include "network/routed/routed_network.h"
#include "report/table.h"

namespace ballast {
namespace {

using Clock = std::chrono::steady_clock;

/// `together` messages of each processor are on their way all the time, until `until`.
struct Circle : EventAgentBase {
  struct Node {
    unsigned stage = 0;
  };
  struct Message {
    std::uint64_t payload[3];  ///< as much as a balancer says
  };
  using Me = EventSelf<Circle>;
  NodeId nodes;
  unsigned together;
  bool timers;  ///< each message sets the timer to the next cycle, too
  Cycle until;

  void load_changed(Me me, std::uint32_t) const {
    if (me.now() != 0) return;
    me.node().stage = me.id() % static_cast<unsigned>(std::countr_zero(nodes));
    for (unsigned k = 0; k < together; ++k) send(me);
  }
  void receive(Me me, NodeId, const Message&, std::uint32_t) const {
    if (me.now() < until) send(me);
    if (timers) me.wake_at(me.now());
  }

 private:
  /// Not a call: what is measured is the machine, not the agent.
  [[gnu::always_inline]] void send(Me me) const {
    unsigned& stage = me.node().stage;
    stage = NodeId{2} << stage >= nodes ? 0 : stage + 1;
    me.send((me.id() + (NodeId{1} << stage)) & (nodes - 1), {});
  }
};

struct Row {
  std::int64_t processors;
  unsigned together;  ///< messages per processor
  Cycle message_cycles;
  bool timers, routed;
  Cycle cycles, counted;  ///< measured; of which instructions are counted
};
const std::vector<Row> kRows{
    {1024, 1, 0, false, false, 40'000, 400}, {1024, 1, 0, true, false, 40'000, 400},
    {1024, 1, 1, false, false, 40'000, 400}, {1024, 8, 0, false, false, 8'000, 80},
    {64, 1, 0, false, false, 400'000, 4000}, {16384, 1, 0, false, false, 2'000, 40},
    {1024, 1, 0, false, true, 2'000, 100}};

struct Figures {
  double seconds = 0, messages = 0, cycles = 0;
  long peak_kb = 0;
};

Figures measure(const Row& row, Cycle cycles) {
  const auto topology = topology_by_name("hypercube", {row.processors});
  std::unique_ptr<Network> network;
  if (row.routed) {
    network = std::make_unique<RoutedNetworkCore>(*topology, RouterOptions{});
  } else {
    network = std::make_unique<IdealNetwork>(*topology);
  }
  const Tasks tasks =
      tasks_of_loads(std::vector<std::uint64_t>(static_cast<std::size_t>(row.processors), 1));
  NetworkMachineOptions options;
  options.processors.message_cycles = row.message_cycles;
  Circle agent;
  agent.nodes = topology->processors();
  agent.together = row.together;
  agent.timers = row.timers;
  agent.until = cycles;
  options.balancer = std::make_shared<EventBalancing>([&](const EventAgentsContext& context) {
    return std::make_unique<EventAgentsOf<Circle>>(agent, agent.nodes, 1, context.seed);
  });
  const auto start = Clock::now();
  const RunResult r = simulate(tasks, *network, *topology, options);
  Figures f;
  f.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  f.messages = static_cast<double>(r.costs.agent_messages);
  f.cycles = static_cast<double>(r.cycles);
  return f;
}

/// What runs under callgrind: "--count ROW CYCLES".
int counted_run(char** argument) {
  const Row& row = kRows[std::strtoul(argument[0], nullptr, 10)];
  fmt::print("work = {}\n", measure(row, std::strtoull(argument[1], nullptr, 10)).messages);
  return 0;
}

std::string instructions(std::size_t row) {
  static const bool counts = has_callgrind("--count 0 1");
  if (!counts) return "-";
  const Cycle cycles = kRows[row].counted;
  const Counted less = count_instructions(fmt::format("--count {} {}", row, cycles)),
                more = count_instructions(fmt::format("--count {} {}", row, 2 * cycles));
  return fmt::format("{:.0f}", (more.instructions - less.instructions) / (more.work - less.work));
}

int bench() {
  Table table({"processors", "network", "messages/processor", "handling cycles", "timers",
               "messages", "run s", "M messages/s", "cycles/s", "instr./message", "peak MB"});
  for (std::size_t r = 0; r < kRows.size(); ++r) {
    const Row& row = kRows[r];
    Figures best;
    for (int k = 0; k < 3; ++k) {
      const Figures f = apart([&] { return measure(row, row.cycles); });
      if (k == 0 || f.seconds < best.seconds) best = f;
    }
    table.add({grouped(static_cast<double>(row.processors)), row.routed ? "routed" : "ideal",
               fmt::format("{}", row.together), fmt::format("{}", row.message_cycles),
               row.timers ? "yes" : "no", grouped(best.messages),
               fmt::format("{:.3f}", best.seconds),
               fmt::format("{:.1f}", best.messages / best.seconds / 1e6),
               grouped(best.cycles / best.seconds), instructions(r),
               fmt::format("{:.0f}", static_cast<double>(best.peak_kb) / 1024)});
    fmt::print(stderr, "{} of {} rows\n", r + 1, kRows.size());
  }
  fmt::print("{}", table.str());
  return 0;
}

}  // namespace
}  // namespace ballast

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--count") == 0) return ballast::counted_run(argv + 2);
  return ballast::bench();
}
