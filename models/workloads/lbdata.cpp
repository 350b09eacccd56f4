// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "workloads/lbdata_files.h"
#include "workloads/lbdata_phase.h"
#include "workloads/traffic_keys.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

constexpr std::size_t kMostPhases = 1'000'000;

/// The files of all ranks, each read once.
class FilesOfRanks {
 public:
  /// `wanted`: ids of phases; empty: all that rank 0 has. Nothing: its first one.
  FilesOfRanks(std::map<NodeId, std::string> files, std::optional<std::vector<std::int64_t>> wanted)
      : files_(std::move(files)), wanted_(std::move(wanted)) {}

  Phases read(NodeId processors, std::optional<Trace::Weights> weights,
              const Trace::Sending& sending) {
    std::vector<LbPhase> phases;
    for (const auto& [rank, name] : files_) {
      const LbDatafile file = open(rank);
      check_phases(file);
      phases.resize(wanted_->size(), LbPhase(processors));
      for (std::size_t k = 0; k < phases.size(); ++k) {
        const std::size_t index = file.find((*wanted_)[k]);
        if (const auto twice = phases[k].add(file, index, rank)) {
          fail_twice(file, index, (*wanted_)[k], *twice);
        }
      }
    }
    Phases run{*wanted_, {}};
    for (std::size_t k = 0; k < phases.size(); ++k) {
      run.tasks.push_back(phases[k].finish(weights, sending));
      run.tasks.back().trace->phase = run.ids[k];
    }
    return run;
  }

 private:
  [[nodiscard]] LbDatafile open(NodeId rank) const {
    return {read_text_file(files_.at(rank)), rank, static_cast<NodeId>(files_.size())};
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
    const LbDatafile earlier = open(twice.rank);
    file.fail_at_task(index, twice.task,
                      fmt::format("expected each task once in a phase, got {} again, first at {}",
                                  file.tasks(index)[twice.task].id,
                                  earlier.where_of_task(earlier.find(phase), twice.first).str()));
  }

  std::map<NodeId, std::string> files_;
  std::optional<std::vector<std::int64_t>> wanted_;
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

[[noreturn]] void refuse(const Args& args, const char* key, const std::string& what) {
  throw UserError(args.where(key), fmt::format("{}: {}", args.path(key), what));
}

/// The phases that the user names; see FilesOfRanks.
std::optional<std::vector<std::int64_t>> wanted_phases(const Args& args) {
  if (!args.has("phases")) {
    for (const char* key : {"knowledge", "period"}) {
      if (args.has(key)) refuse(args, key, "has no effect without workload.phases; leave it out");
    }
    if (!args.has("phase")) return {};
    return std::vector{args.get<std::int64_t>("phase")};
  }
  if (args.has("phase")) refuse(args, "phase", "has no effect with phases; leave one of them out");
  auto phases = args.get<std::vector<std::int64_t>>("phases");
  for (std::size_t k = 1; k < phases.size(); ++k) {
    if (phases[k] <= phases[k - 1]) {
      refuse(
          args, "phases",
          fmt::format("expected ids in rising order, got {} after {}", phases[k], phases[k - 1]));
    }
  }
  return phases;
}

Tasks lbdata(const Args& args, const WorkloadContext& context) {
  const Where where = args.where("path");
  std::map<NodeId, std::string> files = rank_files(resolved_path(args.text("path"), where), where);
  const NodeId processors = processors_for(files.size(), "ranks", context, where);
  const std::size_t ranks = files.size();
  Phases phases = FilesOfRanks(std::move(files), wanted_phases(args))
                      .read(processors, weights_of(args), sending_of(args));
  if (processors > ranks) {
    phases.tasks.front().notes.push_back(
        fmt::format("the trace has {} ranks: the other {} processors begin without tasks", ranks,
                    processors - ranks));
  }
  if (!args.has("phases")) return std::move(phases.tasks.front());
  const bool oracle =
      args.has("knowledge") ? args.text("knowledge") == "oracle" : phases.ids.size() == 1;
  if (oracle) phases.knowledge = Phases::Knowledge::oracle;
  if (args.has("period")) phases.period = args.get<std::uint64_t>("period");
  Tasks first = phases.tasks.front();
  first.phases = std::make_shared<const Phases>(std::move(phases));
  return first;
}

std::vector<Key> lbdata_keys() {
  std::vector<Key> keys{
      Key::text("path").required().help("directory, relative to the experiment file"),
      Key::integer("phase").at_least(0).help("id of the phase; default: the first phase of rank 0"),
      Key::integers("phases").at_least(0).help(
          "ids of phases that run one after the other, each with a balancing before or during its "
          "execution; an empty list: all phases of the files"),
      Key::text("knowledge")
          .choices({"previous", "oracle"})
          .help("what balancers know of the tasks' times in a run of phases; previous: those of "
                "the phase before, and the mean for new tasks; oracle: the truth; default: "
                "oracle for one phase, previous for several"),
      Key::integer("period")
          .at_least(1)
          .unit("phases")
          .help("in a run of phases: phases from one balancing to the next; default: 1")
          .when({[](const RunFacts& run) { return run.balances_phases; },
                 "a balancer that runs before each phase"}),
      Key::real("beta").at_least(0).help(
          "CCM work per byte that a rank sends or receives; with it, gamma or delta the result has "
          "the CCM work"),
      Key::real("gamma").at_least(0).help("CCM work per byte between tasks of a rank"),
      Key::real("delta").at_least(0).help("CCM work per byte of shared blocks away from home")};
  for (Key& key : traffic_keys()) keys.push_back(std::move(key));
  return keys;
}

const Registered<WorkloadMaker> kLbdata{
    {"lbdata",
     "measured tasks of a DARMA/vt run: a directory of LBDatafile files PREFIX.RANK.json, plain or "
     "compressed by gzip or brotli whatever their names say; work in seconds",
     lbdata_keys(), from_source(lbdata, 1e6)}};

}  // namespace
}  // namespace ballast
