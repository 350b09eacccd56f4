// SPDX-License-Identifier: BSD-3-Clause
// [Das02] Figures 9 - 11: four metrics of ten algorithms under three loads, measured.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "claims/claim.h"
#include "claims/das02/averages.h"
#include "claims/das02/scenarios.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

/// Averages that differ from the printed ones: measured/printed, within kOff. The reasons are in
/// docs/results/event-balancers.md; the last ones of a load are barely within the factor.
struct Otherwise {
  Metric metric;
  Algorithm algorithm;
  double ratio;
};
constexpr double kOff = 1.25;
const std::array<std::vector<Otherwise>, kLoads> kOtherwise{{
    {{kMessages, kAcwn, .50},
     {kMessages, kSbn, 3.7},
     {kMessages, kCube, 8.2},
     {kTransferred, kSend, .40},
     {kTransferred, kAcwn, .33},
     {kTransferred, kCube, 1.83},
     {kVariance, kRecv, .42},
     {kVariance, kAcwn, 3.0}},
    {{kMessages, kSend, 2.4},
     {kMessages, kTwa, 2.4},
     {kMessages, kSbn, 5.2},
     {kMessages, kCube, 11.6},
     {kTransferred, kAcwn, .40},
     {kTransferred, kCube, 3.2},
     {kVariance, kNobal, .165},
     {kVariance, kSbz, 2.4},
     {kCompletion, kNobal, .17},
     {kMessages, kSbz, 1.9},
     {kVariance, kAcwn, 1.9}},
    {{kMessages, kTwa, 2.9},
     {kMessages, kSbn, 3.5},
     {kMessages, kCube, 4.0},
     {kVariance, kTwa, .24},
     {kTransferred, kCube, 2.2}},
}};
/// Limit of measured/printed, or its inverse, for an average that is not listed.
constexpr double kFactor = 2, kFactorOfCompletion = 1.2;

bool within(double ratio, double factor) { return ratio <= factor && ratio >= 1 / factor; }

/// Measured / printed averages over P.
double ratio(Load load, Load simulated, Metric metric, Algorithm algorithm, Algorithm simulated_as,
             unsigned seeds) {
  const double printed = column_mean(load, metric, algorithm);
  const double measured =
      estimate(averages(simulated, simulated_as, seeds, kMeasured[metric])).mean;
  return printed == 0 && measured == 0 ? 1 : measured / printed;
}

std::string table(Load load, Metric metric, unsigned seeds) {
  Table table({fmt::format("  {}", kMetricNames[metric]), "P = 2", "4", "8", "16", "32", "average",
               "+-", "printed", "measured/printed"});
  for (std::size_t a = 0; a < kAlgorithms; ++a) {
    const Algorithm algorithm = das02::algorithm(a);
    std::vector<std::string> row{fmt::format("  {} ({})", kShortNames[a], kBalancers[a])};
    const auto number = [&](double value) {
      return decimals(metric) == 0 ? grouped(value) : fmt::format("{:.2f}", value);
    };
    for (const NodeId p : kProcessors) {
      row.push_back(number(estimate(values(load, algorithm, p, seeds, kMeasured[metric])).mean));
    }
    const Estimate e = estimate(averages(load, algorithm, seeds, kMeasured[metric]));
    row.push_back(number(e.mean));
    row.push_back(number(e.half));
    row.push_back(number(column_mean(load, metric, algorithm)));
    row.push_back(fmt::format("{:.2f}", ratio(load, load, metric, algorithm, algorithm, seeds)));
    table.add(std::move(row));
  }
  return table.str();
}

Finding figure(Trial& trial, Load load) {
  const unsigned seeds = seeds_of(trial.effort());
  const double printed_off = trial.claimed(1.0, 6.5), listed_off = trial.claimed(1.0, 1.6);
  const Load simulated = trial.claimed(load, load == kHeavy ? kTransition : kHeavy);
  const Algorithm gradient = trial.claimed(kGrad, kSend);
  std::vector<std::string> far;
  bool corrected = true;
  std::string tables;
  for (std::size_t m = 0; m < kMetrics; ++m) {
    const auto metric = static_cast<Metric>(m);
    tables += (m == 0 ? "" : "\n") + table(load, metric, seeds);
    for (std::size_t k = 0; k < kAlgorithms; ++k) {
      const Algorithm a = algorithm(k);
      const double x = ratio(load, simulated, metric, a, a == kGrad ? gradient : a, seeds);
      const double factor = metric == kCompletion ? kFactorOfCompletion : kFactor;
      const auto& listed = kOtherwise[load];
      const auto row = std::find_if(listed.begin(), listed.end(), [&](const Otherwise& o) {
        return o.metric == metric && o.algorithm == a;
      });
      corrected &=
          row == listed.end() ? within(x, factor) : within(x / (row->ratio * listed_off), kOff);
      if (within(x, factor * printed_off)) continue;
      far.push_back(fmt::format("{} of {} x {:.2f}", kMetricNames[m], kShortNames[k], x));
    }
  }
  return {verdict_if(far.empty(), corrected),
          fmt::format("{} of 40 averages agree within the tolerance; the others: {}",
                      40 - far.size(), fmt::join(far, ", ")),
          fmt::format("P = 2 .. 32, {} seeds, intervals of 95 %", seeds), tables};
}

constexpr const char* kFigureQuantity =
    "messages, jobs transferred, idle-time variance (s), completion (s), averages over P";
constexpr const char* kFigureTolerance =
    "a factor of 2, for completion 1.2, because loads are random and the machine differs. Averages "
    "beyond it are listed with their ratio, which holds within 25 %";

const auto kFiguresClaims = {
    claim({.name = "das02.figure9",
           .place = "Figure 9",
           .printed = "40 averages of ten algorithms under heavy load",
           .quantity = kFigureQuantity,
           .tolerance = kFigureTolerance,
           .command = "ballast compare --loads heavy --balancers tree-walking --topologies "
                      "hypercube --processors 32 --seeds 10 --set machine.network=ideal"},
          Verdict::corrected, [](Trial& trial) { return figure(trial, kHeavy); }),
    claim({.name = "das02.figure10",
           .place = "Figure 10",
           .printed = "40 averages of ten algorithms in transition from heavy to light load",
           .quantity = kFigureQuantity,
           .tolerance = kFigureTolerance,
           .command = "ballast compare --loads transition --balancers gradient --topologies "
                      "hypercube --processors 32 --seeds 10 --set machine.network=ideal"},
          Verdict::corrected, [](Trial& trial) { return figure(trial, kTransition); }),
    claim({.name = "das02.figure11",
           .place = "Figure 11",
           .printed = "40 averages of ten algorithms under light load",
           .quantity = kFigureQuantity,
           .tolerance = kFigureTolerance,
           .command = "ballast compare --loads light --balancers sbn-heuristic --topologies "
                      "hypercube --processors 32 --seeds 10 --set machine.network=ideal"},
          Verdict::corrected, [](Trial& trial) { return figure(trial, kLight); })};

}  // namespace
}  // namespace ballast::das02
