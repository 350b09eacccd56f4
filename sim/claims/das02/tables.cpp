// SPDX-License-Identifier: BSD-3-Clause
// [Das02]: what its text says about Figures 9 to 11 against the figures as printed. Averages are
// those of the printed columns, made anew.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "claims/claim.h"
#include "claims/das02/averages.h"

namespace ballast::das02 {
namespace {

constexpr Metric kAllMetrics[] = {kMessages, kTransferred, kVariance, kCompletion};
constexpr Algorithm kOthersOfTheTables[] = {kRand, kGrad, kRecv, kSend, kAcwn, kTwa};

Finding averages(Effort) {
  Table table({"  figure", "metric", "algorithm", "printed", "average of the column"});
  unsigned wrong = 0;
  for (const Load load : kAllLoads) {
    for (const Metric metric : kAllMetrics) {
      for (std::size_t a = 0; a < kAlgorithms; ++a) {
        const double value = printed_average(load, metric, algorithm(a));
        const double mean = column_mean(load, metric, algorithm(a));
        const int places = decimals(metric);
        // Half a unit of the last place; the columns have no more places than the average.
        if (std::abs(value - mean) <= 0.5 * std::pow(10, -places) + 1e-9) continue;
        ++wrong;
        table.add({fmt::format("  {}", 9 + load), kMetricNames[metric], kShortNames[a],
                   fmt::format("{:.{}f}", value, places),
                   fmt::format("{:.{}f}", mean, places + 1)});
      }
    }
  }
  // Any other number would be a slip of das02_printed.h.
  return {wrong == 3 ? Verdict::corrected : Verdict::refuted,
          fmt::format("{} of {} averages are not those of their columns, one of them by more than "
                      "the last place: 1,380 jobs, not 1,400",
                      wrong, kLoads * kMetrics * kAlgorithms),
          kPrintedExtent, table.str()};
}

std::string percent(double ratio) { return fmt::format("{:+.1f} %", 100 * (ratio - 1)); }

Finding less_time(Effort) {
  Table table({"  against", "average (s)", "SBN", "CUBE", "SBZ", "SBN and CUBE", "it takes more"});
  const double both =
      (column_mean(kHeavy, kCompletion, kSbn) + column_mean(kHeavy, kCompletion, kCube)) / 2;
  std::vector<std::string> outside;
  double most = 0, most_more = 0;
  for (const Algorithm other : kOthersOfTheTables) {
    const double time = column_mean(kHeavy, kCompletion, other);
    std::vector<std::string> row{fmt::format("  {}", kShortNames[other]),
                                 fmt::format("{:.2f}", time)};
    for (const Algorithm scheme : kSchemes) {
      row.push_back(percent(column_mean(kHeavy, kCompletion, scheme) / time));
    }
    row.push_back(percent(both / time));
    row.push_back(percent(time / both));
    table.add(row);
    most = std::max(most, 1 - both / time);
    most_more = std::max(most_more, time / both - 1);
    if (time / both < 1.06) outside.emplace_back(kShortNames[other]);
  }
  const bool corrected = outside == std::vector<std::string>{"GRAD", "RECV", "TWA"} &&
                         most < 0.19 && std::lround(100 * most_more) == 22;
  return {corrected ? Verdict::corrected : Verdict::refuted,
          fmt::format(
              "it is the others' additional time over the average of SBN and CUBE: 6.3 % ACWN, "
              "9.4 % SEND, {:.1f} % RAND, and that is at most {:.1f} % less time. It leaves out "
              "{}: TWA takes 3.2 % more, RECV 5.2 %, and GRAD less. SBZ is slower than TWA, "
              "RECV and GRAD",
              100 * most_more, 100 * most, fmt::join(outside, ", ")),
          "Figure 9, completion: averages over P = 2 .. 32", table.str()};
}

Finding worse_by_six_to_ten(Effort) {
  const double both =
      (column_mean(kHeavy, kCompletion, kSbn) + column_mean(kHeavy, kCompletion, kCube)) / 2;
  bool holds = true;
  std::vector<std::string> found;
  for (const Algorithm a : {kSbz, kAcwn, kSend}) {
    const double more = 100 * (column_mean(kHeavy, kCompletion, a) / both - 1);
    holds &= more >= 6 && more <= 10;
    found.push_back(fmt::format("{} {:.1f} %", kShortNames[a], more));
  }
  return {holds ? Verdict::confirmed : Verdict::refuted,
          fmt::format("{} over {:.2f} s", fmt::join(found, ", "), both),
          "Figure 9, completion: averages over P = 2 .. 32", ""};
}

Finding idle_time(Effort) {
  Table table({"  against", "average (s)", "SBN", "CUBE", "SBZ"});
  unsigned reached = 0, pairs = 0;
  double least = 1, most = 0;
  for (const Algorithm other : kOthersOfTheTables) {
    const double time = column_mean(kHeavy, kVariance, other);
    std::vector<std::string> row{fmt::format("  {}", kShortNames[other]),
                                 fmt::format("{:.2f}", time)};
    for (const Algorithm scheme : kSchemes) {
      const double ratio = column_mean(kHeavy, kVariance, scheme) / time;
      row.push_back(percent(ratio));
      ++pairs;
      reached += ratio < 1 - 0.67;
      least = std::min(least, 1 - ratio);
      most = std::max(most, 1 - ratio);
    }
    table.add(row);
  }
  const double against_gradient =
      column_mean(kHeavy, kVariance, kCube) / column_mean(kHeavy, kVariance, kGrad);
  return {reached == pairs ? Verdict::confirmed : Verdict::refuted,
          fmt::format("true of {} of {} pairs: from {:.0f} % more (SBZ against TWA) to {:.0f} % "
                      "less. TWA has less than SBN and as much as CUBE. The 67 % may be CUBE "
                      "against GRAD, {}",
                      reached, pairs, -100 * least, 100 * most, percent(against_gradient)),
          "Figure 9, idle-time variance: averages over P = 2 .. 32", table.str()};
}

Finding best_heavy(Effort) {
  const auto order = ranking(kHeavy, kCompletion);
  std::vector<std::string> text;
  for (const Algorithm a : order) {
    text.push_back(fmt::format("{} {:.2f}", kShortNames[a], column_mean(kHeavy, kCompletion, a)));
  }
  const auto first = std::set<Algorithm>(order.begin(), order.begin() + 3);
  const bool holds = first == std::set<Algorithm>{kGrad, kCube, kSbn};
  return {holds ? Verdict::confirmed : Verdict::refuted,
          fmt::format("{} s; GRAD, not an SBN scheme, is first", fmt::join(text, ", ")),
          kPrintedExtent, averages_table(kCompletion).str()};
}

Finding within_optimum(Effort) {
  std::vector<std::string> late;
  for (std::size_t a = kRand; a < kAlgorithms; ++a) {
    if (a == kTwa) continue;
    for (std::size_t size = 0; size < kSizes; ++size) {
      const double time = printed(kLight, kCompletion, size, algorithm(a));
      if (time > 40.5) {
        late.push_back(fmt::format("{} on {} ({:.2f} s)", kShortNames[a], kProcessors[size], time));
      }
    }
  }
  return {late.empty() ? Verdict::confirmed : Verdict::corrected,
          fmt::format("true from P = 8 on. On fewer processors TWA is within 40.55 s, and these "
                      "are later than 40.5 s: {}",
                      fmt::join(late, ", ")),
          "Figure 11, completion", averages_table(kCompletion).str()};
}

const auto kTablesClaims = {
    claim("das02.printed-averages", "Figures 9 - 11: the averages of 12 tables, 10 algorithms each",
          Verdict::corrected, averages),
    claim("das02.printed-less-time",
          "Section 1: under heavy load the SBN algorithms complete in 6 % to 22 % less time than "
          "the other algorithms",
          Verdict::corrected, less_time),
    claim("das02.printed-worse-by-6-to-10",
          "Section 5.3: under heavy load SEND, ACWN and SBZ are worse than the average of SBN and "
          "CUBE by 6 % to 10 %",
          Verdict::confirmed, worse_by_six_to_ten),
    claim("das02.printed-idle-time",
          "Section 1: under heavy load idle time is reduced by over 67 %", Verdict::refuted,
          idle_time),
    claim("das02.printed-best-heavy",
          "Section 5.3: the best average completion under heavy load is that of SBN, CUBE and GRAD",
          Verdict::confirmed, best_heavy),
    claim("das02.printed-within-optimum",
          "Section 5.3: under light load only NOBAL and TWA do not complete in 40.0 s",
          Verdict::corrected, within_optimum)};

}  // namespace
}  // namespace ballast::das02
