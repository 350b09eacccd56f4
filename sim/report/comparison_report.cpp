// SPDX-License-Identifier: BSD-3-Clause
#include "report/comparison_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/table.h"

namespace ballast {
namespace {

constexpr const char* kSwitch = "(switch)";

std::string whole(std::uint64_t value) { return grouped(static_cast<double>(value)); }
std::string name_of(const ComparedCase& c) {
  return c.schedule.empty() ? c.balancer : c.balancer + ", " + c.schedule;
}
std::string carrier_of(const ComparedCase& c) { return c.topology.empty() ? kSwitch : c.topology; }
std::string load_of(const ComparedCase& c) { return c.load.empty() ? "own" : c.load; }
/// The run has figures.
bool ended(const ComparedRun& run) { return run.result.processors != 0; }
double gap(const RunResult& r) { return r.count_after.max - r.count_after.min; }

template <class T>
void add_once(std::vector<T>& all, const T& one) {
  if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
}

/// Cycles of the runs under one load on so many processors; what is left between the fullest and
/// the emptiest processor in brackets.
std::string matrix(const std::vector<const ComparedRun*>& runs) {
  std::vector<std::string> names, carriers;
  std::map<std::pair<std::string, std::string>, std::string> cells;
  for (const ComparedRun* run : runs) {
    const std::string name = name_of(run->of), carrier = carrier_of(run->of);
    add_once(names, name);
    add_once(carriers, carrier);
    cells[{name, carrier}] =
        !run->trouble.empty()
            ? (ended(*run) ? run->trouble : "stuck")
            : fmt::format("{} ({})", whole(run->result.cycles), grouped(gap(run->result)));
  }
  std::vector<std::string> header{"  cycles (max - min)"};
  header.insert(header.end(), carriers.begin(), carriers.end());
  Table table(header);
  for (const std::string& name : names) {
    std::vector<std::string> row{"  " + name};
    for (const std::string& carrier : carriers) row.push_back(cells[{name, carrier}]);
    table.add(std::move(row));
  }
  return table.str();
}

}  // namespace

std::string comparison_text(const std::vector<ComparedRun>& runs) {
  Table table({"load", "processors", "topology", "balancer", "cycles", "rounds", "messages",
               "tasks moved", "task hops", "flit-hops", "imbalance G", "migration M",
               "max - min after", "s"});
  std::vector<std::pair<std::string, NodeId>> groups;
  for (const ComparedRun& run : runs) {
    const Costs& costs = run.result.costs;
    add_once(groups, {load_of(run.of), run.of.processors});
    if (!ended(run)) {
      table.add({load_of(run.of), std::to_string(run.of.processors), carrier_of(run.of),
                 name_of(run.of), "-", "-", "-", "-", "-", "-", "-", "-", "-",
                 fmt::format("{:.1f}", run.wall_s)});
      continue;
    }
    table.add({load_of(run.of), std::to_string(run.of.processors), carrier_of(run.of),
               name_of(run.of), whole(run.result.cycles), whole(costs.stability_steps),
               run.of.topology.empty() ? "-" : whole(costs.agent_messages),
               whole(costs.tasks_moved), whole(costs.task_hops), whole(costs.flit_hops),
               grouped(costs.imbalance), grouped(costs.migration), grouped(gap(run.result)),
               fmt::format("{:.1f}", run.wall_s)});
  }
  std::string text = table.str();
  for (const auto& [load, processors] : groups) {
    std::vector<const ComparedRun*> group;
    for (const ComparedRun& run : runs) {
      if (load_of(run.of) == load && run.of.processors == processors) group.push_back(&run);
    }
    text += fmt::format("\n{} load, {} processors\n{}", load, processors, matrix(group));
  }
  for (const ComparedRun& run : runs) {
    if (run.trouble.empty()) continue;
    text += fmt::format("\n{} load, {} processors, {}, {}: {}", load_of(run.of), run.of.processors,
                        carrier_of(run.of), name_of(run.of), run.trouble);
  }
  if (text.back() != '\n') text += "\n";
  return text;
}

}  // namespace ballast
