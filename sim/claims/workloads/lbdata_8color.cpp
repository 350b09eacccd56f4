// SPDX-License-Identifier: BSD-3-Clause
// A real run of DARMA/vt: figures that the LB-analysis-framework asserts for it.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <numeric>

#include "claims/claim.h"
#include "report/table.h"
#include "tasks/trace_metrics.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

constexpr const char* kSet = "lbdata-8color-3";

/// Asserted for a phase: sum and imbalance of the CCM work; counted by another reader: the rest.
struct PhaseFigures {
  std::int64_t phase;
  double work, imbalance;
  std::uint64_t edges, pairs;
  double bytes, off_rank;
};
constexpr PhaseFigures kFigures[] = {{0, 10.5817, .992173, 3534, 103, 21702888, 835816},
                                     {1, .642948, 4.91849, 882, 31, 11189552, 299616},
                                     {9, .547612, 1.44446, 883, 31, 11181688, 291640}};

/// The first six digits are the same.
bool six_digits(double measured, double printed) {
  const double unit = std::pow(10, std::floor(std::log10(printed)) - 5);
  return std::abs(measured - printed) <= unit;
}

Finding lbdata_8color(Trial& trial) {
  const std::string path = trial.data() + "/" + kSet;
  if (trial.data().empty() || !std::filesystem::exists(path)) {
    return {Verdict::unchecked, fmt::format("needs the data set {} in the folder of --data", kSet)};
  }
  const double beta = trial.claimed(1e-8, 1.05e-8);
  const auto off = trial.claimed<std::uint64_t>(0, 1);
  Table table({"  phase", "W sum", "W max/mean - 1", "edges", "bytes", "off rank", "pairs"});
  bool holds = true;
  for (const PhaseFigures& f : kFigures) {
    const Settings settings{{"path", path}, {"phase", f.phase}, {"beta", beta}};
    const Tasks tasks = Registry<WorkloadMaker>::make("lbdata", settings, WorkloadContext{});
    const TraceMetrics m = trace_metrics(tasks, tasks.home);
    const auto& w = m.ccm_work->per_processor;
    const double sum = std::accumulate(w.begin(), w.end(), 0.0), uneven = *m.ccm_work->imbalance();
    const std::uint64_t edges = tasks.trace->edges.size() + off;
    holds &= six_digits(sum, f.work) && six_digits(uneven, f.imbalance) && edges == f.edges &&
             m.bytes->pairs == f.pairs && m.bytes->off_rank == f.off_rank &&
             m.bytes->on_rank + m.bytes->off_rank == f.bytes;
    table.add({fmt::format("  {}", f.phase), fmt::format("{:.6g}", sum),
               fmt::format("{:.6g}", uneven), grouped(static_cast<double>(edges)),
               grouped(m.bytes->on_rank + m.bytes->off_rank), grouped(m.bytes->off_rank),
               grouped(static_cast<double>(m.bytes->pairs))});
  }
  return {verdict_if(holds),
          holds ? "all figures of the three phases, work to six digits" : "other figures",
          "32 ranks, 480 tasks, phases 0, 1, 9", table.str()};
}

const auto kLbdata8color = {claim(
    {.name = "workloads.lbdata-8color",
     .place = "LB-analysis-framework, acceptance test of its CCM work model",
     .printed = "8color on 32 ranks: W sums 10.5817, .642948, .547612 and imbalances .992173, "
                "4.91849, 1.44446 in phases 0, 1, 9 at beta = 1e-8",
     .quantity = "CCM work (s), edges, bytes",
     .tolerance = "work: six digits, as asserted there; edges and bytes: none",
     .command = "ballast run DATA/lbdata-8color-3 --set workload.beta=1e-8"},
    Verdict::confirmed, lbdata_8color)};

}  // namespace
}  // namespace ballast
