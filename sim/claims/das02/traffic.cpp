// SPDX-License-Identifier: BSD-3-Clause
// [Das02]: what its text says about messages and jobs transferred against Figures 9 to 11 as
// printed. Averages are those of the printed columns, made anew.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

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

Finding fewest_messages(Trial& trial) {
  const Algorithm fewest = trial.claimed(kSbz, kCube);
  bool holds = true;
  for (const Load load : kAllLoads) {
    for (const Algorithm a : kSchemes) {
      holds &=
          a == fewest || column_mean(load, kMessages, fewest) < column_mean(load, kMessages, a);
    }
  }
  std::vector<std::string> cells = cells_above(kMessages, kSbz, kSbn);
  for (const std::string& cell : cells_above(kMessages, kSbz, kCube)) cells.push_back(cell);
  return {verdict_if(holds),
          fmt::format("true in all three averages; false in {} of the 30 comparisons for single "
                      "values of P: {}",
                      cells.size(), fmt::join(cells, ", ")),
          kPrintedExtent, averages_table(kMessages).str()};
}

Finding less_than_tree_walking(Trial& trial) {
  const Algorithm more = trial.claimed(kTwa, kGrad);
  std::vector<std::string> against;
  for (const Load load : kAllLoads) {
    const double twa = column_mean(load, kMessages, more);
    for (const Algorithm scheme : kSchemes) {
      const double messages = column_mean(load, kMessages, scheme);
      if (messages < twa) continue;
      against.push_back(fmt::format("{}: {} {} over {}", figure_of(load), kShortNames[scheme],
                                    grouped(messages), grouped(twa)));
    }
  }
  std::size_t cells = 0;
  for (const Algorithm scheme : kSchemes) cells += cells_above(kMessages, scheme, kTwa).size();
  return {verdict_if(against.empty()),
          fmt::format("true under heavy load and in transition, but not under light load: {}. "
                      "False in {} of the 45 comparisons for single values of P",
                      fmt::join(against, ", "), cells),
          kPrintedExtent, averages_table(kMessages).str()};
}

Finding most_messages(Trial& trial) {
  using Most = std::array<Algorithm, kLoads>;
  const Most as_printed = trial.claimed(Most{kGrad, kGrad, kGrad}, Most{kGrad, kGrad, kRecv});
  const Most as_corrected = trial.claimed(Most{kGrad, kGrad, kRecv}, Most{kGrad, kRecv, kRecv});
  const double times = trial.claimed(2.0, 2.5);  // "significantly" more than the four others
  std::vector<std::string> text;
  Most most{};
  bool both = true;
  for (const Load load : kAllLoads) {
    const auto order = ranking(load, kMessages);
    most[load] = order.back();
    text.push_back(fmt::format("{}: {} {}, then {} {}", figure_of(load), kShortNames[order.back()],
                               grouped(column_mean(load, kMessages, order.back())),
                               kShortNames[order[order.size() - 2]],
                               grouped(column_mean(load, kMessages, order[order.size() - 2]))));
    for (const Algorithm a : {kTwa, kSbn, kCube, kSbz}) {
      for (const Algorithm b : {kGrad, kRecv}) {
        both &= load == kHeavy ||
                column_mean(load, kMessages, b) > times * column_mean(load, kMessages, a);
      }
    }
  }
  return {verdict_if(both && most == as_printed, both && most == as_corrected),
          fmt::format("{}. Under light load RECV sends the most. In transition and under light "
                      "load, both send more than twice as many messages as TWA, SBN, CUBE or SBZ",
                      fmt::join(text, "; ")),
          kPrintedExtent, averages_table(kMessages).str()};
}

Finding fewest_transfers(Trial& trial) {
  const bool all_loads = trial.claimed(true, false);  // or under light load only
  std::vector<std::string> text;
  bool holds = true;
  for (const Load load : kAllLoads) {
    const auto order = ranking(load, kTransferred);
    const std::size_t place =
        std::find(order.begin(), order.end(), kRand) - order.begin() + std::size_t{1};
    const std::size_t other =
        std::find(order.begin(), order.end(), kSend) - order.begin() + std::size_t{1};
    holds &= place + other == 3 || (!all_loads && load != kLight);
    text.push_back(fmt::format("{}: RAND is number {}, SEND number {} of 9; {} has the fewest",
                               figure_of(load), place, other, kShortNames[order[0]]));
  }
  return {verdict_if(holds), fmt::format("true only under light load. {}", fmt::join(text, "; ")),
          kPrintedExtent, averages_table(kTransferred).str()};
}

Finding heavy_transfers(Trial& trial) {
  const Algorithms all{kRand, kGrad, kRecv, kSend, kAcwn, kTwa, kSbn, kCube, kSbz};
  const Algorithms as_printed = trial.claimed(all, {kGrad, kRecv, kTwa, kSbn, kCube, kSbz});
  const Algorithms as_corrected =
      trial.claimed({kRand, kSend, kAcwn}, Algorithms{kRand, kSend, kAcwn, kTwa});
  Algorithms more;  // under heavy load than under one of the others
  std::vector<std::string> against;
  for (const Algorithm a : all) {
    for (const Load load : {kTransition, kLight}) {
      const double heavy = column_mean(kHeavy, kTransferred, a);
      const double other = column_mean(load, kTransferred, a);
      if (heavy < other) continue;
      if (more.empty() || more.back() != a) more.push_back(a);
      against.push_back(fmt::format("{} {} ({}: {})", kShortNames[a], grouped(heavy),
                                    kWorkloads[load], grouped(other)));
    }
  }
  bool holds = true;
  for (const Algorithm a : as_printed)
    holds &= std::find(more.begin(), more.end(), a) == more.end();
  return {verdict_if(holds, more == as_corrected),
          fmt::format("true for GRAD, RECV, TWA and the SBN schemes, which may move a job several "
                      "times; false for {}",
                      fmt::join(against, ", ")),
          kPrintedExtent, averages_table(kTransferred).str()};
}

const auto kTrafficClaims = {
    claim({.name = "das02.printed-fewest-messages",
           .place = "section 5.3",
           .printed = "SBZ generates less message traffic than the other two SBN schemes, in "
                      "Figures 9 - 11",
           .quantity = "messages, printed averages",
           .tolerance = "none: only the order counts; SBZ has 28 % fewer than the next",
           .command = "ballast verify das02.printed-fewest-messages --effort full"},
          Verdict::confirmed, fewest_messages),
    claim({.name = "das02.printed-less-than-tree-walking",
           .place = "section 5.3",
           .printed = "likewise, all SBN-based algorithms incur less communication than TWA",
           .quantity = "messages, printed averages",
           .tolerance = "none: only the order counts",
           .command = "ballast verify das02.printed-less-than-tree-walking --effort full"},
          Verdict::refuted, less_than_tree_walking),
    claim({.name = "das02.printed-most-messages",
           .place = "section 5.3",
           .printed = "GRAD generates by far the most messages; in Figures 10 and 11 GRAD and "
                      "RECV have significantly more than TWA and the SBN schemes",
           .quantity = "messages, printed averages",
           .tolerance = "significantly: twice as many; the smallest ratio is 2.4",
           .command = "ballast verify das02.printed-most-messages --effort full"},
          Verdict::corrected, most_messages),
    claim({.name = "das02.printed-fewest-transfers",
           .place = "section 5.3",
           .printed = "RAND and SEND, which move a job once, transfer the fewest jobs",
           .quantity = "jobs transferred, printed averages",
           .tolerance = "none: only the order counts",
           .command = "ballast verify das02.printed-fewest-transfers --effort full"},
          Verdict::refuted, fewest_transfers),
    claim({.name = "das02.printed-heavy-transfers",
           .place = "section 5.3",
           .printed = "under heavy load significantly fewer jobs are transferred than in the other "
                      "experiments",
           .quantity = "jobs transferred, printed averages",
           .tolerance = "none: only the order counts",
           .command = "ballast verify das02.printed-heavy-transfers --effort full"},
          Verdict::corrected, heavy_transfers)};

}  // namespace
}  // namespace ballast::das02
