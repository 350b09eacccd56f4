// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/text_memory.h"
#include "workloads/lbdata_files.h"
#include "workloads/lbdata_phase.h"
#include "workloads/phase_keys.h"
#include "workloads/traffic_keys.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

constexpr std::size_t kMostPhases = 1'000'000;

/// The files of all ranks, each read once.
class FilesOfRanks {
 public:
  /// `wanted`: ids of phases; empty: all that rank 0 has. Nothing: its first one.
  FilesOfRanks(std::map<NodeId, std::string> files, std::optional<std::vector<std::int64_t>> wanted,
               std::optional<std::int64_t> iteration)
      : files_(std::move(files)), wanted_(std::move(wanted)), iteration_(iteration) {}

  /// `subphases`: with those of each phase.
  Phases read(NodeId processors, std::optional<Trace::Weights> weights,
              const Trace::Sending& sending, bool subphases) {
    std::vector<LbPhase> phases;
    JsonMemory memory;
    for (const auto& [rank, name] : files_) {
      const LbDatafile file = open(rank, memory);
      check_phases(file);
      phases.resize(wanted_->size(), LbPhase(processors, subphases));
      for (std::size_t k = 0; k < phases.size(); ++k) {
        const std::size_t index = file.find((*wanted_)[k]);
        if (const auto twice = phases[k].add(file, index, rank)) {
          fail_twice(file, index, (*wanted_)[k], *twice);
        }
        if (rank == files_.begin()->first) phases[k].expect(of_all_files());
      }
    }
    Phases run{*wanted_, {}};
    for (std::size_t k = 0; k < phases.size(); ++k) {
      run.tasks.push_back(phases[k].finish(weights, sending));
      Trace& trace = *run.tasks.back().trace;
      trace.phase = run.ids[k];
    }
    return run;
  }

 private:
  /// The bytes of all files over those of the first one; 1 where they are not known.
  [[nodiscard]] double of_all_files() const {
    double first = 0, all = 0;
    for (const auto& [rank, name] : files_) {
      std::error_code none;
      const auto bytes = static_cast<double>(std::filesystem::file_size(name, none));
      if (none) return 1;
      all += bytes;
      if (first == 0) first = bytes;
    }
    return first == 0 ? 1 : all / first;
  }

  [[nodiscard]] LbDatafile open(NodeId rank, JsonMemory& memory) const {
    return {read_text_file(files_.at(rank), std::move(memory.text)), rank,
            static_cast<NodeId>(files_.size()), memory, iteration_};
  }

  /// Refuses a file with other phases than that of rank 0; the wanted ones are then in all of them.
  void check_phases(const LbDatafile& file) {
    if (ids_.empty()) ids_ = file.phases();
    if (!wanted_) wanted_ = {ids_.front()};
    if (wanted_->empty()) wanted_ = file.all_phases(kMostPhases);
    if (file.phases() == ids_) return;
    file.fail_at_phases(fmt::format("expected the phases {} as in {}, got {}",
                                    fmt::join(ids_, ", "), files_.at(0),
                                    fmt::join(file.phases(), ", ")));
  }

  [[noreturn]] void fail_twice(const LbDatafile& file, std::size_t index, std::int64_t phase,
                               const TaskTwice& twice) const {
    JsonMemory memory;
    const LbDatafile earlier = open(twice.rank, memory);
    const Where first = earlier.where_of_task(earlier.find(phase), twice.first);
    file.fail_at_task(index, twice.task,
                      fmt::format("expected each task once in a phase, got {} again, first at {}",
                                  twice.id, first.str()));
  }

  std::map<NodeId, std::string> files_;
  std::optional<std::vector<std::int64_t>> wanted_;
  std::optional<std::int64_t> iteration_;
  std::vector<std::int64_t> ids_;  ///< of the phases in each file
};

std::optional<Trace::Weights> weights_of(const Args& args) {
  std::optional<Trace::Weights> weights;
  const auto set = [&](const char* key, double Trace::Weights::*weight) {
    if (!args.has(key)) return;
    if (!weights) weights = Trace::Weights{};
    (*weights).*weight = args.get<double>(key);
  };
  set("beta", &Trace::Weights::beta);
  set("gamma", &Trace::Weights::gamma);
  set("delta", &Trace::Weights::delta);
  return weights;
}

/// The phases that the user names; see FilesOfRanks.
std::optional<std::vector<std::int64_t>> wanted_phases(const Args& args) {
  auto phases = named_phases(args);
  if (!args.has("phase")) return phases;
  if (!phases) return std::vector{args.get<std::int64_t>("phase")};
  throw UserError(
      args.where("phase"),
      fmt::format("{}: has no effect with phases; leave one of them out", args.path("phase")));
}

/// Each phase has the recorded placement. Refuses the key where phases have no phase before them.
bool recorded(const Args& args, const Phases& run) {
  if (!args.has("begin")) return false;
  if (!args.has("phases") || run.ids.size() < 2) {
    throw UserError(
        args.where("begin"),
        fmt::format("{}: has no effect without several phases (workload.phases); leave it out",
                    args.path("begin")));
  }
  return args.text("begin") == "recorded";
}

/// Each phase runs its sub-phases one after the other. Refuses the key where there are none.
bool in_subphases(const Args& args) {
  if (!args.has("subphases")) return false;
  if (!args.has("phases")) {
    throw UserError(args.where("subphases"),
                    fmt::format("{}: has no effect without workload.phases; leave it out",
                                args.path("subphases")));
  }
  return args.text("subphases") == "barrier";
}

void refuse_without_subphases(const Args& args, const Phases& run) {
  const auto has_parts = [](const Tasks& phase) { return phase.phases != nullptr; };
  if (std::any_of(run.tasks.begin(), run.tasks.end(), has_parts)) return;
  throw UserError(args.where("subphases"),
                  fmt::format("{}: has no effect: no task of the phases {} takes time in a "
                              "sub-phase; leave it out",
                              args.path("subphases"), fmt::join(run.ids, ", ")));
}

Tasks lbdata(const Args& args, const WorkloadContext& context) {
  const Where where = args.where("path");
  std::map<NodeId, std::string> files = rank_files(args);
  const NodeId processors = processors_for(files.size(), "ranks", context, where);
  const std::size_t ranks = files.size();
  Phases phases = FilesOfRanks(std::move(files), wanted_phases(args), lb_iteration(args))
                      .read(processors, weights_of(args), sending_of(args), in_subphases(args));
  if (in_subphases(args)) refuse_without_subphases(args, phases);
  if (processors > ranks) {
    phases.tasks.front().notes.push_back(
        fmt::format("the trace has {} ranks: the other {} processors begin without tasks", ranks,
                    processors - ranks));
  }
  phases.recorded = recorded(args, phases);
  if (!args.has("phases")) return std::move(phases.tasks.front());
  return tasks_of_phases(std::move(phases), args);
}

/// Of what travels with the tasks.
void scale_task_bytes(Tasks& tasks, double factor) {
  if (tasks.trace) {
    for (Trace::TaskMemory& task : tasks.trace->memory) task.serialized *= factor;
  }
  if (!tasks.phases) return;
  auto phases = std::make_shared<Phases>(*tasks.phases);
  for (Tasks& phase : phases->tasks) scale_task_bytes(phase, factor);
  tasks.phases = std::move(phases);
}

std::vector<Key> lbdata_keys() {
  std::vector<Key> keys{
      Key::text("path").required().help("directory, relative to the experiment file"),
      Key::text("stem").help(
          "PREFIX of the files of the run; may be left out where the directory has one run"),
      Key::integer("phase").at_least(0).help("id of the phase; default: the first phase of rank 0"),
      Key::integer("iteration")
          .at_least(0)
          .help("id of an iteration of lb_iterations, whose tasks are read instead of those of the "
                "phase: what a balancer made of it"),
      Key::real("beta").at_least(0).help(
          "CCM work per byte that a rank sends or receives; with it, gamma or delta the result has "
          "the CCM work"),
      Key::real("gamma").at_least(0).help("CCM work per byte between tasks of a rank"),
      Key::real("delta").at_least(0).help("CCM work per byte of shared blocks away from home")};
  const auto phases = phase_keys(
      "ids of phases that run one after the other, each with a balancing before or during its "
      "execution; an empty list: all phases of the files");
  keys.insert(keys.begin() + 3, phases.begin(), phases.end());
  keys.push_back(
      Key::text("begin")
          .choices({"carried", "recorded"})
          .help("places of the tasks in a run of several phases, as each begins; carried: where "
                "the phase before left them; recorded: where the trace has them, as the runtime "
                "placed them, without a balancer; the runtime's own cost is not in the trace; "
                "default: carried"));
  keys.push_back(
      Key::text("subphases")
          .choices({"joined", "barrier"})
          .help(
              "sub-phases of the tasks in a run of phases; joined: a task runs all of them in one "
              "piece; barrier: they run one after the other, and no task begins one before all "
              "tasks have ended the one before; what a task's time holds beyond them runs last, "
              "then messages leave; default: joined"));
  keys.push_back(Key::real("task_bytes_factor")
                     .range(1e-6, 1e6)
                     .help("factor of the serialized bytes of the tasks; default: 1")
                     .when({[](const RunFacts& run) { return run.sizes_travel; },
                            "serialized bytes of tasks on a network"}));
  for (Key& key : traffic_keys()) keys.push_back(std::move(key));
  return keys;
}

WorkloadMaker lbdata_maker() {
  WorkloadMaker maker(
      lbdata, [](const Args& args) { return static_cast<NodeId>(rank_files(args).size()); }, 1e6);
  maker.scale_key = "task_bytes_factor";
  maker.scale = scale_task_bytes;
  return maker;
}

const Registered<WorkloadMaker> kLbdata{
    {"lbdata",
     "measured tasks of a DARMA/vt run: a directory of LBDatafile files PREFIX.RANK.json, plain or "
     "compressed by gzip, bzip2 or brotli whatever their names say; work in seconds",
     lbdata_keys(), lbdata_maker()}};

}  // namespace
}  // namespace ballast
