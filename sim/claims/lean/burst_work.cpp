// SPDX-License-Identifier: BSD-3-Clause
// Bursts by work: what they gain where few processors give or take.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <vector>

#include "claims/claim.h"
#include "core/random.h"
#include "machine/switch_machine.h"
#include "report/table.h"
#include "superconcentrator/work_balancer.h"

namespace ballast {
namespace {

constexpr std::array kWorkSchedules{Schedule::sequential, Schedule::overlapped, Schedule::streaming,
                                    Schedule::burst};

RunResult levelled(const Tasks& tasks, Schedule schedule) {
  Geometry g = lean(tasks.processors);
  g.burst = schedule == Schedule::burst ? g.most_burst() : 1;
  WorkBalancerCore core(g, 24);
  SwitchMachineOptions options;
  options.processors.schedule = schedule;
  options.processors.measure = options.processors.goal.by = Measure::work;
  return simulate(tasks, core, options, Kernel::loop);
}

struct WorkShape {
  const char* name;
  bool few;  ///< processors give or take
  std::function<unsigned(NodeId)> tasks;
};

/// All of 12 quanta, or of 8 to 15.
Tasks tasks_of(NodeId p, const WorkShape& shape, bool equal) {
  RandomStream random(3, Stream{p});
  Tasks tasks;
  tasks.processors = p;
  for (NodeId i = 0; i < p; ++i) {
    for (unsigned k = shape.tasks(i); k != 0; --k) {
      tasks.add(i, equal ? 12.0 : static_cast<double>(8 + random.below(8)));
    }
  }
  return tasks;
}

/// The processors of the table; `p` of them.
std::vector<WorkShape> work_shapes(NodeId p) {
  return {{"one", true, [p](NodeId i) { return i == p / 3 ? 16 * p : 0; }},
          {"every 16th", true, [](NodeId i) { return i % 16 == 0 ? 256u : 0u; }},
          {"all but one", true, [p](NodeId i) { return i == p / 3 ? 0u : 128u; }},
          {"half", false, [p](NodeId i) { return i < p / 2 ? 32u : 0u; }}};
}

/// Tasks of unequal lengths end with many passes that move a task or two, under any schedule.
Finding gain(Trial& trial) {
  const double least = trial.claimed(2.0, 100.0);
  double smallest = std::numeric_limits<double>::infinity();
  Table table({"  p", "tasks at", "lengths", "moved", "sequential", "overlapped", "streaming",
               "burst", "streaming/burst"});
  for (const NodeId p : {64u, trial.full() ? 1024u : 256u}) {
    for (const bool equal : {true, false}) {
      for (const WorkShape& shape : work_shapes(p)) {
        const Tasks tasks = tasks_of(p, shape, equal);
        std::array<RunResult, kWorkSchedules.size()> runs;
        std::transform(kWorkSchedules.begin(), kWorkSchedules.end(), runs.begin(),
                       [&](Schedule schedule) { return levelled(tasks, schedule); });
        std::vector<std::string> row{std::to_string(p), shape.name, equal ? "12" : "8 - 15",
                                     std::to_string(runs.back().costs.tasks_moved)};
        for (const RunResult& run : runs) row.push_back(std::to_string(run.cycles));
        const double ratio =
            static_cast<double>(runs[2].cycles) / static_cast<double>(runs[3].cycles);
        row.push_back(fmt::format("{:.2f}", ratio));
        table.add(row);
        if (equal && shape.few) smallest = std::min(smallest, ratio);
      }
    }
  }
  return {
      verdict_if(smallest >= least),
      fmt::format("streaming needs {:.1f} times the cycles or more", smallest),
      fmt::format("p = 64 and {}, bursts of L tasks; verdict: equal tasks, at one processor, at "
                  "every 16th and at all but one",
                  trial.full() ? 1024 : 256),
      table.str()};
}

const auto kBurstWorkClaims = {
    claim({.name = "lean.burst-work",
           .place = "the burst schedule of the lean form, by work",
           .printed = "where few processors give or take equal tasks, bursts balance work in half "
                      "the cycles of the streaming schedule or less",
           .quantity = "cycles of a balancing (cycles)",
           .tolerance = "none: cycles are exact",
           .command = "ballast run examples/half64.toml --set balancer.measure=work --set "
                      "machine.switch.schedule=burst"},
          Verdict::confirmed, gain)};

}  // namespace
}  // namespace ballast
