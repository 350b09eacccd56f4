// SPDX-License-Identifier: BSD-3-Clause
// --dry-run: the planned work of a verb, its input and its needs.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/available_memory.h"
#include "experiment/simulation.h"
#include "verbs/work.h"

namespace ballast {

/// Lines of "name: text" under "dry run: nothing was executed".
using DryRunLines = std::vector<std::pair<std::string, std::string>>;
void print_dry_run(const DryRunLines& lines, const std::string& has_run = "nothing was executed");

/// "mesh of 64 processors, 1,024 tasks".
[[nodiscard]] std::string machine_text(const Simulation& simulation);
/// The limit of a run's length: {"cycles", run.max_cycles} or {"rounds", rounds.max_rounds}.
[[nodiscard]] std::pair<const char*, std::uint64_t> longest(const Experiment& e);
[[nodiscard]] std::string longest_text(const Experiment& e);

/// Adds a line for the wall time, if it is limited, and one for the memory, needed and available.
void add_limits(DryRunLines& lines, const WorkOptions& options, std::uint64_t bytes,
                const AvailableMemory& there = available_memory());
/// Parts of a plan as a table, and as the member "memory" of a document.
[[nodiscard]] std::string memory_table(const MemoryPlan& plan);
[[nodiscard]] nlohmann::ordered_json memory_json(const MemoryPlan& plan);
/// Common beginning of all documents of dry runs.
[[nodiscard]] nlohmann::ordered_json dry_run_document();

/// Elaborates. A run that is too large throws; a dry run first prints its memory.
[[nodiscard]] std::unique_ptr<Simulation> elaborate(const Experiment& e,
                                                    const WorkOptions& options);

}  // namespace ballast
