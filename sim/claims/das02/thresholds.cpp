// SPDX-License-Identifier: BSD-3-Clause
// [Das02] sections 3.3.3, 4.1: thresholds, the example of Figure 6.
#include <fmt/format.h>

#include <vector>

#include "claims/claim.h"
#include "claims/das02/sbn_agents.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

std::uint64_t exponential(std::uint32_t level) { return level + (1u << (level / 2)); }
std::uint64_t twofold(std::uint32_t level) { return level + 2 * (level / 2); }

Finding thresholds(Trial& trial) {
  struct Example {
    std::uint32_t level, min, max;
  };
  const Example first = trial.claimed(Example{4, 2, 6}, Example{4, 2, 8});
  const Example second = trial.claimed(Example{8, 2, 24}, Example{8, 3, 24});
  const Example third = trial.claimed(Example{7, 2, 15}, Example{7, 2, 14});
  const std::uint32_t corrected_max = trial.claimed(8u, 7u);
  const auto formula = trial.claimed(exponential, twofold);
  Basic agents("sbn");
  Table table({"  SysLL", "MinTh", "MaxTh", "SysLL + 2 floor(SysLL/2)", "SysLL + floor(SysLL/2)"});
  bool exact = true;
  for (std::uint32_t level = 0; level <= 10; ++level) {
    table.add({fmt::format("  {}", level), std::to_string(agents.rules().min_threshold(level)),
               std::to_string(agents.rules().max_threshold(level)), std::to_string(twofold(level)),
               std::to_string(level + level / 2)});
    exact &= agents.rules().max_threshold(level) == formula(level);
  }
  const auto max = [&](std::uint32_t level) { return agents.rules().max_threshold(level); };
  const auto holds = [&](const Example& e) {
    return max(e.level) == e.max && agents.rules().min_threshold(e.level) == e.min;
  };
  const bool others = exact && holds(second) && holds(third);
  return {
      verdict_if(others && holds(first), others && holds({first.level, first.min, corrected_max})),
      fmt::format(
          "MaxTh = SysLL + 2^floor(SysLL/ConstParam), which \"grows exponentially\", gives the 24 "
          "of Figure 6 and the 15 of section 4.3. For SysLL 4 it gives {}, not 6; no other reading "
          "gives all three values. MinTh would be -1 for SysLL 0 and is 0 instead",
          max(4)),
      "SysLL 0 .. 10, ConstParam 2", table.str()};
}

Finding figure6(Trial& trial) {
  const std::uint32_t given = trial.claimed(1u, 2u), level_after = trial.claimed(8u, 9u);
  const std::uint32_t min = trial.claimed(2u, 3u), max = trial.claimed(24u, 23u);
  bool holds = true;
  RandomStream random(1, Stream::das02_thresholds);
  unsigned cases = 0;
  for (std::uint32_t total = 57; total <= 64; ++total) {
    for (unsigned k = 0; k < 50; ++k, ++cases) {
      std::vector<std::uint32_t> loads{1, 2, 2, 2, 3, 2, 3, 2};
      const NodeId others[] = {1, 2, 3, 5, 7};
      for (std::uint32_t left = total - 17; left > 0; --left) ++loads[others[random.below(5)]];
      Basic agents("sbn");
      for (NodeId i = 0; i < 8; ++i) agents.level(i) = 4;
      EventMachine machine(*agents.all, loads);
      machine.tell_load(0);
      holds &= machine.run(EventMachine::Tell::messages_only);
      holds &= machine.sent()[1] == EventMachine::Sent{1, {4, 0, given}};
      for (NodeId i = 0; i < 8; ++i) {
        const std::uint32_t level = agents.level(i);
        holds &= level == level_after && agents.rules().min_threshold(level) == min &&
                 agents.rules().max_threshold(level) == max;
      }
    }
  }
  return {verdict_if(holds),
          "true for every total of 57 to 64 jobs, however they are distributed over the five "
          "queues that the text does not give: processor 4 has 3 jobs and sends 1 to processor 0",
          fmt::format("SBN(3), MinTh 2 at the start, {} loads", cases)};
}

const auto kThresholdsClaims = {
    claim({.name = "das02.thresholds",
           .place = "Figures 4 and 6, section 4.3",
           .printed = "SysLL 4 has MinTh 2 and MaxTh 6, SysLL 8 has 2 and 24, SysLL 7 has MaxTh 15",
           .quantity = "MinTh, MaxTh (jobs)",
           .tolerance = "none: values are integers",
           .command = "ballast verify das02.thresholds --effort full"},
          Verdict::corrected, thresholds),
    claim(
        {.name = "das02.figure6",
         .place = "Figure 6",
         .printed = "processor 0 with SysLL 4 asks, processor 4 with 3 jobs sends it floor(3/2) = "
                    "1; then SysLL 8, MinTh 2, MaxTh 24",
         .quantity = "jobs sent, SysLL, MinTh, MaxTh (jobs)",
         .tolerance = "none: values are integers",
         .command = "ballast verify das02.figure6 --effort full"},
        Verdict::confirmed, figure6)};

}  // namespace
}  // namespace ballast::das02
