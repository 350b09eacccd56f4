// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 5.3 on the time to complete, of our own runs, against the least time that the
// same jobs need on as many processors.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "claims/claim.h"
#include "claims/das02/averages.h"
#include "claims/das02/loads.h"
#include "claims/das02/scenarios.h"

namespace ballast::das02 {
namespace {

/// Delay after the minimum completion that counts as late, as a share of it. Of 40 s, the paper
/// calls 41.02 s in time (SEND in transition) and 41.04 s late (TWA under light load).
constexpr double kInTime = 41.03 / 40 - 1;

/// Completion / minimum completion of the same jobs from one queue, averaged over P; by seed.
std::vector<double> lateness(Load load, Algorithm algorithm, unsigned seeds) {
  std::vector<double> late(seeds, 0.0);
  for (const NodeId p : kProcessors) {
    const auto completion = values(load, algorithm, p, seeds, &Outcome::completion);
    for (unsigned k = 0; k < seeds; ++k) {
      const double least = one_queue_completion(tasks_of(load, p, k + 1));
      late[k] += (completion[k] / least - 1) / kSizes;
    }
  }
  return late;
}

std::string names(const Algorithms& algorithms) {
  std::vector<std::string> text;
  for (const Algorithm a : algorithms) text.emplace_back(kShortNames[a]);
  return fmt::format("{}", fmt::join(text, ", "));
}

Finding in_time(Trial& trial, Load load, const Algorithms& as_printed) {
  const unsigned seeds = seeds_of(trial.effort());
  const Algorithms found{kNobal, kRand, kSend, kAcwn};
  const Algorithms printed_late = trial.claimed(as_printed, found);
  const Algorithms corrected = trial.claimed(found, {kNobal, kRand, kAcwn});
  const double from = trial.claimed(kInTime, 0.05);
  Table table({"  algorithm", "above the minimum, %", "printed", "measured"});
  Algorithms measured;
  for (std::size_t k = 0; k < kAlgorithms; ++k) {
    const Algorithm a = algorithm(k);
    const Estimate e = estimate(lateness(load, a, seeds));
    const bool late = e.mean > from;
    if (late) measured.push_back(a);
    const bool printed = std::find(as_printed.begin(), as_printed.end(), a) != as_printed.end();
    table.add({fmt::format("  {} ({})", kShortNames[k], kBalancers[k]),
               fmt::format("{:.2f} +- {:.2f}", 100 * e.mean, 100 * e.half),
               printed ? "late" : "in time", late ? "late" : "in time"});
  }
  return {verdict_if(measured == printed_late, measured == corrected),
          fmt::format("late: {}", names(measured)),
          fmt::format("averages over P = 2 .. 32, {} seeds; late: on average more than {:.2f} % "
                      "later than with the same jobs from one queue",
                      seeds, 100 * kInTime),
          table.str()};
}

Finding heavy(Trial& trial) {
  const unsigned seeds = seeds_of(trial.effort());
  const double optimum = trial.claimed(18.469, 18.8);
  const Algorithm variant = trial.claimed(kCube, kSbz);
  bool holds = true;
  std::vector<std::string> figures;
  for (const Algorithm a : {kSbn, variant}) {
    const Estimate e = estimate(averages(kHeavy, a, seeds, &Outcome::completion));
    const Estimate late = estimate(lateness(kHeavy, a, seeds));
    holds &= std::abs(e.mean / optimum - 1) < 0.025 && late.mean < 0.01;
    figures.push_back(fmt::format("{} {:.2f} +- {:.2f} s, {:.2f} % above the minimum time",
                                  kShortNames[a], e.mean, e.half, 100 * late.mean));
  }
  return {verdict_if(holds), fmt::format("{}", fmt::join(figures, "; ")),
          fmt::format("averages over P = 2 .. 32, {} seeds", seeds)};
}

Finding scales(Trial& trial) {
  const unsigned seeds = trial.full() ? 5 : 2;
  const double constant = trial.claimed(5.0, 30.0);  // %, for all three
  const double constant_corrected = trial.claimed(5.0, 1.5);
  const Algorithms as_corrected = trial.claimed(Algorithms{kSbn, kSbz}, {kSbn, kCube});
  Table table({"  completion (s), heavy", "SBN", "CUBE", "SBZ", "same jobs from one queue",
               "longest queue, SBN", "CUBE", "SBZ"});
  double latest[3] = {0, 0, 0}, longest[3] = {0, 0, 0};
  for (NodeId p = trial.full() ? 2 : 32; p <= (trial.full() ? 1024 : 512);
       p *= trial.full() ? 2 : 16) {
    std::vector<double> least;
    for (unsigned k = 1; k <= seeds; ++k) {
      least.push_back(one_queue_completion(tasks_of(kHeavy, p, k)));
    }
    std::vector<std::string> row{fmt::format("  P = {}", p)}, queues;
    for (const std::size_t k : {0, 1, 2}) {
      const Estimate e = estimate(values(kHeavy, kSchemes[k], p, seeds, &Outcome::completion));
      const auto queue = values(kHeavy, kSchemes[k], p, seeds, &Outcome::longest_queue);
      latest[k] = std::max(latest[k], 100 * (e.mean / estimate(least).mean - 1));
      longest[k] = std::max(longest[k], *std::max_element(queue.begin(), queue.end()));
      row.push_back(fmt::format("{:.2f} +- {:.2f}", e.mean, e.half));
      queues.push_back(grouped(*std::max_element(queue.begin(), queue.end())));
    }
    row.push_back(fmt::format("{:.2f}", estimate(least).mean));
    row.insert(row.end(), queues.begin(), queues.end());
    table.add(row);
  }
  bool all = true;
  Algorithms scaling;
  for (const std::size_t k : {0, 1, 2}) {
    all &= latest[k] < constant;
    if (latest[k] < constant_corrected) scaling.push_back(kSchemes[k]);
  }
  return {verdict_if(all, scaling == as_corrected),
          fmt::format("SBN and SBZ end at most {:.1f} and {:.1f} % above the minimum time, CUBE up "
                      "to {:.0f} %. CUBE sends all jobs above SysLL towards the root of the "
                      "operation. They stay there, because MaxTh is exponential in SysLL. Up to {} "
                      "jobs queue at one processor; under SBN at most {}",
                      latest[0], latest[2], latest[1], grouped(longest[1]), grouped(longest[0])),
          fmt::format("heavy load, {} seeds", seeds), table.str()};
}

const auto kCompletionClaims = {
    claim({.name = "das02.heavy-optimum",
           .place = "section 5.1 and Figure 9",
           .printed = "SBN and CUBE complete the heavy load near the optimum of 18.469 s",
           .quantity = "completion (s), averages over P",
           .tolerance = "2.5 %: the printed averages are 1.5 and 2.4 % above the optimum, ours 1.0 "
                        "% below it; also 1 % above the same jobs from one queue (measured 0.3 %)",
           .command = "ballast compare --loads heavy --balancers sbn,sbn-hypercube --topologies "
                      "hypercube --processors 32 --seeds 10 --set machine.network=ideal"},
          Verdict::confirmed, heavy),
    claim({.name = "das02.transition-in-time",
           .place = "section 5.3",
           .printed = "in transition only NOBAL and RAND could not process the job queues within "
                      "the expected time",
           .quantity = "completion above that of the same jobs from one queue (%), averages over P",
           .tolerance = "late from 2.57 % on, where the paper draws the line; the closest are "
                        "GRAD, 1.1 %, and SEND, 4.2 %",
           .command = "ballast compare --loads transition --balancers sender-initiated "
                      "--topologies hypercube --processors 32 --seeds 10 "
                      "--set machine.network=ideal"},
          Verdict::corrected,
          [](Trial& trial) {
            return in_time(trial, kTransition, {kNobal, kRand});
          }),
    claim(
        {.name = "das02.light-in-time",
         .place = "section 5.3",
         .printed = "under light load only NOBAL and TWA fail to complete within the optimal time",
         .quantity = "completion above that of the same jobs from one queue (%), averages over P",
         .tolerance = "late from 2.57 % on, where the paper draws the line; the closest are GRAD, "
                      "1.1 %, and SEND, 4.1 %",
         .command = "ballast compare --loads light --balancers sender-initiated,tree-walking "
                    "--topologies hypercube --processors 32 --seeds 10 "
                    "--set machine.network=ideal"},
        Verdict::corrected,
        [](Trial& trial) {
          return in_time(trial, kLight, {kNobal, kTwa});
        }),
    claim({.name = "das02.scales",
           .place = "section 5.1",
           .printed = "work grows with the processors, so the completion time remains relatively "
                      "constant if the algorithm scales efficiently",
           .quantity = "completion above that of the same jobs from one queue (%)",
           .tolerance = "5 %; measured up to 3 % for SBN and SBZ",
           .command = "ballast compare --loads heavy --balancers sbn,sbn-hypercube --topologies "
                      "hypercube --processors 512 --set machine.network=ideal"},
          Verdict::corrected, scales)};

}  // namespace
}  // namespace ballast::das02
