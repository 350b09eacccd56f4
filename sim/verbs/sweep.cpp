// SPDX-License-Identifier: BSD-3-Clause
#include "runs/store/sweep.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>

#include "core/interrupt.h"
#include "core/version.h"
#include "output/process_lock.h"
#include "parts/build_id.h"
#include "process/plugin.h"
#include "process/worker_pool.h"
#include "report/progress.h"
#include "report/table.h"
#include "runs/executors/adaptive_points.h"
#include "runs/executors/rank_sweep.h"
#include "runs/executors/run_points.h"
#include "runs/executors/slurm_sweep.h"
#include "runs/points/point_run.h"
#include "runs/store/published_file.h"
#include "runs/store/publisher.h"
#include "runs/study/plan.h"
#include "verbs/cluster_options.h"
#include "verbs/dry_run.h"
#include "verbs/input_options.h"
#include "verbs/options.h"
#include "verbs/sweep_export.h"
#include "verbs/sweep_text.h"
#include "verbs/verb.h"
#include "verbs/work.h"

namespace ballast {
namespace {

struct SweepArguments {
  std::string study;
  WorkOptions work;
  ClusterArguments cluster;
  std::string output;  ///< empty: beside the study
  std::string format;  ///< of --export
  unsigned workers = 0;
  bool status = false, retry = false;
  std::optional<std::uint32_t> point;
};

/// race.toml -> race.sqlite
std::string beside(const std::string& study, const char* extension) {
  return std::filesystem::path(study).replace_extension(extension).string();
}

Adaptation planned(const SweepArguments& options) {
  Progress progress("plan", 0, "cases");
  PlanContext context{kBuildId, loaded_plugins(),
                      [&](std::size_t done, std::size_t) { progress.at(done); }};
  if (options.work.dry_run || options.status || !options.format.empty()) {
    context.looks = PlanContext::Looks::always;
  }
  Study study = read_study(options.study);
  if ((options.cluster.any() || !options.cluster.part.empty()) &&
      (study.report.seeds || study.report.bisect)) {
    throw UserError(study.search_where,
                    "[adaptive] and [bisect] decide on one machine: expected a sweep without "
                    "options of clusters (--on, --mpi)");
  }
  return {make_plan(std::move(study), context), {kBuildId, loaded_plugins()}};
}

/// An adaptive study has the points that its stored results lead to.
void follow_stored(Adaptation& study, const SweepArguments& options) {
  const std::string path = beside(options.study, ".work");
  if (!std::filesystem::exists(path)) return;
  WorkFile file(path);
  study.follow(file);
}

int show_status(const Plan& plan, const SweepArguments& options, Work& work) {
  SweepState state;
  const std::string path = beside(options.study, ".work");
  std::string failed;
  if (std::filesystem::exists(path)) {
    WorkFile file(path);
    state = state_of(plan, file);
    failed = failures(plan, file);
  } else {
    state.open.resize(plan.points());
  }
  console::print("{}: {} done, {} failed, {} open\n{}", counted(plan.points(), "point"),
                 grouped(static_cast<double>(state.done)),
                 grouped(static_cast<double>(state.failed)),
                 grouped(static_cast<double>(state.open.size())), failed);
  work.json.write(state_json(plan, state));
  return kDone;
}

/// One point in this process, with its result.
int show_point(const Plan& plan, std::uint32_t point, Work& work) {
  if (point >= plan.points()) {
    throw UserError(Where{"--point"},
                    fmt::format("expected a point 0 .. {}, got {}", plan.points() - 1, point));
  }
  console::print("{}, seed {}\n", plan.text_of(plan.case_of(point)), plan.seed_of(point));
  const PointAnswer answer = PointRunner(plan).run(point);
  if (!answer.reason.empty()) console::complain("{}\n", answer.reason);
  if (!answer.result.empty()) {
    const auto result = nlohmann::ordered_json::parse(answer.result);
    console::print("{}\n", result.dump(1));
    work.json.write(result);
  }
  return answer.exit_code;
}

/// What the verb writes beside its document and log; the database has two companions while it is
/// open.
std::vector<NamedPath> written_files(const SweepArguments& options) {
  if (options.point || options.status) return {};
  if (!options.format.empty()) {
    return {{"--export", exported_file(options.output, options.format)}};
  }
  const std::string work = beside(options.study, ".work");
  return {{"-o", options.output},
          {"the lock of the study", ProcessLock::file_of(options.study)},
          {"the work file of the study", work},
          {"the work file of the study", work + "-wal"},
          {"the work file of the study", work + "-shm"}};
}

int sweep(SweepArguments options) {
  options.cluster.check();
  if (options.cluster.mpi && other_rank()) {
    serve_other_rank([&] { return planned(options).plan(); }, options.workers);
    return kDone;
  }
  if (options.workers == 0) options.workers = options.cluster.any() ? 1 : available_cores();
  if (options.output.empty()) options.output = beside(options.study, ".sqlite");
  const auto start = std::chrono::steady_clock::now();
  Adaptation study = planned(options);
  const std::chrono::duration<double> planning = std::chrono::steady_clock::now() - start;
  const Plan& plan = study.plan();
  if (options.point || options.status) follow_stored(study, options);
  Work work(options.work, written_files(options));
  if (options.point) return show_point(plan, *options.point, work);
  if (options.status) return show_status(plan, options, work);
  if (!options.format.empty()) return export_study(options.output, options.format);
  DryRunLines lines = plan_lines(plan, options.study, options.workers);
  if (!study.outlook().empty()) lines.emplace_back("adaptive", study.outlook());
  if (options.work.dry_run) {
    print_dry_run(lines);
    console::print("\n{}", axes_table(plan.study));
    auto document = dry_run_document();
    document["points"] = plan.points();
    work.json.write(document);
    return kDone;
  }
  PointOptions how = PointOptions::of_this_machine();
  how.workers = options.workers;
  ClusterSweep on_cluster{plan, options.study, options.cluster.slurm,
                          how,  options.retry, planning.count()};
  if (const auto bundle = options.cluster.bundle()) {
    run_bundle(on_cluster, *bundle);
    return interrupt::pending() == 0 ? kDone : kStuck;
  }
  const ProcessLock lock(options.study);
  WorkFile file(beside(options.study, ".work"));
  SweepState state = state_of(plan, file, options.retry);
  for (const auto& [name, text] : lines) console::print("{:9}  {}\n", name, text);
  if (state.open.size() != plan.points()) {
    console::print("{:9}  {}\n", "stored",
                   counted(plan.points() - state.open.size(), "point") + ", which will not run");
  }
  std::optional<Publisher> publisher;
  if (options.cluster.slurm.collect || !options.cluster.on.empty()) {
    sweep_on_slurm(on_cluster, file);
  } else {
    // Written while points run, unless what is known of the points may change.
    if (!study.adaptive() && !options.retry) publisher.emplace(plan, file, options.output);
    on_cluster.options.progress = [&](std::size_t) {
      constexpr std::size_t kMost = 16;  // a fraction of a millisecond: the workers must not wait
      if (publisher) publisher->advance(kMost);
    };
    run_adaptively(study, std::move(state.open), file, on_cluster.options, options.retry,
                   options.cluster.mpi ? run_on_ranks : run_points);
    if (publisher && interrupt::pending() == 0) publisher->write_rest();
  }
  const bool whole = publisher && publisher->done() + publisher->failed() == plan.points();
  state = whole ? SweepState{publisher->done(), publisher->failed(), {}} : state_of(plan, file);
  console::print("\n{}: {} done, {} failed{}\n{}", counted(plan.points(), "point"),
                 grouped(static_cast<double>(state.done)),
                 grouped(static_cast<double>(state.failed)),
                 state.open.empty() ? "" : fmt::format(", {} open", state.open.size()),
                 state.failed == 0 ? "" : failures(plan, file));
  work.json.write(state_json(plan, state));
  if (const auto stop = stopped_after(plan.points() - state.open.size(), plan.points(), "points")) {
    return report_stop(*stop);
  }
  if (!state.open.empty()) return kStuck;  // a cluster's jobs have not run them
  if (whole) {
    publisher->commit();
  } else {
    publisher.reset();
    publish(plan, file, options.output);
  }
  console::print("published: {}\n", options.output);
  return state.failed == 0 ? kDone : kCheckFailed;
}

const Registered<Verb> kSweep{
    {"sweep",
     "run all points of a study on all cores, and store their results",
     {},
     [](CLI::App& app) {
       auto options = std::make_shared<SweepArguments>();
       app.add_option("study", options->study, "study file (TOML, see `ballast list study`)")
           ->required()
           ->check(file_name());
       app.add_option("-o,--output", options->output,
                      "published results (SQLite); default: the study's name with .sqlite")
           ->check(file_name());
       app.add_option(
              "--workers", options->workers,
              "worker processes; default: one per core, but 1 in a job or rank of a cluster")
           ->check(whole_number(1, 4096));
       auto* status = app.add_flag("--status", options->status,
                                   "print how many points are done, failed and open; run nothing");
       auto* retry = app.add_flag("--retry", options->retry, "run the failed points again");
       auto* format =
           app.add_option("--export", options->format,
                          "write the published results as a table beside them; run nothing")
               ->check(one_of([] {
                 return std::vector<std::string>{"csv", "json"};
               }));
       auto* point = app.add_option_function<std::uint32_t>(
           "--point", [options](const std::uint32_t& n) { options->point = n; },
           "run one point, print its result and store nothing");
       point->check(whole_number(0, 4'294'967'295));
       status->excludes(retry)->excludes(format)->excludes(point);
       retry->excludes(format)->excludes(point);
       format->excludes(point);
       add_input_options(app);
       options->work.declare(app);
       options->cluster.declare(app);
       group_options(app, "Points and results",
                     {"--workers", "--retry", "--status", "--export", "--point"});
       group_options(app, "Cluster",
                     {"--on", "--bundle", "--slurm", "--collect", "--part", "--mpi"});
       group_options(app, kOutputGroup, {"--output"});
       return [options] { return sweep(*options); };
     }}};

}  // namespace
}  // namespace ballast
