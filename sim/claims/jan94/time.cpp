// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Jan94] about time: the routing time O(lg p) and Theorem 1, O(M lg p).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "claims/claim.h"
#include "claims/fit.h"
#include "claims/jan94/patterns.h"
#include "machine/switch_machine.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Whether the last word arrives in the expected cycle when all p inputs send to all p outputs.
bool arrives_at(NodeId p, unsigned words, SwitchForm form, Cycle expected) {
  SuperconcentratorJan94Core core(Geometry(p, form), words);
  const Flags all(p, 1);
  const std::vector<Word> data(p, 7);
  Cycle last = 0;
  std::uint64_t arrived = 0;
  core.step({true, all, all, data});
  for (Cycle cycle = 0; !core.idle(); ++cycle) {
    if (!core.out().empty()) last = cycle;
    arrived += core.out().size();
    core.step({false, all, all, data});
  }
  return last == expected && arrived == std::uint64_t{p} * words;
}

Finding routing_time(Trial& trial) {
  const Cycle later = trial.claimed(0, 1);
  const Cycle fifths = trial.claimed(33, 32);  // T <= 6.6 lg p
  const NodeId most = NodeId{1} << 20;
  const auto closed = [&](const Geometry& g, unsigned words) {
    return 4 * g.n + (g.form == SwitchForm::fused ? 0 : 2 * g.l) + Cycle{g.group_size} * words - 1 +
           later;
  };
  std::string wrong;
  Table table({"  p", "N", "L", "T(p)", "T/N"});
  for (NodeId p = 2; p <= most; p *= 2) {
    const Geometry g = faithful(p);
    const Cycle t = closed(g, 1);
    if (5 * t > fifths * g.n) wrong = fmt::format("p = {}: T = {}", p, t);
    table.add({std::to_string(p), std::to_string(g.n), std::to_string(g.group_size),
               std::to_string(t), fmt::format("{:.2f}", static_cast<double>(t) / g.n)});
  }
  for (NodeId p = 2; p <= most && wrong.empty(); p *= 2) {
    for (const unsigned words : {1u, 3u}) {
      for (const SwitchForm form : {SwitchForm::faithful, SwitchForm::fused}) {
        if (p > 4096 && (words > 1 || form == SwitchForm::fused)) continue;
        const Cycle t = closed(Geometry(p, form), words);
        if (arrives_at(p, words, form, t)) continue;
        wrong =
            fmt::format("p = {}, F = {}: the last word does not arrive in cycle {}", p, words, t);
      }
    }
  }
  return holds_unless(
      wrong,
      "the last word of the last set arrives in cycle T(p) = 4N + 2l + L F - 1 "
      "exactly; T(p) <= 6.6 lg p, with equality at p = 32",
      fmt::format("all p = 2 .. {}, F = 1; up to 4096 also F = 3 and the fused interface", most),
      table.str());
}

/// Cycles from the start until the controller knows the average; 0 if its average is wrong.
Cycle cycles_of_step_1(NodeId p, std::uint64_t sum) {
  LoadBalancerJan94Core balancer(faithful(p));
  std::vector<std::uint32_t> load(p, static_cast<std::uint32_t>(sum / p));
  load[p / 2] += static_cast<std::uint32_t>(sum % p);
  const std::vector<Word> data(p, 7);
  balancer.step({true, Schedule::sequential, load, data});
  Cycle cycle = 1;
  for (; balancer.status().step < 2; ++cycle) {
    balancer.step({false, Schedule::sequential, load, data});
  }
  return balancer.status().average == sum / p ? cycle : 0;
}

Finding step_1_time(Trial& trial) {
  const Cycle later = trial.claimed(0, 1);
  const NodeId most = trial.full() ? 65536 : 4096;
  std::string wrong;
  for (NodeId p = 2; p <= most && wrong.empty(); p *= 2) {
    const Cycle closed = 2 * faithful(p).n + 2 + later;
    for (const std::uint64_t sum : {std::uint64_t{0}, std::uint64_t{7} * p - 1}) {
      const Cycle cycles = cycles_of_step_1(p, sum);
      if (cycles == closed) continue;
      wrong =
          fmt::format("p = {0}, SUM = {1}: expected {3} cycles, got {2}", p, sum, cycles, closed);
    }
  }
  return holds_unless(wrong,
                      "AVG = floor(SUM/p) is at every leaf after exactly 2 lg p + 2 cycles: lg "
                      "p up, lg p down, and a register at either end",
                      fmt::format("p = 2 .. {}, SUM = 0 and 7p - 1", most));
}

enum class Shape { half, spike };

/// Under the three schedules; measured once per process.
const std::array<RunResult, 3>& balance(NodeId p, std::uint64_t m, Shape shape) {
  static std::map<std::tuple<NodeId, std::uint64_t, Shape>, std::array<RunResult, 3>> known;
  const auto [at, is_new] = known.try_emplace({p, m, shape});
  if (!is_new) return at->second;
  std::vector<std::uint64_t> load(p, 0);
  std::fill_n(load.begin(), shape == Shape::half ? p / 2 : 1, m);
  for (unsigned s = 0; s < 3; ++s) {
    SwitchMachineOptions options;
    options.processors.schedule = static_cast<Schedule>(s);
    options.max_cycles = 1'000'000'000;
    LoadBalancerJan94Core balancer(faithful(p));
    at->second[s] = simulate(tasks_of_loads(load), balancer, options);
  }
  return at->second;
}

double unit_log(double m, double lg) { return m * lg; }
double unit_log_squared(double m, double lg) { return m * lg * lg; }

Finding theorem_1_time(Trial& trial) {
  const double factor = trial.claimed(3, 1);  // bound / ((M - 1) T)
  const auto unit = trial.claimed(unit_log, unit_log_squared);
  std::vector<NodeId> sizes{16, 64, 256, 1024, 4096};
  std::vector<std::uint64_t> loads{16, 64, 256};
  if (trial.full()) {
    sizes = {16, 32, 64, 128, 256, 512, 1024, 2048, 4096};
    loads = {16, 32, 64, 128, 256};
  }
  Table table({"  load", "p", "M", "sequential", "overlapped", "streaming", "paper's bound",
               "bandwidth limit", "streaming/limit"});
  double worst_bound = 0, worst_half = 0;
  Series per_unit;  // cycles / (M lg p), sequential, spike
  Series in_m;
  for (const Shape shape : {Shape::half, Shape::spike}) {
    for (const NodeId p : sizes) {
      for (const std::uint64_t m : loads) {
        const std::array<RunResult, 3>& r = balance(p, m, shape);
        const auto cycles = static_cast<double>(r[0].cycles), most = static_cast<double>(m);
        const double ratio = static_cast<double>(r[2].cycles) / static_cast<double>(r[2].limit);
        const auto t = static_cast<double>(faithful(p).last_word(1));
        worst_bound = std::max(worst_bound, cycles / (factor * (most - 1) * t));
        if (shape == Shape::half && m >= 64) worst_half = std::max(worst_half, ratio);
        if (shape == Shape::spike) per_unit.add(most, cycles / unit(most, faithful(p).n));
        if (shape == Shape::half && p == 1024) in_m.add(most, cycles);
        table.add({shape == Shape::half ? "  half full" : "  one spike", std::to_string(p),
                   std::to_string(m), grouped(cycles), grouped(static_cast<double>(r[1].cycles)),
                   grouped(static_cast<double>(r[2].cycles)),
                   grouped(static_cast<double>(r[0].paper_bound.value())),
                   grouped(static_cast<double>(r[0].limit)), fmt::format("{:.2f}", ratio)});
      }
    }
  }
  const auto [low, high] = std::minmax_element(per_unit.y.begin(), per_unit.y.end());
  const bool holds = worst_bound <= 1 && spread(per_unit) < 1.25;
  return {verdict_if(holds),
          fmt::format("sequential cycles are at most {:.2f} of (2(M-1) + (M-1)) T; cycles / (M lg "
                      "p) stay within {:.2f} .. {:.2f} for a spike; cycles grow as M^{:.2f} (half "
                      "full, p = 1024). Streaming is within {:.2f} x of the bandwidth limit for a "
                      "half-full machine with M >= 64",
                      worst_bound, *low, *high, growth_exponent(in_m), worst_half),
          fmt::format("p = {} .. {}, M = {} .. {}, half full and one spike, three schedules",
                      sizes.front(), sizes.back(), loads.front(), loads.back()),
          table.str()};
}

const auto kTimeClaims = {
    claim({.name = "jan94.routing-time",
           .place = "section 2, superconcentrator",
           .printed = "a superconcentration takes O(lg p) time",
           .quantity = "cycle of the last word at the outputs, from the start (cycles)",
           .tolerance = "none: cycles are exact; the bound is 6.6 lg p, which p = 32 reaches",
           .command = "ballast run examples/half64.toml --set machine.switch.model=systemc "
                      "--set machine.switch.schedule=sequential"},
          Verdict::confirmed, routing_time),
    claim({.name = "jan94.step-1-time",
           .place = "section 3, step 1; section 4, proof of theorem 1",
           .printed = "step 1 computes sum, average and load differences on the ranking tree in "
                      "O(lg p) time",
           .quantity = "cycles from the start to step 2 (cycles)",
           .tolerance = "none: cycles are exact",
           .command = "ballast verify jan94.step-1-time --effort full"},
          Verdict::confirmed, step_1_time),
    claim({.name = "jan94.theorem-1-time",
           .place = "section 4, theorem 1 and the proofs of lemmas 2 and 5",
           .printed = "load balancing takes O(M lg p) time: at most (2(M - 1) + (M - 1)) "
                      "superconcentrations of O(lg p) each",
           .quantity = "cycles until all loads are balanced (cycles)",
           .tolerance =
               "cycles/(M lg p) may vary by a factor of 1.25 over the series: T(p)/lg p has steps "
               "of 1.18. The bound has a slack of 2.7; a third of the bound is exceeded",
           .command = "ballast run examples/spike1024.toml "
                      "--set machine.switch.schedule=sequential"},
          Verdict::confirmed, theorem_1_time)};

}  // namespace
}  // namespace ballast
