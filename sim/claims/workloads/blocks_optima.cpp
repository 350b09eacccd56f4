// SPDX-License-Identifier: BSD-3-Clause
// The best placements of a small trace, over all of them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "claims/claim.h"
#include "report/table.h"
#include "tasks/trace_metrics.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

constexpr NodeId kRanks = 4;
constexpr std::size_t kTasks = 9;

/// The trace `synthetic-blocks` of the LB-analysis-framework: 9 tasks on 4 ranks, 8 edges, 5 shared
/// blocks of 9 bytes.
Tasks blocks() {
  constexpr NodeId kHome[kTasks] = {0, 0, 0, 0, 1, 1, 1, 1, 2};
  constexpr double kTime[kTasks] = {1, .5, .5, .5, .5, 2, 1, .5, 1.5};
  constexpr std::uint32_t kBlock[kTasks] = {0, 0, 1, 1, 2, 2, 3, 3, 4};
  Tasks tasks;
  tasks.processors = kRanks;
  Trace trace;
  for (std::size_t t = 0; t < kTasks; ++t) {
    tasks.add(kHome[t], kTime[t]);
    trace.ids.push_back(t);
    trace.memory.push_back({.block = kBlock[t]});
  }
  trace.edges = {{0, 5, 2}, {1, 4, 1}, {3, 2, 1}, {3, 8, .5},
                 {4, 1, 2}, {5, 8, 2}, {7, 6, 1}, {8, 6, 1.5}};
  trace.blocks = {{9, 0}, {9, 0}, {9, 1}, {9, 1}, {9, 2}};
  trace.own_memory.assign(kRanks, 0);
  trace.alpha.assign(kRanks, 1);
  tasks.trace = std::move(trace);
  return tasks;
}

struct Optimum {
  const char* name;
  double alpha, beta, delta, memory;   ///< memory: most bytes of a rank
  double largest;                      ///< smallest possible largest work of a rank
  std::uint64_t placements, feasible;  ///< that reach it; that fit
};
constexpr Optimum kOptima[] = {{"load", 1, 0, 0, 36, 2, 840, 252540},
                               {"traffic alone", 0, 1, 0, 54, 0, 16, 262144},
                               {"load and traffic", 1, 1, 0, 54, 4, 24, 262144},
                               {"load and homes", 1, 0, .1, 45, 2.5, 2, 262144},
                               {"load, little memory", 1, 0, 0, 18, 2, 240, 23256}};

struct Best {
  double largest = std::numeric_limits<double>::infinity();
  std::uint64_t placements = 0, feasible = 0;
};

Best best_of(Tasks tasks, const Optimum& o) {
  Best best;
  tasks.trace->alpha.assign(kRanks, o.alpha);
  tasks.trace->weights = Trace::Weights{o.beta, 0, o.delta};
  std::array<NodeId, kTasks> at{};
  for (std::uint32_t k = 0; k < 1u << (2 * kTasks); ++k) {
    for (std::size_t t = 0; t < kTasks; ++t) at[t] = k >> (2 * t) & 3;
    const TraceMetrics m = trace_metrics(tasks, at);
    if (*m.most_memory > o.memory) continue;
    ++best.feasible;
    const double largest = m.ccm_work->max;
    if (largest < best.largest - 1e-9) best = {largest, 0, best.feasible};
    best.placements += largest <= best.largest + 1e-9;
  }
  return best;
}

Finding blocks_optima(Trial& trial) {
  Tasks tasks = blocks();
  tasks.trace->edges[0].bytes = trial.claimed(2.0, 2.5);
  const double more = trial.claimed(0.0, -9.0);
  const std::size_t rows = trial.full() ? std::size(kOptima) : 4;
  Table table({"  weights", "memory <=", "largest work", "placements", "of"});
  bool holds = true;
  for (std::size_t k = 0; k < rows; ++k) {
    Optimum o = kOptima[k];
    o.memory += more;
    const Best best = best_of(tasks, o);
    holds &= std::abs(best.largest - o.largest) < 1e-9 && best.placements == o.placements &&
             best.feasible == o.feasible;
    table.add({std::string("  ") + o.name, fmt::format("{:g}", o.memory),
               fmt::format("{:g}", best.largest), grouped(static_cast<double>(best.placements)),
               grouped(static_cast<double>(best.feasible))});
  }
  return {verdict_if(holds),
          holds ? "the same optima, and as many placements that reach them" : "other optima",
          fmt::format("{} sets of weights, all 4^9 placements each", rows), table.str()};
}

const auto kBlocksOptima = {claim(
    {.name = "workloads.blocks-optima",
     .place = "LB-analysis-framework, test of its brute-force optimiser; other rows counted by a "
              "second program",
     .printed = "synthetic-blocks: the largest CCM work of a rank is at least 2 (load), 0 (traffic "
                "alone), 4 (both), 2.5 (load, with homes at .1)",
     .quantity = "smallest largest work over all placements, and their number",
     .tolerance = "1e-9: sums of a few binary fractions",
     .command = "ballast run DATA/lbdata-blocks --set workload.beta=1"},
    Verdict::confirmed, blocks_optima)};

}  // namespace
}  // namespace ballast
