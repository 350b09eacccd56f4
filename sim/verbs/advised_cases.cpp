// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/advised_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "experiment/read_experiment.h"
#include "experiment/simulation.h"
#include "machine/balancing.h"
#include "topology/topology.h"
#include "verbs/compare_sets.h"
#include "verbs/options.h"
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

/// The keys of the topology for as many processors as the trace has ranks.
void set_own_size(Config& config, const std::string& topology) {
  const auto& workload = Registry<WorkloadMaker>::named(text_of(config, "workload", "kind"));
  const auto* part = Registry<TopologyMaker>::find(topology);
  if (!workload.make.own_processors || part == nullptr || !part->make.size_for) return;
  const Args args = config.check("workload", workload.keys, {"kind"});
  const TopologySize size = part->make.size_for(workload.make.own_processors(args));
  for (const auto& [key, value] : size.keys) {
    const auto* list = std::get_if<std::vector<std::int64_t>>(&value);
    config.set_for({"advise"},
                   list != nullptr
                       ? fmt::format("machine.{}=[{}]", key, fmt::join(*list, ","))
                       : fmt::format("machine.{}={}", key, std::get<std::int64_t>(value)));
  }
}

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

std::vector<AdvisedBalancer> all_balancers(const AdviseOptions& options) {
  std::vector<AdvisedBalancer> all;
  for (const auto& entry : Registry<BalancerSetup>::entries()) {
    const auto& wanted = options.balancers;
    const bool named = std::find(wanted.begin(), wanted.end(), entry.name) != wanted.end();
    if (!wanted.empty() && !named && entry.name != "none") continue;
    if (entry.name == "superconcentrator") {
      for (const char* schedule : {"sequential", "streaming", "burst"}) {
        all.push_back({entry.name + ", " + schedule, entry.name, schedule});
      }
    } else {
      all.push_back({entry.name, entry.name, "", entry.name != "none"});
    }
  }
  return all;
}

}  // namespace

Experiment advised_experiment(const AdviseOptions& options, const AdvisedBalancer& balancer,
                              const std::vector<std::string>& sets) {
  Config config = config_of_input(options.input);
  const Where origin{"advise"};
  const auto unless = [&](const char* key, const std::string& value) {
    if (!config.has(key)) config.set_for(origin, fmt::format("{}={}", key, value));
  };
  for (const auto* list : {&options.set, &sets}) {
    for (const std::string& assignment : *list) {
      if (!of_another_balancer(assignment, balancer.balancer)) config.set(assignment);
    }
  }
  if (!options.topology.empty()) {
    config.set_for({"--topology"}, "machine.topology=" + options.topology);
  }
  unless("machine.topology", "mesh");
  if (!options.size.empty()) {
    config.set_for({"--size"}, "machine.size=" + size_list(options.size, "--size"));
  }
  if (!config.has("machine.size")) set_own_size(config, text_of(config, "machine", "topology"));
  if (text_of(config, "workload", "kind") == "lbdata" && !config.has("workload.phase")) {
    unless("workload.phases", "[]");
  }
  unless("run.until", "completed");
  unless("run.max_cycles", "1000000000000");
  config.set_for({"--balancers " + balancer.name}, "balancer.name=" + balancer.balancer);
  if (!balancer.schedule.empty()) {
    config.set_for(origin, "machine.switch.schedule=" + balancer.schedule);
  }
  Experiment e = read_experiment(std::move(config));
  e.run.looks_only = options.work.dry_run;
  return e;
}

AdvisedCases advised_cases(const AdviseOptions& options) {
  refuse_repeated("--balancers", options.balancers);
  AdvisedCases cases;
  const AdvisedBalancer none{"none", "none", "", false};
  const auto reference = elaborate(advised_experiment(options, none, {}));
  const Json& record = reference->config();
  const bool phases =
      record["workload"].contains("phases") && record["workload"]["phases"].size() > 1;
  cases.settings = settings_of(record, phases);
  cases.machine = fmt::format(
      "{} of {}", record["machine"]["topology"].get<std::string>(),
      record["machine"].contains("size")
          ? fmt::format("{}",
                        fmt::join(record["machine"]["size"].get<std::vector<NodeId>>(), " x "))
          : fmt::format("{} processors", reference->size().processors));
  for (AdvisedBalancer& b : all_balancers(options)) {
    try {
      const auto simulation = elaborate(advised_experiment(options, b, {}));
      if (!simulation->uncharged().empty()) {
        cases.unfit.emplace_back(b.name, simulation->uncharged());
        continue;
      }
      b.memory = simulation->memory().total();
      cases.balancers.push_back(std::move(b));
    } catch (const TooLarge&) {
      throw;
    } catch (const UserError& error) {
      cases.unfit.emplace_back(b.name, error.what());
    }
  }
  return cases;
}

}  // namespace ballast
