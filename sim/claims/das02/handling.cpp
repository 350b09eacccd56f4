// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 5.3: what depends on when processors handle messages, and how long it takes.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "claims/das02/averages.h"
#include "claims/das02/scenarios.h"
#include "claims/fit.h"

namespace ballast::das02 {
namespace {

constexpr Handling kBetweenTasks{0, true};

double mean(Load load, Algorithm a, unsigned seeds, double Outcome::*metric, Handling handling) {
  return estimate(averages(load, a, seeds, metric, handling)).mean;
}

/// The paper's programs look at messages in a loop with their jobs (Figure 4), it does not say how
/// often.
Finding between_tasks(Effort effort) {
  const unsigned seeds = seeds_of(effort);
  Table table(
      {"  messages", "load", "printed", "at once", "/printed", "between tasks", "/printed"});
  bool fewer = true;
  double far[2] = {0, 0};
  for (const Algorithm a : {kSbn, kCube, kSbz, kTwa}) {
    for (const Load load : kAllLoads) {
      const double printed = column_mean(load, kMessages, a);
      const double at_once = mean(load, a, seeds, &Outcome::messages, {});
      const double between = mean(load, a, seeds, &Outcome::messages, kBetweenTasks);
      fewer &= a == kSbz || between < at_once;
      if (a == kSbn || a == kCube) {
        far[0] = std::max(far[0], at_once / printed);
        far[1] = std::max(far[1], between / printed);
      }
      table.add({fmt::format("  {}", kShortNames[a]), kWorkloads[load], grouped(printed),
                 grouped(at_once), fmt::format("{:.2f}", at_once / printed), grouped(between),
                 fmt::format("{:.2f}", between / printed)});
    }
  }
  const double idle[3] = {column_mean(kLight, kVariance, kTwa),
                          mean(kLight, kTwa, seeds, &Outcome::spread, {}),
                          mean(kLight, kTwa, seeds, &Outcome::spread, kBetweenTasks)};
  return {fewer && far[1] < far[0] / 2 ? Verdict::corrected : Verdict::refuted,
          fmt::format("an operation of SBN or CUBE keeps the processors that it passes from "
                      "beginning another. If messages wait for the end of the job that runs, "
                      "operations last longer, and there are fewer: at most {:.1f} times the "
                      "printed messages instead of {:.1f}. SBZ keeps nobody waiting. Not so TWA's "
                      "idle-time variance under light load: {:.1f} s printed, {:.1f} s at once, "
                      "{:.1f} s between jobs",
                      far[1], far[0], idle[0], idle[1], idle[2]),
          fmt::format("averages over P = 2 .. 32, {} seeds", seeds), table.str()};
}

/// Share of the time that processors are suspended by TWA, in %.
double suspended(Load load, NodeId p, unsigned seeds, Handling handling) {
  return 100 * estimate(values(load, kTwa, p, seeds, &Outcome::suspended, handling)).mean;
}

Finding overhead(Effort effort) {
  const NodeId most = effort == Effort::full ? 1024 : 128;
  const unsigned seeds = effort == Effort::full ? 10 : 4;
  Table table({"  suspended, %", "heavy", "transition", "light", "heavy, messages at no cost",
               "transition", "light"});
  Series growth;
  double at16[2] = {100, 0}, at32[2] = {100, 0};
  for (NodeId p = 2; p <= most; p *= 2) {
    std::vector<std::string> row{fmt::format("  P = {}", p)};
    for (const Handling handling : {kMillisecond, Handling{}}) {
      for (const Load load : kAllLoads) {
        const double share = suspended(load, p, seeds, handling);
        row.push_back(fmt::format("{:.2f}", share));
        if (handling != kMillisecond) continue;
        if (load == kHeavy && p >= 8) growth.add(p, share);
        double* range = p == 16 ? at16 : p == 32 ? at32 : nullptr;
        if (range == nullptr) continue;
        range[0] = std::min(range[0], share);
        range[1] = std::max(range[1], share);
      }
    }
    table.add(row);
  }
  const double exponent = growth_exponent(growth);
  const bool printed = at16[0] >= .73 && at16[1] <= 1.08 && at32[0] >= 3.23 && at32[1] <= 4.86;
  return {printed && exponent > 1 ? Verdict::confirmed : Verdict::corrected,
          fmt::format("at 1 ms a message {:.2f} to {:.2f} % of the time at P = 16 and {:.2f} to "
                      "{:.2f} % at P = 32. It grows, by P^{:.2f} under heavy load from P = 8 on, "
                      "less than linearly",
                      at16[0], at16[1], at32[0], at32[1], exponent),
          fmt::format("P = 2 .. {}, {} seeds; a message takes its receiver 1 ms, in the last three "
                      "columns nothing",
                      most, seeds),
          table.str()};
}

const auto kHandlingClaims = {
    claim("das02.between-tasks",
          "Figures 9 - 11: messages of the SBN schemes and TWA, idle-time variance of TWA",
          Verdict::corrected, between_tasks),
    claim("das02.suspended",
          "Section 5.3: TWA spends between 3.23 and 4.86 % of the time in balancing 32 processors, "
          "between 0.73 and 1.08 % with 16: a superlinear increase that could become intolerable",
          Verdict::corrected, overhead)};

}  // namespace
}  // namespace ballast::das02
