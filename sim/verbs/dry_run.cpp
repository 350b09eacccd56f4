// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/dry_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/table.h"
#include "results/document.h"

namespace ballast {

void print_dry_run(const DryRunLines& lines, const std::string& has_run) {
  std::size_t width = 0;
  for (const auto& [name, text] : lines) width = std::max(width, name.size());
  console::print("dry run: {}\n\n", has_run);
  for (const auto& [name, text] : lines) console::print("{:{}}  {}\n", name, width, text);
}

std::string machine_text(const Simulation& simulation) {
  const auto& machine = simulation.config()["machine"];
  const RunSize& size = simulation.size();
  std::string text = fmt::format(
      "{} of {} processors",
      machine.contains("topology") ? machine["topology"].get<std::string>() : "superconcentrator",
      grouped(static_cast<double>(size.processors)));
  if (size.tasks != 0) text += fmt::format(", {} tasks", grouped(static_cast<double>(size.tasks)));
  return text;
}

std::pair<const char*, std::uint64_t> longest(const Experiment& e) {
  if (e.rounds) return {"rounds", e.rounds->max};
  return {"cycles", e.run.max_cycles};
}

std::string longest_text(const Experiment& e) {
  const auto [unit, most] = longest(e);
  return fmt::format("at most {} {} ({})", grouped(static_cast<double>(most)), unit,
                     e.rounds ? "rounds.max_rounds" : "run.max_cycles");
}

void add_limits(DryRunLines& lines, const WorkOptions& options, std::uint64_t bytes,
                const AvailableMemory& there) {
  if (options.time_limit) {
    lines.emplace_back("wall time", fmt::format("at most {} (--time-limit)", *options.time_limit));
  }
  lines.emplace_back("memory", fmt::format("about {}, of {} {}", in_bytes(bytes),
                                           in_bytes(there.bytes), there.limit));
}

std::string memory_table(const MemoryPlan& plan) {
  Table table({"memory of", "about"});
  for (const auto& [name, bytes] : plan.parts()) {
    if (bytes != 0) table.add({name, in_bytes(bytes)});
  }
  return table.str();
}

nlohmann::ordered_json memory_json(const MemoryPlan& plan) {
  nlohmann::ordered_json parts;
  for (const auto& [name, bytes] : plan.parts()) parts[name] = bytes;
  return {{"bytes", plan.total()}, {"parts", parts}};
}

nlohmann::ordered_json dry_run_document() { return new_document({{"dry_run", true}}); }

std::unique_ptr<Simulation> elaborate(const Experiment& e, const WorkOptions& options) {
  options.begin_limit();
  try {
    return elaborate(e);
  } catch (const TooLarge& error) {
    if (options.dry_run) console::print("{}\n", memory_table(error.plan()));
    throw;
  }
}

}  // namespace ballast
