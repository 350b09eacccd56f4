// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 4.3: the worked example, what Figure 7 has misprinted.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "claims/claim.h"
#include "claims/das02/sbn_agents.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

/// Processor 0 with 24 jobs and SysLL 7, its successor 4 with 6 and SysLL 9.
struct Example {
  Example() : machine(*agents.all, {24, 0, 0, 0, 6, 0, 0, 0}) {
    agents.level(0) = 7;
    agents.level(4) = 9;
    machine.tell_load(0);
    (void)machine.run(EventMachine::Tell::messages_only);
    sent = machine.sent()[0].message.tasks;
    on = machine.sent()[1].message.tasks + machine.sent()[2].message.tasks;
  }
  Heuristic agents{"sbn-heuristic"};
  EventMachine machine;
  std::uint32_t sent = 0, on = 0;
};

Finding heuristic_example(Trial& trial) {
  const std::uint32_t level = trial.claimed(10u, 11u), sent = trial.claimed(14u, 13u);
  const std::uint32_t its_level = trial.claimed(8u, 9u), on = trial.claimed(12u, 11u);
  Example e;
  return {verdict_if(e.agents.level(0) == level && e.sent == sent &&
                     e.agents.level(4) == its_level && e.on == on),
          fmt::format("SysLL {}, {} jobs sent; SysLL {}, {} sent on", e.agents.level(0), e.sent,
                      e.agents.level(4), e.on),
          "SBN(3), the agents"};
}

std::uint32_t ceil_div(std::uint32_t a, std::uint32_t b) { return (a + b - 1) / b; }

Finding heuristic_order(Trial& trial) {
  Example e;
  const std::uint32_t old_level = trial.claimed(9u, 8u);  // with 8 jobs, both orders would do
  const std::uint32_t behind = trial.claimed(7u, 6u);     // processors of the remaining stages
  constexpr std::uint32_t kQueue = 6 + 14;
  const std::uint32_t printed = kQueue - old_level;
  const std::uint32_t corrected = kQueue - (6 + ceil_div(14, behind));
  return {verdict_if(printed == e.on, corrected == e.on),
          fmt::format("in this order, the successor of the example would send 20 - 9 = {} jobs on, "
                      "using the SysLL that the text calls outdated. To send the example's {} jobs "
                      "it must call UpdateLoad first",
                      printed, e.on),
          "the example of section 4.3"};
}

/// P x (SysLL + ceil(..)) at the root and on the way to it, for 8 processors: the resulting SysLL.
struct Parentheses {
  std::uint32_t (*root)(std::uint32_t level, std::uint32_t queue);
  std::uint32_t (*way)(std::uint32_t queued, std::uint32_t share);
};
constexpr Parentheses kAsPrinted{
    [](std::uint32_t level, std::uint32_t queue) { return level + ceil_div(queue * 8 - level, 8); },
    [](std::uint32_t queued, std::uint32_t share) { return ceil_div(8 * queued + share, 8); }};
constexpr Parentheses kMoved{
    [](std::uint32_t level, std::uint32_t queue) { return level + ceil_div(queue - level, 8); },
    [](std::uint32_t queued, std::uint32_t share) { return queued + share; }};

/// SysLL of one processor on the way back to the root: corrected and as printed.
Finding parentheses(Trial& trial) {
  const Parentheses as_printed = trial.claimed(kAsPrinted, kMoved);
  const Parentheses as_corrected = trial.claimed(kMoved, Parentheses{kAsPrinted.root, kMoved.way});
  const std::uint32_t stages = trial.claimed(2u, 3u);  // d - Stage + 1
  Table table({"  jobs queued", "received", "P x (queued + ceil(received/(d-Stage+1)))", "agents",
               "P x queued + ceil(received/(d-Stage+1))"});
  bool printed_holds = true, corrected_holds = true;
  for (const std::uint32_t queued : {0u, 1u}) {
    for (const std::uint32_t given : {8u, 12u, 30u}) {
      Heuristic agents("sbn-heuristic", 8, {{"min_threshold", 1}});
      // Processor 2 has enough and answers 4, at stage 2; processor 6 and its leaves have nothing.
      EventMachine machine(*agents.all, {0, 0, given, 0, queued, 0, 0, 0});
      machine.tell_load(0);
      (void)machine.run(EventMachine::Tell::messages_only, 3);
      const std::uint32_t received = given / 2, share = ceil_div(received, stages);
      printed_holds &= agents.level(4) == as_printed.way(queued, share);
      corrected_holds &= agents.level(4) == as_corrected.way(queued, share);
      table.add({fmt::format("  {}", queued), std::to_string(received),
                 std::to_string(queued + share), std::to_string(agents.level(4)),
                 std::to_string(as_printed.way(queued, share))});
    }
  }
  const std::uint32_t root = as_printed.root(7, 24);
  printed_holds &= root == 10;
  corrected_holds &= as_corrected.root(7, 24) == 10;
  return {
      verdict_if(printed_holds, corrected_holds),
      fmt::format("the example of section 4.3 needs ceil((QLen - SysLL)/P). The printed ceil(QLen "
                  "- SysLL/P) makes SysLL 7 + 24 = {} of 24 jobs, and no job is sent. On the way "
                  "to the root, P x (JobsQueued) + ceil(..) counts the received jobs once for P "
                  "processors; the other branch has P x (JobsQueued + ceil(..))",
                  root),
      "SBN(3); SysLL of a processor at stage 2 that forwards jobs to the root", table.str()};
}

Finding few_jobs(Trial& trial) {
  const unsigned samples = trial.full() ? 4000 : 200;
  const bool ends = trial.claimed(true, false);  // as printed, at a processor with 0 or 1 job
  const std::uint32_t wealth = trial.claimed(400u, 1u);
  Table table({"  jobs, all but one", "visited", "operations that bring jobs", "as printed"});
  bool holds = true, as_printed = true;
  for (const std::uint32_t most : {0u, 1u}) {
    RandomStream random(most, Stream::das02_few_jobs);
    std::uint64_t visited = 0, brought = 0, printed = 0;
    for (unsigned k = 0; k < samples; ++k) {
      std::vector<std::uint32_t> loads(32);
      for (auto& load : loads) load = static_cast<std::uint32_t>(random.below(most + 1));
      loads[0] = 0;
      const auto rich = static_cast<NodeId>(1 + random.below(31));
      loads[rich] = wealth;
      Heuristic agents("sbn-heuristic", 32, {{"min_threshold", 1}});
      EventMachine machine(*agents.all, loads);
      machine.tell_load(0);
      (void)machine.run(EventMachine::Tell::messages_only);
      for (NodeId i = 1; i < 32; ++i) visited += machine.visited(i);
      brought += machine.loads()[0] > 0;
      const bool found =
          rich == 16 || !ends;  // otherwise the root's successor has floor(QLen/2) = 0
      printed += found;
      as_printed &= found == (machine.loads()[0] > 0);
      holds &= machine.loads()[0] > 0;
    }
    const auto mean = [&](std::uint64_t sum) {
      return fmt::format("{:.2f}", static_cast<double>(sum) / samples);
    };
    table.add({most == 0 ? "  0" : "  0 or 1", mean(visited), mean(brought), mean(printed)});
  }
  return {verdict_if(as_printed, holds),
          "\"If (ExLoad > 0)\" around both branches, with ExLoad = floor(QLen/2), ends a message "
          "at a processor with 0 or 1 job. The text forwards it whenever QLen <= SysLL. If the "
          "condition applies only to the return of jobs, every operation finds one processor with "
          "400 jobs among 31 with almost none",
          fmt::format("P = 32, one rich processor anywhere, {} operations each", samples),
          table.str()};
}

const auto kFigure7Claims = {
    claim({.name = "das02.heuristic-example",
           .place = "section 4.3",
           .printed = "24 jobs, SysLL 7 -> 10, 14 sent; the successor with 6 jobs has SysLL 8 and "
                      "sends 12 on",
           .quantity = "jobs sent, SysLL (jobs)",
           .tolerance = "none: values are integers",
           .command = "ballast verify das02.heuristic-example --effort full"},
          Verdict::confirmed, heuristic_example),
    claim({.name = "das02.heuristic-order",
           .place = "Figure 7, GetDistribute",
           .printed = "ExLoad = QLen - SysLL, and then UpdateLoad",
           .quantity = "jobs sent on in the example of section 4.3",
           .tolerance = "none: values are integers",
           .command = "ballast verify das02.heuristic-order --effort full"},
          Verdict::corrected, heuristic_order),
    claim(
        {.name = "das02.heuristic-parentheses",
         .place = "Figure 7",
         .printed = "TotalJQ = P x (JobsQueued) + ceil(JobsRecv/(d - Stage + 1)) towards the root, "
                    "P x (SysLL + ceil(QLen - SysLL/P)) at the root",
         .quantity = "SysLL (jobs)",
         .tolerance = "none: values are integers",
         .command = "ballast verify das02.heuristic-parentheses --effort full"},
        Verdict::corrected, parentheses),
    claim({.name = "das02.heuristic-condition",
           .place = "Figure 7, GetBalance",
           .printed = "a message goes on or back only if ExLoad = floor(QLen/2) > 0",
           .quantity = "operations that bring jobs to the root",
           .tolerance = "none: every operation",
           .command = "ballast verify das02.heuristic-condition --effort full"},
          Verdict::corrected, few_jobs)};

}  // namespace
}  // namespace ballast::das02
