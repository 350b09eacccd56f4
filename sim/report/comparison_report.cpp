// SPDX-License-Identifier: BSD-3-Clause
#include "report/comparison_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "core/estimate.h"
#include "report/table.h"
#include "results/costs.h"
#include "results/imbalance.h"

namespace ballast {
namespace {

std::optional<double> gap(const ComparedResult& r) {
  const auto most = r.number("count.after.max"), least = r.number("count.after.min");
  return most && least ? std::optional(*most - *least) : std::nullopt;
}
/// Costs in a comparison.
constexpr const char* kCosts[] = {"stability_steps", "agent_messages", "tasks_moved", "task_hops",
                                  "flit_hops",       "imbalance",      "migration"};

template <class T>
void add_once(std::vector<T>& all, const T& one) {
  if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
}

/// By work the imbalance at the end, else the largest minus the smallest number of tasks.
std::string left_over(const ComparedRun& run, bool by_work) {
  if (!by_work) return run.mean(gap);
  return run.mean("work.after.imbalance", 4);
}

/// Cycles of the runs under one load and number of processors, with left_over in brackets.
std::string matrix(const std::vector<const ComparedRun*>& runs) {
  const bool by_work =
      std::any_of(runs.begin(), runs.end(), [](const ComparedRun* run) { return run->by_work(); });
  std::vector<std::string> names, carriers;
  std::map<std::pair<std::string, std::string>, std::string> cells;
  for (const ComparedRun* run : runs) {
    const std::string name = run->name(), carrier = run->carrier();
    add_once(names, name);
    add_once(carriers, carrier);
    cells[{name, carrier}] =
        !run->trouble.empty()
            ? (run->results.empty() ? "stuck" : run->trouble)
            : fmt::format("{} ({})", run->mean("cycles"), left_over(*run, by_work)) +
                  (run->all(Outcome::balanced) ? "" : " settled");
  }
  std::vector<std::string> header{by_work ? "  cycles (imbalance by work)"
                                          : "  cycles (max - min)"};
  header.insert(header.end(), carriers.begin(), carriers.end());
  Table table(header);
  for (const std::string& name : names) {
    std::vector<std::string> row{"  " + name};
    for (const std::string& carrier : carriers) row.push_back(cells[{name, carrier}]);
    table.add(std::move(row));
  }
  return table.str();
}

std::string costs_table(const std::vector<ComparedRun>& runs) {
  std::vector<std::string> header{"load", "processors", "topology", "balancer", "cycles"};
  for (const char* name : kCosts) header.emplace_back(cost_entry(name).title);
  header.insert(header.end(), {"imbalance by count", "by work", "max - min after", "verdict", "s"});
  Table table(header);
  for (const ComparedRun& run : runs) {
    if (run.executes) continue;
    std::vector<std::string> row{run.load(), std::to_string(run.of.processors), run.carrier(),
                                 run.name()};
    if (run.results.empty()) {
      row.resize(header.size() - 1, "-");
    } else {
      row.push_back(run.mean("cycles"));
      for (const char* name : kCosts) row.push_back(run.mean("cost." + std::string(name)));
      row.push_back(run.change("count"));
      row.push_back(run.change("work"));
      row.push_back(run.mean(gap));
      row.push_back(run.verdicts());
    }
    row.push_back(fmt::format("{:.1f}", run.wall_s));
    table.add(std::move(row));
  }
  return table.str();
}

/// The runs in groups of one load and number of processors, in their order.
std::vector<std::vector<const ComparedRun*>> groups_of(const std::vector<ComparedRun>& runs) {
  std::vector<std::vector<const ComparedRun*>> groups;
  for (const ComparedRun& run : runs) {
    const auto same = [&](const auto& group) {
      return group.front()->of.load == run.of.load &&
             group.front()->of.processors == run.of.processors;
    };
    const auto at = std::find_if(groups.begin(), groups.end(), same);
    (at == groups.end() ? groups.emplace_back() : *at).push_back(&run);
  }
  return groups;
}

}  // namespace

ComparedResult compared_result(const nlohmann::ordered_json& document) {
  return {document.at("result"),
          document.at("config").at("balancer").value("measure", "count") == "work"};
}

std::vector<double> ComparedRun::measured(const Metric& metric) const {
  std::vector<double> values;
  for (const ComparedResult& r : results) {
    if (const auto value = metric(r)) values.push_back(*value);
  }
  return values;
}

std::string ComparedRun::interval(const std::vector<double>& values, int decimals) {
  const Estimate e = estimate(values);
  if (values.size() < 2) return grouped(e.mean, decimals);
  return fmt::format("{} +- {}", grouped(e.mean, decimals), grouped(e.half, decimals));
}

std::string ComparedRun::change(const std::string& of) const {
  // Mean over the runs with something to spread.
  const auto mean = [&](const std::string& when) -> Imbalance {
    const std::vector<double> values =
        measured([&](const ComparedResult& r) { return r.number(of + when + ".imbalance"); });
    return values.empty() ? std::nullopt : Imbalance(estimate(values).mean);
  };
  return change_text(mean(".before"), mean(".after"), 2);
}

bool ComparedRun::all(Outcome outcome) const {
  return std::all_of(results.begin(), results.end(),
                     [=](const auto& r) { return r.verdict() == to_string(outcome); });
}

std::string ComparedRun::verdicts() const {
  std::map<std::string, std::size_t> counts;
  for (const ComparedResult& r : results) ++counts[r.verdict()];
  if (counts.size() == 1) return counts.begin()->first;
  std::string text;
  for (const auto& [verdict, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, verdict);
  }
  return text;
}

std::string comparison_text(const std::vector<ComparedRun>& runs) {
  std::string text;
  if (!std::all_of(runs.begin(), runs.end(), [](const auto& run) { return run.executes; })) {
    text = costs_table(runs);
  }
  for (const auto& group : groups_of(runs)) {
    const ComparedRun& first = *group.front();
    if (!text.empty()) text += "\n";
    text += fmt::format("{} load, {} processors", first.load(), first.of.processors);
    text += first.executes
                ? fmt::format(", {} run{} each; shortest mean wait first\n{}", first.seeds,
                              first.seeds == 1 ? "" : "s", ranking_text(group))
                : "\n" + matrix(group);
  }
  for (const ComparedRun& run : runs) {
    if (run.trouble.empty()) continue;
    text += fmt::format("\n{} load, {} processors, {}, {}: {}", run.load(), run.of.processors,
                        run.carrier(), run.name(), run.trouble);
  }
  if (text.back() != '\n') text += "\n";
  return text;
}

}  // namespace ballast
