// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/compare_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "balancers/by_name.h"
#include "core/text_file.h"
#include "experiment/sections.h"
#include "machine/balancing.h"
#include "topology/concentrated.h"
#include "topology/topology.h"
#include "verbs/balancer_keys.h"
#include "verbs/inlined_study.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

/// Cycles between the starts of the switch under executed loads: 0.1 s.
constexpr unsigned kSwitchEvery = 1000;
/// Mean of the loads that need no experiment file.
constexpr std::uint64_t kMeanLoad = 16;

/// Loads of processors that execute while they balance [Das02].
bool executed(const std::string& load) {
  return load == "heavy" || load == "transition" || load == "light";
}

/// Empty: the experiment names none.
std::string own_topology(Config& own) {
  if (!own.has("machine.topology")) return "";
  return own.check("machine", {Key::text("topology")}, {"*"}).text("topology");
}

/// What a case sets, with the options that its messages name.
class CaseKeys {
 public:
  /// `own`: the experiment and --set; `typed`: --set alone.
  CaseKeys(Config& own, const Config& typed) : own_(own), typed_(typed) {}
  /// A load: all at processor 0; all in the left half; 0 .. twice the mean at each. --set is above.
  void set_load(const std::string& load, NodeId processors) {
    const Where origin{"--loads " + load};
    unless_typed(origin, "workload.kind", load);
    if (executed(load)) return unless_typed(origin, "run.until", "completed");
    if (load == "random") return unless_typed(origin, "workload.max", number(2 * kMeanLoad));
    unless_typed(origin, "workload.load",
                 number(load == "spike" ? kMeanLoad * processors : 2 * kMeanLoad));
  }
  /// The topology of this name with so many processors. An unknown name is refused later, with all
  /// other mistakes.
  void set_topology(const std::string& topology, NodeId processors) {
    const Where origin{"--topologies " + topology};
    set(origin, "machine.topology", topology);
    const auto* part = Registry<TopologyMaker>::find(topology);
    if (part == nullptr) return;
    if (!part->make.size_for) {
      throw UserError(
          Where{"--topologies"},
          fmt::format("expected a topology that can be sized by its number of processors, got {}; "
                      "use `ballast run` with its keys in an experiment file",
                      topology));
    }
    const TopologySize size = concentrated_size(part->make, processors, own_concentration(*part));
    if (size.processors != processors) {
      throw UserError(Where{"--processors"},
                      fmt::format("expected a number of processors that {} can have, got {}; the "
                                  "nearest is {}; --topologies names others",
                                  topology, processors, size.processors));
    }
    if (own_.has("machine.processors")) set_processors(processors);
    for (const auto& [key, value] : size.keys) {
      const auto* list = std::get_if<std::vector<std::int64_t>>(&value);
      set(origin, "machine." + key,
          list != nullptr ? fmt::format("[{}]", fmt::join(*list, ","))
                          : std::to_string(std::get<std::int64_t>(value)));
    }
  }
  void set_processors(NodeId processors) {
    set({fmt::format("--processors {}", processors)}, "machine.processors", number(processors));
  }
  /// Beside the topology of the experiment, whose size may be another one.
  void set_switch(const ComparedCase& c, const std::string& topology) {
    if (!topology.empty()) set_topology(topology, c.processors);
    set_processors(c.processors);
    if (c.schedule != kDefaultSchedule) set({"compare"}, "machine.switch.schedule", c.schedule);
    if (executed(c.load)) {  // a single start would not help
      if (!own_.has("balancer.every")) set({"compare"}, "balancer.every", number(kSwitchEvery));
    }
  }
  void set(const Where& where, const std::string& key, const std::string& value) {
    all.push_back({key, value, where});
  }
  void unless_typed(const Where& where, const std::string& key, const std::string& value) {
    if (!typed_.has(key)) set(where, key, value);
  }
  static std::string number(std::uint64_t value) { return std::to_string(value); }

  std::vector<Assignment> all = {};

 private:
  /// Processors per router that the experiment asks for; 1: the topology has no such key.
  [[nodiscard]] NodeId own_concentration(const Entry<TopologyMaker>& part) {
    if (!own_.has("machine.concentration")) return 1;
    const Key key = concentration_key();
    const auto same = [&](const Key& other) { return other.name() == key.name(); };
    if (std::none_of(part.keys.begin(), part.keys.end(), same)) return 1;
    return own_.check("machine", {key}, {"*"}).get<NodeId>(key.name());
  }

  Config& own_;
  const Config& typed_;
};

/// The experiment and --set, if they are asked for.
Config own_config(const CompareOptions& options, bool with_experiment = true,
                  bool with_set = true) {
  Config config = options.experiment.empty() || !with_experiment
                      ? Config::from_text("", "compare")
                      : Config::from_file(options.experiment);
  if (!with_set) return config;
  for (const std::string& assignment : options.set) config.set(assignment);
  return config;
}

constexpr const char* kComparedSwitch = "superconcentrator";

/// The seed of the experiment, or 1.
std::uint64_t own_seed(const CompareOptions& options) {
  return own_config(options).check("run", run_fields().keys()).get<std::uint64_t>("seed");
}

}  // namespace

BalancerKeys balancer_keys(const CompareOptions& options) {
  return {own_config(options, true, false), options.set, "comparison"};
}

std::vector<std::string> compared_balancers(const CompareOptions& options, const std::string& own) {
  if (!options.balancers.empty()) return options.balancers;
  std::vector<std::string> balancers = round_balancers();
  balancers.emplace_back(kComparedSwitch);
  if (!own.empty() && std::find(balancers.begin(), balancers.end(), own) == balancers.end()) {
    balancers.push_back(own);
  }
  return balancers;
}

std::vector<ComparedCase> cases_of(const CompareOptions& options) {
  const std::vector<std::string>& balancers = options.balancers;
  const auto is_switch = [](const std::string& balancer) { return balancer == kComparedSwitch; };
  const bool by_switch = std::any_of(balancers.begin(), balancers.end(), is_switch);
  if (!options.schedules.empty() && !by_switch) {
    throw UserError(Where{"--schedules"}, "has no effect without the balancer superconcentrator");
  }
  const std::vector<std::string> schedules =
      options.schedules.empty() ? std::vector<std::string>{kDefaultSchedule, "sequential"}
                                : options.schedules;
  const bool networks = !std::all_of(balancers.begin(), balancers.end(), is_switch);
  const std::vector<std::string> topologies =
      networks ? options.topologies : std::vector<std::string>{"(switch)"};
  std::vector<ComparedCase> cases;
  const auto add = [&](const std::string& load, NodeId p) {
    for (const std::string& topology : topologies) {
      for (const std::string& balancer : balancers) {
        if (balancer != kComparedSwitch) cases.push_back({load, balancer, topology, "", p});
      }
    }
    if (!by_switch) return;
    for (const std::string& schedule : schedules) {
      for (const std::string& topology : topologies) {
        cases.push_back({load, kComparedSwitch, topology, schedule, p});
      }
    }
  };
  for (const std::string& load : options.loads) {
    for (const NodeId p : options.processors) add(load, p);
  }
  return cases;
}

Study compared_study(const CompareOptions& options, const std::vector<ComparedCase>& cases) {
  Study study;
  study.path = "compare";
  study.experiment = options.experiment;
  if (!options.experiment.empty()) study.base = read_text_file(options.experiment).text;
  inline_experiment(study);
  Config own = own_config(options);
  const Config typed_only = own_config(options, false);
  const BalancerKeys balancers = balancer_keys(options);
  for (const std::string& assignment : options.set) {
    if (!of_balancers(assignment)) study.set.push_back(typed_assignment(assignment));
  }
  if (!own.has("run.max_cycles")) {
    study.set.push_back({"run.max_cycles", "1000000000", {"compare"}});
  }
  const std::uint64_t first = own_seed(options);
  for (unsigned k = 0; k < options.seeds; ++k) study.seeds.push_back(first + k);
  Dimension d{{"load", "processors", "network", "balancer"}, {}, true};
  const std::string topology = own_topology(own);
  for (const ComparedCase& c : cases) {
    CaseKeys keys(own, typed_only);
    if (!c.load.empty()) keys.set_load(c.load, c.processors);
    for (Assignment& a : balancers.of(c.balancer)) keys.all.push_back(std::move(a));
    keys.set({"--balancers " + c.balancer}, "balancer.name", c.balancer);
    if (c.by_switch()) {
      keys.set_switch(c, topology);
    } else {
      keys.set_topology(c.topology, c.processors);
    }
    d.rows.push_back({{{c.load.empty() ? "own" : c.load},
                       {CaseKeys::number(c.processors), c.processors},
                       {c.topology},
                       {c.name()}},
                      std::move(keys.all)});
  }
  study.dimensions.push_back(std::move(d));
  study.report.title = "comparison";
  study.report.compare = "balancer";
  return study;
}

NodeId own_processors(const CompareOptions& options) {
  Config config = own_config(options);
  if (config.has("machine.processors")) {
    const Key& processors = machine_fields().keys().front();
    return config.check("machine", {processors}, {"*"}).get<NodeId>(processors.name());
  }
  Config file = own_config(options, true, false);  // --set of a topology is refused later
  if (const std::string name = own_topology(file); !name.empty()) {
    const auto* topology = Registry<TopologyMaker>::find(name);
    if (topology == nullptr) return 0;
    return topology->make(file.check("machine", topology->keys, {"*"}))->processors();
  }
  if (!config.has("workload.kind")) return 0;
  const std::string kind =
      config.check("workload", {Key::text("kind").required()}, {"*"}).text("kind");
  const auto* part = Registry<WorkloadMaker>::find(kind);
  if (part == nullptr || !part->make.own_processors) return 0;
  return part->make.own_processors(config.check("workload", part->keys, {"kind"}));
}

}  // namespace ballast
