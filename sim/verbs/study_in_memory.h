// SPDX-License-Identifier: BSD-3-Clause
// Studies that a verb makes itself and that have no file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runs/executors/run_points.h"
#include "runs/points/memory_store.h"
#include "runs/study/plan.h"
#include "verbs/work.h"

namespace ballast {

/// A context of whole documents, for this program and its plugins.
[[nodiscard]] PlanContext context_in_memory(const WorkOptions& options);
/// make_plan(). A study that is too large throws; a dry run first prints its memory.
[[nodiscard]] Plan plan_in_memory(Study study, const PlanContext& context,
                                  const WorkOptions& options);

/// Points that no other one before them equals.
[[nodiscard]] std::vector<std::uint32_t> distinct_points(const Plan& plan);

/// Runs the points in so many workers (0: one per core), with the progress of `verb`. Returns how
/// many have ended: fewer if interrupt::pending().
std::size_t run_in_memory(const Plan& plan, const std::vector<std::uint32_t>& points,
                          MemoryStore& store, const std::string& verb,
                          const PointBudget& budget = no_budget, unsigned workers = 0);

/// The study with what is stored of its points: all that a page needs. The documents are whole.
[[nodiscard]] StudyResults results_in_memory(const Plan& plan, const MemoryStore& store);

/// --set KEY=VALUE, for runs of several balancers.
void add_set_option(CLI::App& app, std::vector<std::string>& assignments);
/// --save FILE: the runs as a study.
void add_save_option(CLI::App& app, std::optional<std::string>& file);
/// Writes the study instead of running it, and says how to run it. Returns the exit code.
int save_study(Study study, const std::string& file);

}  // namespace ballast
