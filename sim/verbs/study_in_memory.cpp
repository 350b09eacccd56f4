// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/study_in_memory.h"

#include <fmt/format.h>

#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/version.h"
#include "output/console.h"
#include "output/output_file.h"
#include "parts/build_id.h"
#include "process/plugin.h"
#include "report/progress.h"
#include "results/result_keys.h"
#include "runs/executors/run_points.h"
#include "runs/study/from_documents.h"
#include "runs/study/study_text.h"
#include "verbs/dry_run.h"
#include "verbs/inlined_study.h"
#include "verbs/options.h"

namespace ballast {
namespace {

/// A failed check has its verdict as its reason.
StudyPoint point_of_stored(const StoredPoint& stored) {
  StudyPoint point;
  if (!stored.result.empty()) {
    const auto document = nlohmann::ordered_json::parse(stored.result);
    point = point_of_document(document);
    if (stored.exit_code == kCheckFailed) point.reason = document["result"].value("verdict", "");
  }
  point.status = stored.status;
  point.exit_code = stored.exit_code;
  point.complete = stored.complete;
  if (!stored.reason.empty()) point.reason = stored.reason;
  return point;
}

}  // namespace

PlanContext context_in_memory(const WorkOptions& options) {
  PlanContext context{kBuildId, loaded_plugins()};
  context.looks = options.dry_run ? PlanContext::Looks::always : PlanContext::Looks::at_our_rtl;
  context.documents = true;
  return context;
}

Plan plan_in_memory(Study study, const PlanContext& context, const WorkOptions& options) {
  options.begin_limit();
  try {
    return make_plan(std::move(study), context);
  } catch (const TooLarge& error) {
    if (options.dry_run) console::print("{}\n", memory_table(error.plan()));
    throw;
  }
}

std::vector<std::uint32_t> distinct_points(const Plan& plan) {
  std::vector<std::uint32_t> points;
  std::unordered_set<std::string> known;
  for (std::size_t n = 0; n < plan.points(); ++n) {
    if (known.insert(plan.id_of(n)).second) points.push_back(static_cast<std::uint32_t>(n));
  }
  return points;
}

std::size_t run_in_memory(const Plan& plan, const std::vector<std::uint32_t>& points,
                          MemoryStore& store, const std::string& verb, const PointBudget& budget,
                          unsigned workers) {
  Progress progress(verb, points.size(), "runs");
  PointOptions options = PointOptions::of_this_machine();
  if (workers != 0) options.workers = workers;
  options.progress = [&](std::size_t done) { progress.at(done); };
  options.budget = budget;
  const std::size_t before = store.size();
  run_points(plan, points, store, options);
  progress.end();
  return store.size() - before;
}

StudyResults results_in_memory(const Plan& plan, const MemoryStore& store) {
  StudyResults results;
  results.ballast = BALLAST_VERSION;
  results.build = plan.build;
  results.report = plan.study.report;
  results.axes = plan.study.axes();
  for (const PlannedCase& c : plan.cases) {
    results.cases.push_back({plan.values_of(c), nlohmann::ordered_json::parse(c.config)});
  }
  std::unordered_map<std::string, StudyPoint> known;  // by id: cases may be equal
  for (std::size_t n = 0; n < plan.points(); ++n) {
    StudyPoint point;
    const StoredPoint* stored = store.find(plan, n);
    if (stored != nullptr) {
      const auto [at, fresh] = known.try_emplace(stored->id);
      if (fresh) at->second = point_of_stored(*stored);
      point = at->second;
    }
    point.number = static_cast<std::uint32_t>(n);
    point.of_case = static_cast<std::uint32_t>(n / plan.seeds());
    point.seed = plan.seed_of(n);
    point.id = plan.id_of(n);
    results.points.push_back(std::move(point));
  }
  for (const auto& [name, text] : result_keys()) {
    results.keys.push_back({name, text.unit, text.meaning});
  }
  return results;
}

void add_set_option(CLI::App& app, std::vector<std::string>& assignments) {
  app.add_option("--set", assignments,
                 "override a key: section.key=value (repeatable); a balancer's key applies to the "
                 "balancers that have it")
      ->allow_extra_args(false)
      ->group(kMachineGroup);
}

void add_save_option(CLI::App& app, std::optional<std::string>& file) {
  app.add_option("--save", file,
                 "write the runs as a study (TOML) and run nothing; `ballast sweep` runs it, also "
                 "on a cluster, and resumes it")
      ->check(file_name())
      ->group(kOutputGroup);
}

int save_study(Study study, const std::string& file) {
  OutputFile output(file, "--save");
  output.write(study_text(with_full_paths(std::move(study))));
  output.commit();
  console::print("saved: {}; run it by `ballast sweep {}`\n", file, file);
  return kDone;
}

}  // namespace ballast
