// SPDX-License-Identifier: BSD-3-Clause
// [Das02]: what its text says about messages and jobs transferred against Figures 9 to 11 as
// printed. Averages are those of the printed columns, made anew.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "claims/claim.h"
#include "claims/das02/averages.h"

namespace ballast::das02 {
namespace {

/// Cells of all figures in which `more` exceeds `less`.
std::vector<std::string> cells_above(Metric metric, Algorithm more, Algorithm less) {
  std::vector<std::string> found;
  for (const Load load : kAllLoads) {
    for (std::size_t size = 0; size < kSizes; ++size) {
      const double a = printed(load, metric, size, more), b = printed(load, metric, size, less);
      if (a <= b) continue;
      found.push_back(fmt::format("{} P = {} ({} over {})", figure_of(load), kProcessors[size],
                                  grouped(a), grouped(b)));
    }
  }
  return found;
}

Finding fewest_messages(Effort) {
  bool holds = true;
  for (const Load load : kAllLoads) {
    for (const Algorithm a : {kSbn, kCube}) {
      holds &= column_mean(load, kMessages, kSbz) < column_mean(load, kMessages, a);
    }
  }
  std::vector<std::string> cells = cells_above(kMessages, kSbz, kSbn);
  for (const std::string& cell : cells_above(kMessages, kSbz, kCube)) cells.push_back(cell);
  return {holds ? Verdict::confirmed : Verdict::refuted,
          fmt::format("in all three averages; of the 30 comparisons on one P each, {} fail: {}",
                      cells.size(), fmt::join(cells, ", ")),
          kPrintedExtent, averages_table(kMessages).str()};
}

Finding less_than_tree_walking(Effort) {
  std::vector<std::string> against;
  for (const Load load : kAllLoads) {
    const double twa = column_mean(load, kMessages, kTwa);
    for (const Algorithm scheme : kSchemes) {
      const double messages = column_mean(load, kMessages, scheme);
      if (messages < twa) continue;
      against.push_back(fmt::format("{}: {} {} over {}", figure_of(load), kShortNames[scheme],
                                    grouped(messages), grouped(twa)));
    }
  }
  std::size_t cells = 0;
  for (const Algorithm scheme : kSchemes) cells += cells_above(kMessages, scheme, kTwa).size();
  return {against.empty() ? Verdict::confirmed : Verdict::refuted,
          fmt::format("under heavy load and in transition, not under light load: {}. Of the 45 "
                      "comparisons on one P each, {} fail",
                      fmt::join(against, ", "), cells),
          kPrintedExtent, averages_table(kMessages).str()};
}

Finding most_messages(Effort) {
  std::vector<std::string> text;
  bool gradient = true, both = true;
  for (const Load load : kAllLoads) {
    const auto order = ranking(load, kMessages);
    gradient &= order.back() == kGrad;
    text.push_back(fmt::format("{}: {} {}, then {} {}", figure_of(load), kShortNames[order.back()],
                               grouped(column_mean(load, kMessages, order.back())),
                               kShortNames[order[order.size() - 2]],
                               grouped(column_mean(load, kMessages, order[order.size() - 2]))));
    for (const Algorithm a : {kTwa, kSbn, kCube, kSbz}) {
      for (const Algorithm b : {kGrad, kRecv}) {
        both &=
            load == kHeavy || column_mean(load, kMessages, b) > 2 * column_mean(load, kMessages, a);
      }
    }
  }
  return {!gradient && both ? Verdict::corrected : Verdict::refuted,
          fmt::format("{}. Under light load RECV sends the most. In transition and under light "
                      "load both send more than twice as many as TWA, SBN, CUBE or SBZ",
                      fmt::join(text, "; ")),
          kPrintedExtent, averages_table(kMessages).str()};
}

Finding fewest_transfers(Effort) {
  std::vector<std::string> text;
  bool holds = true;
  for (const Load load : kAllLoads) {
    const auto order = ranking(load, kTransferred);
    const std::size_t place =
        std::find(order.begin(), order.end(), kRand) - order.begin() + std::size_t{1};
    const std::size_t other =
        std::find(order.begin(), order.end(), kSend) - order.begin() + std::size_t{1};
    holds &= place + other == 3;
    text.push_back(fmt::format("{}: RAND is number {}, SEND number {} of 9; {} has the fewest",
                               figure_of(load), place, other, kShortNames[order[0]]));
  }
  return {holds ? Verdict::confirmed : Verdict::refuted,
          fmt::format("only under light load. {}", fmt::join(text, "; ")), kPrintedExtent,
          averages_table(kTransferred).str()};
}

Finding heavy_transfers(Effort) {
  std::vector<std::string> against;
  for (std::size_t a = kRand; a < kAlgorithms; ++a) {
    for (const Load load : {kTransition, kLight}) {
      const double heavy = column_mean(kHeavy, kTransferred, algorithm(a));
      const double other = column_mean(load, kTransferred, algorithm(a));
      if (heavy < other) continue;
      against.push_back(fmt::format("{} {} ({}: {})", kShortNames[a], grouped(heavy),
                                    kWorkloads[load], grouped(other)));
    }
  }
  return {against.empty() ? Verdict::confirmed : Verdict::corrected,
          fmt::format("true of GRAD, RECV, TWA and the SBN schemes, which may move a job several "
                      "times; not of {}",
                      fmt::join(against, ", ")),
          kPrintedExtent, averages_table(kTransferred).str()};
}

const auto kTrafficClaims = {
    claim("das02.printed-fewest-messages",
          "Section 5.3: SBZ generates less message traffic than the other two SBN schemes",
          Verdict::confirmed, fewest_messages),
    claim("das02.printed-less-than-tree-walking",
          "Section 5.3: likewise, all SBN-based algorithms incur less communication than TWA",
          Verdict::refuted, less_than_tree_walking),
    claim("das02.printed-most-messages",
          "Section 5.3: GRAD generates by far the most messages; in Figures 10 and 11 GRAD and "
          "RECV have significantly more than TWA and the SBN schemes",
          Verdict::corrected, most_messages),
    claim("das02.printed-fewest-transfers",
          "Section 5.3: RAND and SEND, which move a job once, transfer the fewest jobs",
          Verdict::refuted, fewest_transfers),
    claim("das02.printed-heavy-transfers",
          "Section 5.3: under heavy load significantly fewer jobs are transferred than in the "
          "other experiments",
          Verdict::corrected, heavy_transfers)};

}  // namespace
}  // namespace ballast::das02
