// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/compare_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "balancers/by_name.h"
#include "experiment/read_experiment.h"
#include "machine/balancing.h"
#include "topology/topology.h"
#include "verbs/compare_sets.h"
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

/// Sets the loads: all at processor 0; all in the left half; 0 .. twice the mean at each.
void set_load(Config& config, const std::string& load, NodeId processors) {
  const Where origin{"--loads " + load};
  config.set_for(origin, "workload.kind=" + load);
  if (executed(load)) return config.set_for(origin, "run.until=completed");
  config.set_for(origin, load == "random" ? fmt::format("workload.max={}", 2 * kMeanLoad)
                                          : fmt::format("workload.load={}",
                                                        load == "spike" ? kMeanLoad * processors
                                                                        : 2 * kMeanLoad));
}

/// Sets the topology of this name with the case's number of processors. An unknown name is refused
/// later, with all other mistakes.
void set_topology(Config& config, const ComparedCase& c) {
  const Where origin{"--topologies " + c.topology};
  config.set_for(origin, "machine.topology=" + c.topology);
  const auto* part = Registry<TopologyMaker>::find(c.topology);
  if (part == nullptr) return;
  if (!part->make.size_for) {
    throw UserError(
        Where{"--topologies"},
        fmt::format("expected a topology that can be sized by its number of processors, got {}; "
                    "use `ballast run` with its keys in an experiment file",
                    c.topology));
  }
  const TopologySize size = part->make.size_for(c.processors);
  if (size.processors != c.processors) {
    throw UserError(
        Where{"--processors"},
        fmt::format("expected a number of processors that {} can have, got {}; the nearest is {}",
                    c.topology, c.processors, size.processors));
  }
  for (const auto& [key, value] : size.keys) {
    const auto* list = std::get_if<std::vector<std::int64_t>>(&value);
    config.set_for(origin, list != nullptr
                               ? fmt::format("machine.{}=[{}]", key, fmt::join(*list, ","))
                               : fmt::format("machine.{}={}", key, std::get<std::int64_t>(value)));
  }
}

/// Those of the paper; a study compares others.
constexpr const char* kComparedSchedules[] = {"sequential", "overlapped", "streaming"};

}  // namespace

std::vector<ComparedCase> cases_of(const CompareOptions& options) {
  std::vector<std::string> balancers = options.balancers;
  if (balancers.empty()) {
    balancers = round_balancers();
    balancers.emplace_back("superconcentrator");
  }
  std::vector<ComparedCase> cases;
  const auto add = [&](const std::string& load, NodeId p) {
    for (const std::string& topology : options.topologies) {
      for (const std::string& balancer : balancers) {
        if (balancer != "superconcentrator") cases.push_back({load, balancer, topology, "", p});
      }
    }
    for (const std::string& balancer : balancers) {
      if (balancer != "superconcentrator") continue;
      for (const char* schedule : kComparedSchedules) {
        cases.push_back({load, balancer, "", schedule, p});
      }
    }
  };
  for (const std::string& load : options.loads) {
    for (const NodeId p : options.processors) add(load, p);
  }
  return cases;
}

Experiment experiment_of(const CompareOptions& options, const ComparedCase& c,
                         std::optional<std::uint64_t> seed) {
  Config config = options.experiment.empty() ? Config::from_text("", "compare")
                                             : Config::from_file(options.experiment);
  if (!c.load.empty()) set_load(config, c.load, c.processors);
  for (const std::string& assignment : options.set) {
    if (!of_another_balancer(assignment, c.balancer)) config.set(assignment);
  }
  config.set_for({"--balancers " + c.balancer}, "balancer.name=" + c.balancer);
  if (!config.has("run.max_cycles")) config.set_for({"compare"}, "run.max_cycles=1000000000");
  if (c.topology.empty()) {
    const Where origin{fmt::format("--processors {}", c.processors)};
    config.set_for(origin, fmt::format("machine.processors={}", c.processors));
    config.set_for({"compare"}, "machine.switch.schedule=" + c.schedule);
    if (executed(c.load) && !config.has("balancer.every")) {  // a single start would not help
      config.set_for({"compare"}, fmt::format("balancer.every={}", kSwitchEvery));
    }
  } else {
    set_topology(config, c);
  }
  if (seed) config.set_for({"--seeds"}, fmt::format("run.seed={}", *seed));
  Experiment e = read_experiment(std::move(config), true);
  e.run.detail = options.detail;
  return e;
}

Config own_config(const CompareOptions& options) {
  Config config = options.experiment.empty() ? Config::from_text("", "compare")
                                             : Config::from_file(options.experiment);
  for (const std::string& assignment : options.set) config.set(assignment);
  return config;
}

NodeId own_processors(const CompareOptions& options) {
  Config config = own_config(options);
  if (!config.has("workload.kind")) return 0;
  const std::string kind =
      config.check("workload", {Key::text("kind").required()}, {"*"}).text("kind");
  const auto* part = Registry<WorkloadMaker>::find(kind);
  if (part == nullptr || !part->make.own_processors) return 0;
  return part->make.own_processors(config.check("workload", part->keys, {"kind"}));
}

}  // namespace ballast
