// SPDX-License-Identifier: BSD-3-Clause
// Speed, instructions and memory of the routed network under uniform traffic of single flits, with
// sources and monitor, in steady state: set-up and warm-up are not counted. A flit-hop is one flit
// through one router, the destination's included.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "apart.h"
#include "callgrind.h"
#include "experiment/traffic_case.h"
#include "report/table.h"
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

using Clock = std::chrono::steady_clock;

enum Driver { plain, kernel };

struct Row {
  std::int64_t k;  ///< k x k mesh
  double rate;     ///< flits per processor and cycle
  Cycle warm, cycles;
  Cycle counted;  ///< cycles whose instructions are counted, after `counted_warm`; 0: none
  Cycle counted_warm;
  bool target = false;
  const char* routing = "own";
};
/// The second row of a mesh of 8 x 8 under another relation.
Row routed(const char* routing) { return {8, .10, 1000, 100'000, 2000, 500, false, routing}; }

// The largest ones are measured while they fill: a packet is under way for thousands of cycles.
const std::vector<Row> kRows{{8, .01, 1000, 1'000'000, 20'000, 1000},
                             {8, .10, 1000, 100'000, 2000, 500},
                             {8, .24, 2000, 40'000, 1000, 1000},
                             {16, .12, 1000, 12'000, 300, 500, true},
                             {32, .06, 1000, 3000, 100, 300, true},
                             {64, .01, 1000, 2500, 100, 300},
                             {64, .03, 1000, 1500, 60, 300},
                             {128, .015, 1500, 400, 20, 400},
                             {256, .005, 1500, 60, 20, 1000},
                             {1024, .001, 400, 40, 0, 0},
                             routed("o1turn"),
                             routed("valiant"),
                             routed("west-first"),
                             routed("odd-even"),
                             routed("minimal-adaptive")};

struct Router {
  const char* name;
  RouterOptions options;
};
const Router kRouters[] = {
    {"4 stages", {.rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 2, .buffer_flits = 8}},
    {"1 cycle", {.vcs = 2, .buffer_flits = 8}}};

TrafficCase case_of(const Row& row, const Router& router) {
  return {.size = {row.k, row.k},
          .router = router.options,
          .sources = {.rate = row.rate},
          .routing = row.routing};
}

/// Never content with what it has measured: runs for `cycles`.
TrafficOptions endless(Cycle cycles, Cycle block) {
  TrafficOptions o;
  o.block_cycles = block;
  o.min_packets = ~std::uint64_t{0};
  o.latency_factor = 1e9;
  o.max_cycles = cycles;
  return o;
}

TrafficResult run(TrafficUnit& unit, const TrafficOptions& options, Driver driver) {
  return run_traffic(unit.network, unit.sources, options,
                     driver == plain ? Kernel::loop : Kernel::systemc);
}

struct Figures {
  double seconds = 0, cycles = 0, flit_hops = 0, bytes = 0;
  long peak_kb = 0;
};

/// Without those of files: the program's own code.
double resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  double size = 0, resident = 0, of_files = 0;
  statm >> size >> resident >> of_files;
  return (resident - of_files) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// From the first observation after the warm-up to the last one.
Figures measure(const Row& row, const Router& router, Driver driver) {
  const double before = resident_bytes();
  TrafficUnit unit(case_of(row, router));
  TrafficOptions options = endless(row.warm + row.cycles, std::max<Cycle>(1, row.cycles / 20));
  Figures f;
  Clock::time_point start;
  Cycle first = 0;
  std::uint64_t hops = 0;
  options.progress = [&](Cycle now, std::uint64_t) {
    if (now < row.warm) return;
    if (first == 0) {
      first = now;
      hops = unit.network.counts().flit_hops;
      start = Clock::now();
    } else {
      f.seconds = std::chrono::duration<double>(Clock::now() - start).count();
      f.cycles = static_cast<double>(now - first);
      f.flit_hops = static_cast<double>(unit.network.counts().flit_hops - hops);
    }
  };
  run(unit, options, driver);
  f.bytes = resident_bytes() - before;
  return f;
}

Figures best_of_three(const Row& row, const Router& router, Driver driver) {
  Figures best;
  for (int k = 0; k < 3; ++k) {
    const Figures f = apart([&] { return measure(row, router, driver); });
    if (k == 0 || f.seconds / f.flit_hops < best.seconds / best.flit_hops) best = f;
  }
  return best;
}

// What runs under callgrind: "--count KIND ROW ROUTER CYCLES". Two runs of different length, of
// which the difference counts.
enum Kind { plain_traffic, kernel_traffic, idle };

int counted_run(char** argument) {
  const int kind = std::atoi(argument[0]);
  const Row& row = kRows[std::strtoul(argument[1], nullptr, 10)];
  const Router& router = kRouters[std::strtoul(argument[2], nullptr, 10)];
  const Cycle cycles = std::strtoull(argument[3], nullptr, 10);
  TrafficUnit unit(case_of(row, router));
  double work;
  if (kind == idle) {
    for (Cycle now = 1; now <= cycles; ++now) unit.network.step(now, {});
    work = static_cast<double>(cycles) * unit.topology->routers();
  } else {
    run(unit, endless(cycles, 100), kind == plain_traffic ? plain : kernel);
    work = static_cast<double>(unit.network.counts().flit_hops);
  }
  fmt::print("work = {}\n", work);
  return 0;
}

/// Instructions per unit of work of the cycles after the warm-up; "-" if they cannot be counted.
std::string instructions(Kind kind, std::size_t row, std::size_t router, double& value,
                         const char* function = "") {
  static const bool counts = has_callgrind("--count 0 0 0 1");
  const Row& r = kRows[row];
  value = -1;
  if (!counts || r.counted == 0) return "-";
  const auto counted = [&](Cycle cycles) {
    return count_instructions(
        fmt::format("--count {} {} {} {}", static_cast<int>(kind), row, router, cycles), function);
  };
  // An idle cycle takes hundreds of instructions, and two starts of the program differ by
  // thousands.
  const Cycle cycles = kind == idle ? 100'000 : r.counted;
  const Counted less = counted(r.counted_warm), more = counted(r.counted_warm + cycles);
  value = (more.instructions - less.instructions) / (more.work - less.work);
  return fmt::format("{:.{}f}", value, value < 10 ? 2 : 0);
}

struct Target {
  std::string what, wanted;
  double measured;
  bool met;
};

int bench() {
  Table table({"mesh", "rate", "routing", "router", "driver", "cycles/s", "M router-cycles/s",
               "M flit-hops/s", "ns/flit-hop", "instr./flit-hop", "of the network",
               "instr./idle router-cycle", "peak MB", "bytes/router"});
  std::vector<Target> targets;
  double per_hop = 0, idle_cost = 0;
  for (std::size_t r = 0; r < kRows.size(); ++r) {
    const Row& row = kRows[r];
    const double routers = static_cast<double>(row.k * row.k);
    const std::string mesh = fmt::format("{} x {}", row.k, row.k);
    for (std::size_t o = 0; o < std::size(kRouters); ++o) {
      for (const Driver driver : {plain, kernel}) {
        if (driver == kernel && !row.target) continue;
        const Figures f = best_of_three(row, kRouters[o], driver);
        const double speed = f.flit_hops / f.seconds / 1e6, rate = f.cycles / f.seconds;
        double all, network, idle_cycle = -1;
        const std::string all_text =
            instructions(driver == plain ? plain_traffic : kernel_traffic, r, o, all);
        const std::string network_text =
            instructions(driver == plain ? plain_traffic : kernel_traffic, r, o, network,
                         "ballast::RoutedNetworkCore::step(*");
        const std::string idle_text = driver == plain ? instructions(idle, r, o, idle_cycle) : "-";
        const double bytes = f.bytes / routers;
        table.add({mesh, fmt::format("{}", row.rate), row.routing, kRouters[o].name,
                   driver == plain ? "loop" : "SystemC", grouped(rate, rate < 100 ? 1 : 0),
                   grouped(rate * routers / 1e6, 2), fmt::format("{:.2f}", speed),
                   fmt::format("{:.0f}", 1000 / speed), all_text, network_text, idle_text,
                   fmt::format("{:.0f}", static_cast<double>(f.peak_kb) / 1024), grouped(bytes)});
        fmt::print(stderr, "{} {} {} {} {}: {:.2f} M flit-hops/s\n", mesh, row.rate, row.routing,
                   kRouters[o].name, driver == plain ? "loop" : "SystemC", speed);
        idle_cost = std::max(idle_cost, idle_cycle);
        if (row.target) {
          targets.push_back({fmt::format("M flit-hops/s, {} at {}, {}, {}", mesh, row.rate,
                                         kRouters[o].name, driver == plain ? "loop" : "SystemC"),
                             ">= 8", speed, speed >= 8});
          per_hop = std::max(per_hop, all);
        }
        if (row.k >= 64) {
          targets.push_back(
              {fmt::format("bytes/router, {} at {}, {}", mesh, row.rate, kRouters[o].name),
               "<= 1024", bytes, bytes <= 1024});
        }
      }
    }
  }
  fmt::print("{}\n", table.str());
  if (per_hop > 0) {
    targets.push_back(
        {"instructions/flit-hop, the worst of these", "<= 450", per_hop, per_hop <= 450});
    targets.push_back({"instructions/idle router-cycle", "<= 10", idle_cost, idle_cost <= 10});
  }
  Table judged({"target", "wanted", "measured", "verdict"});
  for (const Target& t : targets) {
    judged.add({t.what, t.wanted, grouped(t.measured, 2), t.met ? "met" : "MISSED"});
  }
  fmt::print("{}", judged.str());
  return 0;
}

}  // namespace
}  // namespace ballast

int main(int argc, char** argv) {
  setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
  if (argc == 6 && std::strcmp(argv[1], "--count") == 0) return ballast::counted_run(argv + 2);
  return ballast::bench();
}
