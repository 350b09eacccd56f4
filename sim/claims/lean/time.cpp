// SPDX-License-Identifier: BSD-3-Clause
// The lean forms of the superconcentrator: their routing times.
#include <fmt/format.h>

#include <bit>

#include "claims/claim.h"
#include "report/table.h"
#include "superconcentrator/superconcentrator.h"

namespace ballast {
namespace {

struct LastWord {
  Cycle cycle = 0;  ///< of the last word at the outputs
  std::uint64_t words = 0;
};

/// All inputs send to all outputs.
LastWord measured_last_word(const Geometry& g, unsigned words) {
  SuperconcentratorCore core(g, words);
  const std::vector<std::uint8_t> all(g.ports, 1);
  const std::vector<Word> data(g.ports, 7);
  LastWord last;
  core.step({true, all, all, data});
  for (Cycle cycle = 0; !core.idle(); ++cycle) {
    if (!core.out().empty()) last.cycle = cycle;
    last.words += core.out().size();
    core.step({false, {}, {}, data});
  }
  return last;
}

/// `path`: cycles from lane to lane with m = lg q.
Finding routing_time(Trial& trial, SwitchForm form, Cycle (*path)(unsigned m),
                     const char* closed_form) {
  const Cycle later = trial.claimed(0, 1);
  const NodeId most = NodeId{1} << 20;
  std::string wrong;
  Table table({"  p", "L", "m", "T, F = 1", "T, F = 3"});
  for (NodeId p = 2; p <= most && wrong.empty(); p *= 2) {
    const auto lg = static_cast<unsigned>(std::countr_zero(p));
    const NodeId paper = NodeId{1} << std::bit_width(lg - 1);  // L = 2^ceil(lg lg p)
    for (NodeId group = 1; group <= p / 2; group *= 2) {
      if (p > 256 && group != paper) continue;
      const unsigned m = lg - static_cast<unsigned>(std::countr_zero(group));
      const auto closed = [&](unsigned words) {
        return 2 * m + path(m) + Cycle{group} * words + later;
      };
      for (const unsigned words : {1u, 3u}) {
        const LastWord last = measured_last_word({p, form, group}, words);
        if (last.cycle == closed(words) && last.words == std::uint64_t{p} * words) continue;
        wrong = fmt::format(
            "p = {}, L = {}, F = {}: expected {} words until cycle {}, got {} "
            "until cycle {}",
            p, group, words, std::uint64_t{p} * words, closed(words), last.words, last.cycle);
      }
      if (group != paper) continue;
      table.add({std::to_string(p), std::to_string(group), std::to_string(m),
                 std::to_string(closed(1)), std::to_string(closed(3))});
    }
  }
  return holds_unless(
      wrong,
      fmt::format("the last word of the last set arrives in cycle T = {} exactly", closed_form),
      fmt::format("F = 1 and 3; all p = 2 .. {} with the paper's L, all p = 2 .. 256 with all "
                  "L = 1 .. p/2",
                  most),
      table.str());
}

Finding benes_time(Trial& trial) {
  return routing_time(
      trial, SwitchForm::benes, [](unsigned m) -> Cycle { return 2 * m; }, "4m + L F");
}

Finding crossbar_time(Trial& trial) {
  return routing_time(
      trial, SwitchForm::crossbar, [](unsigned) -> Cycle { return 2; }, "2m + 2 + L F");
}

const auto kLeanTimeClaims = {
    claim({.name = "lean.routing-time",
           .place = "the lean form of the superconcentrator with a Benes network",
           .printed = "the last word of the last set arrives in cycle T = 4m + L F, m = lg (p / L)",
           .quantity = "cycle of the last word at the outputs, from the start (cycles)",
           .tolerance = "none: cycles are exact",
           .command = "ballast run examples/half64.toml --set machine.switch.model=systemc "
                      "--set machine.switch.form=benes --set machine.switch.schedule=sequential"},
          Verdict::confirmed, benes_time),
    claim({.name = "lean.crossbar-time",
           .place = "the lean form of the superconcentrator with a crossbar of lanes",
           .printed = "the last word of the last set arrives in cycle T = 2m + 2 + L F",
           .quantity = "cycle of the last word at the outputs, from the start (cycles)",
           .tolerance = "none: cycles are exact",
           .command = "ballast run examples/half64.toml --set machine.switch.model=systemc "
                      "--set machine.switch.schedule=sequential"},
          Verdict::confirmed, crossbar_time)};

}  // namespace
}  // namespace ballast
