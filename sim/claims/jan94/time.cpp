// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Jan94] about time and cost: the routing time O(lg p) and Theorem 1, O(M lg p) time and
// O(p) cost.
#include <fmt/format.h>

#include <algorithm>

#include "claims/claim.h"
#include "claims/fit.h"
#include "claims/jan94/patterns.h"
#include "machine/switch_machine.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Cycle of the last word when all p inputs send to all p outputs; whether it is where the closed
/// form has it.
bool arrives_at(NodeId p, unsigned words, bool fused, Cycle expected) {
  SuperconcentratorCore core(p, words, fused);
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

Finding routing_time(Effort) {
  const NodeId most = NodeId{1} << 20;
  Table table({"  p", "N", "L", "T(p)", "T/N"});
  for (NodeId p = 2; p <= most; p *= 2) {
    const Geometry g(p);
    for (const unsigned words : {1u, 3u}) {
      for (const bool fused : {false, true}) {
        const Cycle closed = 4 * g.n + (fused ? 0 : 2 * g.l) + Cycle{g.group_size} * words - 1;
        if (p > 4096 && (words > 1 || fused)) continue;
        if (!arrives_at(p, words, fused, closed)) {
          return {Verdict::refuted,
                  fmt::format("p = {}, F = {}: the last word is not at {}", p, words, closed), "",
                  ""};
        }
      }
    }
    const Cycle t = g.last_word(1, false);
    table.add({std::to_string(p), std::to_string(g.n), std::to_string(g.group_size),
               std::to_string(t), fmt::format("{:.2f}", static_cast<double>(t) / g.n)});
  }
  return {Verdict::confirmed,
          "the last word of the last set arrives in cycle T(p) = 4N + 2l + L F - 1 exactly; T(p) "
          "<= 8 lg p",
          fmt::format("all p = 2 .. {}, F = 1 and, to 4096, F = 3 and the fused interface", most),
          table.str()};
}

enum class Shape { half, spike };

RunResult balance(NodeId p, std::uint64_t m, Shape shape, Schedule schedule) {
  std::vector<std::uint64_t> load(p, 0);
  std::fill_n(load.begin(), shape == Shape::half ? p / 2 : 1, m);
  SwitchMachineOptions options;
  options.processors.schedule = schedule;
  options.max_cycles = 1'000'000'000;
  LoadBalancerCore balancer(p);
  return simulate(tasks_of_loads(load), balancer, options);
}

Finding theorem_1_time(Effort effort) {
  std::vector<NodeId> sizes{16, 64, 256, 1024, 4096};
  std::vector<std::uint64_t> loads{16, 64, 256};
  if (effort == Effort::full) {
    sizes = {16, 32, 64, 128, 256, 512, 1024, 2048, 4096};
    loads = {16, 32, 64, 128, 256};
  }
  Table table({"  load", "p", "M", "sequential", "overlapped", "streaming", "paper's bound",
               "bandwidth limit", "streaming/limit"});
  double worst_bound = 0, worst_half = 0;
  std::vector<double> per_unit;  // cycles / (M lg p), sequential, spike
  Series in_m;
  for (const Shape shape : {Shape::half, Shape::spike}) {
    for (const NodeId p : sizes) {
      for (const std::uint64_t m : loads) {
        RunResult r[3];
        for (unsigned s = 0; s < 3; ++s) r[s] = balance(p, m, shape, static_cast<Schedule>(s));
        const double ratio = static_cast<double>(r[2].cycles) / static_cast<double>(r[2].limit);
        worst_bound = std::max(
            worst_bound, static_cast<double>(r[0].cycles) / static_cast<double>(r[0].paper_bound));
        if (shape == Shape::half && m >= 64) worst_half = std::max(worst_half, ratio);
        if (shape == Shape::spike)
          per_unit.push_back(static_cast<double>(r[0].cycles) /
                             (static_cast<double>(m) * Geometry(p).n));
        if (shape == Shape::half && p == 1024)
          in_m.add(static_cast<double>(m), static_cast<double>(r[0].cycles));
        table.add({shape == Shape::half ? "  half full" : "  one spike", std::to_string(p),
                   std::to_string(m), grouped(static_cast<double>(r[0].cycles)),
                   grouped(static_cast<double>(r[1].cycles)),
                   grouped(static_cast<double>(r[2].cycles)),
                   grouped(static_cast<double>(r[0].paper_bound)),
                   grouped(static_cast<double>(r[0].limit)), fmt::format("{:.2f}", ratio)});
      }
    }
  }
  const auto [low, high] = std::minmax_element(per_unit.begin(), per_unit.end());
  const bool holds = worst_bound <= 1 && *high <= 8 && worst_half <= 1.3;
  return {holds ? Verdict::confirmed : Verdict::refuted,
          fmt::format("sequential cycles are at most {:.2f} of (2(M-1) + (M-1)) T; cycles / (M lg "
                      "p) stay within {:.2f} .. {:.2f} for a spike; cycles grow as M^{:.2f} "
                      "(half full, p = 1024); streaming is within {:.2f} x of the bandwidth limit "
                      "for a half-full machine with M >= 64",
                      worst_bound, *low, *high, growth_exponent(in_m), worst_half),
          fmt::format("p = {} .. {}, M = {} .. {}, half full and one spike, three schedules",
                      sizes.front(), sizes.back(), loads.front(), loads.back()),
          table.str()};
}

Finding theorem_1_cost(Effort) {
  Table table({"  p", "tree nodes", "2x2 switches", "elements", "elements/p"});
  double lowest = 1e9, highest = 0;
  for (unsigned n = 4; n <= 20; ++n) {
    const Geometry g(NodeId{1} << n);
    // Two ranking trees and the controller's adders; selection and distribution trees of both
    // concentrators and of the reversed network.
    const std::uint64_t trees = 3ull * (g.ports - 1) + 6ull * (g.ports - g.groups);
    const std::uint64_t switches = 3ull * (g.groups / 2) * g.m;
    const double each = static_cast<double>(trees + switches) / g.ports;
    lowest = std::min(lowest, each);
    highest = std::max(highest, each);
    if (n % 4 == 0) {
      table.add({std::to_string(g.ports), grouped(static_cast<double>(trees)),
                 grouped(static_cast<double>(switches)),
                 grouped(static_cast<double>(trees + switches)), fmt::format("{:.3f}", each)});
    }
  }
  return {
      highest < 11 && highest / lowest < 1.25 ? Verdict::confirmed : Verdict::refuted,
      fmt::format("{:.2f} .. {:.2f} tree nodes and 2x2 switches a port, whatever p: O(p) elements. "
                  "An element works on words: ranks and tags have lg p bits, so that the gates "
                  "are O(p (W + lg p)); scripts/gates counts them",
                  lowest, highest),
      "p = 16 .. 2^20", table.str()};
}

const auto kTimeClaims = {
    claim("jan94.routing-time", "Section 2: a superconcentration takes O(lg p) time",
          Verdict::confirmed, routing_time),
    claim(
        "jan94.theorem-1-time",
        "Theorem 1: load balancing in O(M lg p) time, at most (2(M-1) + (M-1)) superconcentrations",
        Verdict::confirmed, theorem_1_time),
    claim("jan94.theorem-1-cost", "Theorem 1: with additional O(p) cost", Verdict::confirmed,
          theorem_1_cost)};

}  // namespace
}  // namespace ballast
