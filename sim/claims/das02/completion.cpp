// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 5.3 on the time to complete, of our own runs, against the least time that the
// same jobs need on as many processors.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "claims/das02/averages.h"
#include "claims/das02/loads.h"
#include "claims/das02/scenarios.h"

namespace ballast::das02 {
namespace {

/// Later than this share after the least completion is not in time: a job lasts .5 to 1 % of it.
constexpr double kInTime = 0.02;

/// Completion / least completion of the same jobs from one queue, averaged over P; by seed.
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

Finding in_time(Load load, Effort effort, std::initializer_list<Algorithm> printed_late) {
  const unsigned seeds = seeds_of(effort);
  Table table({"  algorithm", "later than the least, %", "printed", "measured"});
  std::vector<std::string> others, missing;
  for (std::size_t a = 0; a < kAlgorithms; ++a) {
    const Estimate e = estimate(lateness(load, algorithm(a), seeds));
    const bool late = e.low() > kInTime;
    const bool printed =
        std::find(printed_late.begin(), printed_late.end(), algorithm(a)) != printed_late.end();
    if (late && !printed) others.emplace_back(kShortNames[a]);
    if (!late && printed) missing.emplace_back(kShortNames[a]);
    table.add({fmt::format("  {} ({})", kShortNames[a], kBalancers[a]),
               fmt::format("{:.2f} +- {:.2f}", 100 * e.mean, 100 * e.half),
               printed ? "late" : "in time", late ? "late" : "in time"});
  }
  const std::string corrected = fmt::format(
      "late beside the printed ones: {}{}{}", fmt::join(others, ", "),
      missing.empty() ? "" : "; printed as late, and in time: ", fmt::join(missing, ", "));
  return {others.empty() && missing.empty() ? Verdict::confirmed : Verdict::corrected,
          others.empty() && missing.empty() ? "these and no others" : corrected,
          fmt::format("averages over P = 2 .. 32, {} seeds; late: beyond chance more than {:.0f} % "
                      "after the same jobs taken from one queue",
                      seeds, 100 * kInTime),
          table.str()};
}

Finding heavy(Effort effort) {
  const unsigned seeds = seeds_of(effort);
  bool holds = true;
  std::vector<std::string> figures;
  for (const Algorithm a : {kSbn, kCube}) {
    const Estimate e = estimate(averages(kHeavy, a, seeds, &Outcome::completion));
    const Estimate late = estimate(lateness(kHeavy, a, seeds));
    holds &= e.low() < 18.5 && e.high() > 18.0 && late.high() < kInTime;
    figures.push_back(fmt::format("{} {:.2f} +- {:.2f} s, {:.2f} % after the least time",
                                  kShortNames[a], e.mean, e.half, 100 * late.mean));
  }
  return {holds ? Verdict::confirmed : Verdict::refuted,
          fmt::format("{}", fmt::join(figures, "; ")),
          fmt::format("averages over P = 2 .. 32, {} seeds", seeds)};
}

Finding scales(Effort effort) {
  const bool full = effort == Effort::full;
  const unsigned seeds = full ? 5 : 3;
  Table table({"  completion (s), heavy", "SBN", "CUBE", "SBZ", "same jobs from one queue",
               "longest queue, SBN", "CUBE", "SBZ"});
  double latest[3] = {0, 0, 0}, longest[3] = {0, 0, 0};
  for (NodeId p = full ? 2 : 32; p <= (full ? 1024 : 512); p *= full ? 2 : 4) {
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
  const bool others = latest[0] < 5 && latest[2] < 5;
  return {
      !others         ? Verdict::refuted
      : latest[1] < 5 ? Verdict::confirmed
                      : Verdict::corrected,
      fmt::format("SBN and SBZ end at most {:.1f} and {:.1f} % after the least time, CUBE up "
                  "to {:.0f} %: what lies above SysLL anywhere is sent on towards the root of "
                  "the operation, and stays there, because MaxTh is exponential in SysLL. Up to "
                  "{} jobs queue at one processor, under SBN {}",
                  latest[0], latest[2], latest[1], grouped(longest[1]), grouped(longest[0])),
      fmt::format("heavy load, {} seeds", seeds), table.str()};
}

const auto kCompletionClaims = {
    claim("das02.heavy-optimum",
          "Section 5.3, Figure 9: SBN and CUBE complete the heavy load near the optimum of 18.5 s",
          Verdict::confirmed, heavy),
    claim("das02.transition-in-time",
          "Section 5.3: in transition only NOBAL and RAND could not process the job queues within "
          "the expected time",
          Verdict::corrected,
          [](Effort effort) {
            return in_time(kTransition, effort, {kNobal, kRand});
          }),
    claim(
        "das02.light-in-time",
        "Section 5.3: under light load only NOBAL and TWA fail to complete within the optimal time",
        Verdict::corrected,
        [](Effort effort) {
          return in_time(kLight, effort, {kNobal, kTwa});
        }),
    claim("das02.scales",
          "Section 5.1: work grows with the processors, so the completion time remains relatively "
          "constant if the algorithm scales efficiently",
          Verdict::corrected, scales)};

}  // namespace
}  // namespace ballast::das02
