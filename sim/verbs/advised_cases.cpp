// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/advised_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/text_file.h"
#include "experiment/sections.h"
#include "experiment/simulation.h"
#include "machine/balancing.h"
#include "rounds/round_balancing.h"
#include "topology/topology.h"
#include "verbs/compare_sets.h"
#include "verbs/dry_run.h"
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
      if (!of_some_balancer(assignment)) config_.set(assignment);
    }
  }

  /// The seed of the experiment, or 1.
  std::uint64_t seed() {
    return config_.check("run", run_fields().keys()).get<std::uint64_t>("seed");
  }
  std::vector<Assignment> all() {
    set_machine();
    if (text_of(config_, "workload", "kind") == "lbdata" && !config_.has("workload.phase")) {
      unless_there("workload.phases", "[]");
    }
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
    const TopologySize size = part->make.size_for(workload.make.own_processors(args));
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

/// A factor of a number in the record; empty: the run does not read it.
void add_scaled(std::vector<AdvisedSetting>& settings, const Json& record, const char* section,
                const char* key, const char* half, const char* twice) {
  if (!record[section].contains(key)) return;
  const double value = record[section][key].get<double>();
  settings.push_back({half, {fmt::format("{}.{}={}", section, key, value / 2)}});
  settings.push_back({twice, {fmt::format("{}.{}={}", section, key, value * 2)}});
}

std::vector<AdvisedSetting> settings_of(const Json& record, bool phases) {
  std::vector<AdvisedSetting> settings{{"nothing is changed", {}}};
  add_scaled(settings, record, "machine", "cycles_per_work", "tasks are half as long",
             "tasks are twice as long");
  add_scaled(settings, record, "workload", "bytes_per_flit", "links are half as wide",
             "links are twice as wide");
  if (!phases) return settings;
  const auto period = record["workload"].value("period", std::uint64_t{1});
  if (period > 1) {
    settings.push_back({fmt::format("the balancing comes every {} phases", (period + 1) / 2),
                        {fmt::format("workload.period={}", (period + 1) / 2)}});
  }
  settings.push_back({fmt::format("the balancing comes every {} phases", 2 * period),
                      {fmt::format("workload.period={}", 2 * period)}});
  return settings;
}

/// Planners, then the switch, balancers by rounds and by events, last those that poll.
int place_of(const std::string& name) {
  const Balancing balancing = Registry<BalancerSetup>::make(name, {});
  if (balancing.carrier == Balancing::Carrier::none) return 0;
  if (balancing.carrier == Balancing::Carrier::the_switch) return 2;
  const NodesMaker* nodes = balancing.nodes.get();
  if (dynamic_cast<const PlannerBalancing*>(nodes) != nullptr) return 1;
  if (dynamic_cast<const RoundBalancing*>(nodes) != nullptr) return 3;
  return name == "random-stealing" || name == "receiver-initiated" ? 5 : 4;
}

std::vector<AdvisedBalancer> all_balancers(const AdviseOptions& options) {
  std::vector<AdvisedBalancer> all;
  for (const auto& entry : Registry<BalancerSetup>::entries()) {
    const auto& wanted = options.balancers;
    const bool named = std::find(wanted.begin(), wanted.end(), entry.name) != wanted.end();
    if (!wanted.empty() && !named && entry.name != "none") continue;
    all.push_back({entry.name, entry.name != "none", place_of(entry.name)});
  }
  return all;
}

/// The experiment of the input, without cases.
Study study_of_input(const std::string& input) {
  Study study;
  study.path = input;
  if (const std::string kind = kind_of_trace(input); !kind.empty()) {
    study.set = {{"workload.kind", kind, {input}},
                 {"workload.path",
                  Json(input).dump(-1, ' ', false, Json::error_handler_t::replace),
                  {input}}};
  } else {
    study.experiment = input;
    study.base = read_text_file(input).text;
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

Study advised_study(const AdviseOptions& options, const std::vector<AdvisedSetting>& settings,
                    const std::vector<AdvisedBalancer>& balancers) {
  CommonKeys common(options, config_of_input(options.input));
  Study study = study_of_input(options.input);
  for (const std::string& assignment : options.set) {
    if (!of_some_balancer(assignment)) study.set.push_back(typed_assignment(assignment));
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
    row.set.push_back({"balancer.name", b.name, {"--balancers " + b.name}});
    for (const std::string& assignment : options.set) {
      if (of_some_balancer(assignment) && !of_another_balancer(assignment, b.name)) {
        row.set.push_back(typed_assignment(assignment));
      }
    }
    balancer.rows.push_back(std::move(row));
  }
  study.dimensions = {std::move(setting), std::move(balancer)};
  return study;
}

AdvisedCases advised_cases(const AdviseOptions& options) {
  refuse_repeated("--balancers", options.balancers);
  AdvisedCases cases;
  const std::vector<AdvisedSetting> unchanged{{"nothing is changed", {}}};
  const std::vector<AdvisedBalancer> none{{"none", false, 0}};
  const std::vector<std::uint32_t> rows{0, 0};
  const auto reference =
      elaborate(experiment_of(advised_study(options, unchanged, none), rows), options.work);
  const Json& record = reference->config();
  cases.machine = machine_of(record["machine"], reference->size().processors);
  const bool phases =
      record["workload"].contains("phases") && record["workload"]["phases"].size() > 1;
  cases.settings = settings_of(record, phases);
  cases.all = all_balancers(options);
  PlanContext context = context_in_memory(options.work);
  context.planned = [&](const PlannedCase& c, const Experiment&, const Simulation& simulation) {
    if (!simulation.uncharged().empty()) throw UserError(simulation.uncharged());
    cases.balancers.push_back(cases.all[c.rows.back()]);
  };
  context.unfit = [&](const PlannedCase& c, const std::string& why) {
    cases.unfit.emplace_back(cases.all[c.rows.back()].name, why);
    return true;
  };
  cases.plan = plan_in_memory(advised_study(options, unchanged, cases.all), context, options.work);
  return cases;
}

}  // namespace ballast
