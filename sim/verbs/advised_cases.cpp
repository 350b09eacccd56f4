// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/advised_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/table_reader.h"
#include "core/text_file.h"
#include "experiment/notes.h"
#include "experiment/sections.h"
#include "experiment/simulation.h"
#include "experiment/traces_read_once.h"
#include "topology/concentrated.h"
#include "topology/topology.h"
#include "verbs/balancer_keys.h"
#include "verbs/dry_run.h"
#include "verbs/inlined_study.h"
#include "verbs/options.h"
#include "verbs/study_in_memory.h"
#include "verbs/topology_option.h"
#include "verbs/workload_input.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// A text of a section, which must be there.
std::string text_of(Config& config, const char* section, const char* key) {
  return config.check(section, {Key::text(key).required()}, {"*"}).text(key);
}

/// What the advice adds to the input, with the options that its messages name.
class CommonKeys {
 public:
  CommonKeys(const AdviseOptions& options, Config config)
      : options_(options), config_(std::move(config)) {
    for (const std::string& assignment : options.set) {
      if (!of_balancers(assignment)) config_.set(assignment);
    }
  }

  /// The seed of the experiment, or 1.
  std::uint64_t seed() {
    return config_.check("run", run_fields().keys()).get<std::uint64_t>("seed");
  }
  std::vector<Assignment> all() {
    if (!options_.workload.empty()) set({"--workload"}, "workload.kind", options_.workload);
    set_machine();
    if (text_of(config_, "workload", "kind") == "lbdata" && !config_.has("workload.phase")) {
      unless_there("workload.phases", "[]");
    }
    if (kind_of_trace(options_.input) == "csv" && together()) {
      unless_there("workload.phases", "[0]");
    }
    refuse_begin();
    unless_there("run.until", "completed");
    unless_there("run.max_cycles", "1000000000000");
    return std::move(all_);
  }

 private:
  void set(const Where& where, const std::string& key, const std::string& value) {
    all_.push_back({key, value, where});
    config_.set_for(where, key + "=" + value);
  }
  void unless_there(const std::string& key, const std::string& value) {
    if (!config_.has(key)) set({"advise"}, key, value);
  }
  /// The recorded placement is a contender of its own.
  void refuse_begin() const {
    if (!config_.has("workload.begin")) return;
    throw UserError(config_.where("workload.begin"),
                    "workload.begin: has no effect with advise, which tries the recorded placement "
                    "beside the balancers; leave it out");
  }
  /// All tasks of the workload arrive in cycle 0.
  bool together() {
    const auto& workload = Registry<WorkloadMaker>::named(text_of(config_, "workload", "kind"));
    const SharedTasks tasks =
        make_tasks({workload.name, {}, config_.check("workload", workload.keys, {"kind"})}, {});
    return tasks->size() != 0 && tasks->arrival.back() == 0;
  }
  void set_machine() {
    if (!options_.topology.empty()) set({"--topology"}, "machine.topology", options_.topology);
    unless_there("machine.topology", "mesh");
    if (!options_.size.empty()) set({"--size"}, "machine.size", size_list(options_.size, "--size"));
    if (!config_.has("machine.size")) set_own_size(text_of(config_, "machine", "topology"));
  }
  /// The keys of the topology for as many processors as the trace has ranks.
  void set_own_size(const std::string& topology) {
    const auto& workload = Registry<WorkloadMaker>::named(text_of(config_, "workload", "kind"));
    const auto* part = Registry<TopologyMaker>::find(topology);
    if (!workload.make.own_processors || part == nullptr || !part->make.size_for) return;
    const Args args = config_.check("workload", workload.keys, {"kind"});
    const Key concentration = concentration_key();
    const Args machine = config_.check("machine", {concentration}, {"*"});
    const NodeId on_each =
        machine.has(concentration.name()) ? machine.get<NodeId>(concentration.name()) : 1;
    const TopologySize size =
        concentrated_size(part->make, workload.make.own_processors(args), on_each);
    for (const auto& [key, value] : size.keys) {
      const auto* list = std::get_if<std::vector<std::int64_t>>(&value);
      set({"advise"}, "machine." + key,
          list != nullptr ? fmt::format("[{}]", fmt::join(*list, ","))
                          : std::to_string(std::get<std::int64_t>(value)));
    }
  }

  const AdviseOptions& options_;
  Config config_;
  std::vector<Assignment> all_;
};

/// Experiments without tasks, and tables of experts.
void refuse_other_kinds(const AdviseOptions& options) {
  const std::string& input = options.input;
  if (kind_of_trace(input) == "csv") {
    TableReader row(input, ',', '#');
    if (!row.next() || row[0] != "step") return;
    throw UserError({input},
                    "advise: expected tasks or loads, got tokens of experts; `ballast run` takes "
                    "them by moe.kind = \"csv\", and a study compares its balancers");
  }
  const Config config = config_of_input(input);
  for (const char* section : {"moe", "traffic", "rounds"}) {
    if (!config.has(section)) continue;
    throw UserError(
        config.where(section),
        fmt::format("advise: expected an experiment with tasks, got [{}]; `ballast run` "
                    "runs it, and a study with lists runs several of them",
                    section));
  }
}

/// The experiment of the input, without cases.
Study study_of_input(const std::string& input) {
  Study study;
  study.path = input.empty() ? "command line" : input;
  if (input.empty()) return study;
  if (const std::string kind = kind_of_trace(input); !kind.empty()) {
    study.set = {{"workload.kind", kind, {input}},
                 {"workload.path",
                  Json(input).dump(-1, ' ', false, Json::error_handler_t::replace),
                  {input}}};
  } else {
    study.experiment = input;
    study.base = read_text_file(input).text;
    inline_experiment(study);
  }
  return study;
}

/// "mesh of 4 x 8".
std::string machine_of(const Json& machine, NodeId processors) {
  const std::string size =
      machine.contains("size")
          ? fmt::format("{}", fmt::join(machine["size"].get<std::vector<NodeId>>(), " x "))
          : fmt::format("{} processors", processors);
  return fmt::format("{} of {}", machine["topology"].get<std::string>(), size);
}

}  // namespace

BalancerKeys balancer_keys(const AdviseOptions& options) {
  return {config_of_input(options.input), options.set, "advice"};
}

Study advised_study(const AdviseOptions& options, const std::vector<AdvisedSetting>& settings,
                    const std::vector<AdvisedBalancer>& balancers) {
  CommonKeys common(options, config_of_input(options.input));
  const BalancerKeys keys = balancer_keys(options);
  Study study = study_of_input(options.input);
  for (const std::string& assignment : options.set) {
    if (!of_balancers(assignment)) study.set.push_back(typed_assignment(assignment));
  }
  for (unsigned k = 0; k < options.seeds; ++k) study.seeds.push_back(common.seed() + k);
  for (Assignment& a : common.all()) study.set.push_back(std::move(a));
  Dimension setting{{"setting"}, {}}, balancer{{"balancer"}, {}};
  for (const AdvisedSetting& s : settings) {
    Dimension::Row row{{{s.when}}, {}};
    for (const std::string& assignment : s.sets) {
      const std::size_t equals = assignment.find('=');
      row.set.push_back({assignment.substr(0, equals), assignment.substr(equals + 1), {"advise"}});
    }
    setting.rows.push_back(std::move(row));
  }
  for (const AdvisedBalancer& b : balancers) {
    Dimension::Row row{{{b.name}}, {}};
    row.set = keys.of(b.balancer);
    row.set.push_back({"balancer.name", b.balancer, {"--balancers " + b.balancer}});
    if (b.every) row.set.push_back({"balancer.every", AdvisedBalancer::kEvery, {"advise"}});
    if (b.recorded) row.set.push_back({"workload.begin", "recorded", {"advise"}});
    balancer.rows.push_back(std::move(row));
  }
  study.dimensions = {std::move(setting), std::move(balancer)};
  return study;
}

namespace {

using Unfit = std::vector<std::pair<std::size_t, std::string>>;

/// Of the balancers that do not fit with one start, those that may fit with many. False: none.
bool start_often(const AdviseOptions& options, const Unfit& unfit,
                 std::vector<AdvisedBalancer>& all) {
  bool any = false;
  for (const auto& [k, why] : unfit) {
    if (!may_start_often(all[k], options)) continue;
    all[k].every = any = true;
    all[k].name += fmt::format(", every {}", AdvisedBalancer::kEvery);
  }
  return any;
}

/// Elaborates all balancers; sets the plan and those that fit. Returns the others, with reasons.
Unfit plan_all(const AdviseOptions& options, AdvisedCases& cases) {
  Unfit unfit;
  cases.balancers.clear();
  cases.may_err = false;
  PlanContext context = context_in_memory(options.work);
  context.planned = [&](const PlannedCase& c, const Experiment&, const Simulation& simulation) {
    if (!simulation.uncharged().empty()) throw UserError(simulation.uncharged());
    cases.balancers.push_back(cases.all[c.rows.back()]);
    const auto times = times_of(simulation.notes());
    const bool alike = times == times_of({times_note(TimesKnown::all_alike)});
    cases.may_err |=
        times && !alike && !simulation.config()["workload"].contains("knowledge_error");
  };
  context.unfit = [&](const PlannedCase& c, const std::string& why) {
    unfit.emplace_back(c.rows.back(), why);
    return true;
  };
  cases.plan =
      plan_in_memory(advised_study(options, unchanged(), cases.all), context, options.work);
  return unfit;
}

/// The workload runs several phases, each with a placement of its source.
bool has_recorded_phases(const Json& workload) {
  const auto phases = workload.find("phases");
  if (phases == workload.end() || phases->size() < 2) return false;
  const auto& keys = Registry<WorkloadMaker>::named(workload.at("kind")).keys;
  return std::any_of(keys.begin(), keys.end(), [](const Key& k) { return k.name() == "begin"; });
}

}  // namespace

AdvisedCases advised_cases(const AdviseOptions& options) {
  refuse_repeated("--balancers", options.balancers);
  refuse_other_kinds(options);
  AdvisedCases cases;
  const std::vector<AdvisedBalancer> none{{"none", "none", false}};
  const std::vector<std::uint32_t> rows{0, 0};
  const auto reference =
      elaborate(experiment_of(advised_study(options, unchanged(), none), rows), options.work);
  cases.machine = machine_of(reference->config()["machine"], reference->size().processors);
  cases.all = advised_balancers(options);
  if (has_recorded_phases(reference->config()["workload"])) {
    cases.all.push_back(recorded_placement());
  }
  std::vector<std::string> names;
  for (const AdvisedBalancer& b : cases.all) names.push_back(b.balancer);
  balancer_keys(options).refuse_lost(names);
  Unfit unfit = plan_all(options, cases);
  const std::vector<AdvisedBalancer> once = cases.all;
  if (start_often(options, unfit, cases.all)) {
    const Unfit still = plan_all(options, cases);
    for (const auto& [k, why] : still) cases.all[k] = once[k];
    std::erase_if(unfit, [&](const auto& one) {
      return std::none_of(still.begin(), still.end(),
                          [&](const auto& other) { return other.first == one.first; });
    });
  }
  for (const auto& [k, why] : unfit) cases.unfit.emplace_back(cases.all[k].name, why);
  cases.settings = advised_settings(options, reference->config(), cases.may_err);
  return cases;
}

}  // namespace ballast
