// SPDX-License-Identifier: BSD-3-Clause
// Speed and memory of round-based balancers on the ideal network, all processors in step: by
// stencil where the balancer has one, else by agents. One processor holds everything at the start.
// A node-round is one round of one processor, with the costs G and M of the round.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "apart.h"
#include "balancers/by_name.h"
#include "callgrind.h"
#include "report/table.h"
#include "rounds/round_balancing.h"
#include "rounds/round_machine.h"

namespace ballast {
namespace {

using Clock = std::chrono::steady_clock;

struct Row {
  const char *balancer, *topology;
  std::vector<std::int64_t> size;
  std::uint64_t rounds;           ///< 0: until nothing moves any more
  double wanted = 0;              ///< M node-rounds/s; 0: no target
  std::int64_t counted_side = 0;  ///< edge of the machine whose instructions are counted; 0: none
  unsigned threads = 1;
};
const std::vector<Row> kRows{{"diffusion", "torus", {1024, 1024}, 300, 0, 128},
                             {"diffusion", "torus", {1024, 1024}, 300, 300, 0, 2},
                             {"diffusion", "mesh", {1024, 1024}, 300, 300, 0, 2},
                             {"diffusion", "torus", {10'000, 10'000}, 100, 0, 0, 2},
                             {"diffusion", "hypercube", {1 << 20}, 10},
                             {"dynamic-diffusion", "torus", {1024, 1024}, 30, 0, 128},
                             {"dimension-exchange", "torus", {1024, 1024}, 40, 0, 128},
                             {"work-stealing", "torus", {1024, 1024}, 30, 0, 128},
                             {"help-thy-neighbour", "torus", {256, 256}, 100},
                             {"ripple-tortoise", "mesh", {64, 64}, 0},
                             {"ripple-hare", "mesh", {64, 64}, 0},
                             {"ripple-tree", "mesh", {512, 512}, 0},
                             {"ripple-tree", "hypercube", {1 << 20}, 0},
                             {"multi-level", "mesh", {64, 64}, 0}};

std::string size_of(const Row& row) {
  return row.size.size() == 1 ? grouped(static_cast<double>(row.size[0]))
                              : fmt::format("{} x {}", row.size[0], row.size[1]);
}

struct Figures {
  double set_up = 0, seconds = 0, rounds = 0, imbalance = 0;
  long peak_kb = 0;
};

std::unique_ptr<Lockstep> rounds_of(const Row& row, const Topology& topology, unsigned threads) {
  return lockstep_of(Registry<BalancerSetup>::make(row.balancer, {}), topology, threads);
}

Figures measure(const Row& row) {
  const auto before = Clock::now();
  const auto topology = topology_by_name(row.topology, row.size);
  const auto rounds = rounds_of(row, *topology, row.threads);
  RoundMachine machine(*rounds);
  machine.insert(0, 64.0 * topology->processors());
  const auto start = Clock::now();
  Figures f;
  f.set_up = std::chrono::duration<double>(start - before).count();
  if (row.rounds == 0) {
    machine.settle(1'000'000);
  } else {
    for (std::uint64_t r = 0; r < row.rounds; ++r) machine.balance();
  }
  f.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  f.rounds = static_cast<double>(machine.rounds());
  const auto loads = machine.loads();
  f.imbalance = *std::max_element(loads.begin(), loads.end()) / machine.mean() - 1;
  return f;
}

/// What runs under callgrind: "--count ROW ROUNDS", on the small machine.
int counted_run(char** argument) {
  const Row& row = kRows[std::strtoul(argument[0], nullptr, 10)];
  const auto topology =
      topology_by_name(row.topology, std::vector<std::int64_t>(row.size.size(), row.counted_side));
  const auto lockstep = rounds_of(row, *topology, 1);
  RoundMachine machine(*lockstep);
  for (NodeId i = 0; i < topology->processors(); ++i) machine.insert(i, i * 7919u % 1024);
  const auto rounds = std::strtoul(argument[1], nullptr, 10);
  for (std::uint64_t r = 0; r < rounds; ++r) machine.balance();
  fmt::print("work = {}\n", static_cast<double>(rounds) * topology->processors());
  return 0;
}

std::string instructions(std::size_t row) {
  static const bool counts = has_callgrind("--count 0 1");
  if (!counts || kRows[row].counted_side == 0) return "-";
  const Counted less = count_instructions(fmt::format("--count {} 10", row)),
                more = count_instructions(fmt::format("--count {} 30", row));
  return fmt::format("{:.0f}", (more.instructions - less.instructions) / (more.work - less.work));
}

int bench() {
  Table table({"balancer", "topology", "size", "threads", "rounds", "set up s", "run s",
               "M node-rounds/s", "wanted", "instr./node-round", "bytes/node",
               "max/mean - 1 after"});
  for (std::size_t r = 0; r < kRows.size(); ++r) {
    const Row& row = kRows[r];
    Figures best;
    for (int k = 0; k < 3; ++k) {
      const Figures f = apart([&] { return measure(row); });
      if (k == 0 || f.seconds < best.seconds) best = f;
    }
    double nodes = 1;
    for (const auto size : row.size) nodes *= static_cast<double>(size);
    const double speed = nodes * best.rounds / best.seconds / 1e6;
    table.add({row.balancer, row.topology, size_of(row), grouped(row.threads), grouped(best.rounds),
               fmt::format("{:.2f}", best.set_up), fmt::format("{:.3f}", best.seconds),
               fmt::format("{:.1f}", speed),
               row.wanted == 0 ? "-"
                               : fmt::format(">= {:.0f}, {}", row.wanted,
                                             speed >= row.wanted ? "met" : "MISSED"),
               instructions(r), grouped(static_cast<double>(best.peak_kb) * 1024 / nodes),
               fmt::format("{:.3g}", best.imbalance)});
    fmt::print(stderr, "{} {}: {:.1f} M node-rounds/s\n", row.balancer, size_of(row), speed);
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
