// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <initializer_list>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/config.h"
#include "machine/network_machine.h"
#include "machine/switch_machine.h"
#include "superconcentrator/load_balancer.h"

namespace ballast {

/// A checked experiment, ready to run: on a network if there is one, else on a switch.
struct Experiment {
  Tasks tasks;
  std::uint64_t seed = 1;
  nlohmann::ordered_json config;  ///< all keys with their values, defaults included

  SwitchMachineOptions machine;
  std::unique_ptr<Switch> balancer;
  std::string switch_model;

  NetworkMachineOptions network_machine;
  std::unique_ptr<Topology> topology;  ///< also where the tasks go by the switch
  std::unique_ptr<Network> network;

  [[nodiscard]] RunOptions& run_options() {
    return network ? static_cast<RunOptions&>(network_machine) : machine;
  }
  [[nodiscard]] bool executes() const {
    return network ? network_machine.processors.execute : machine.processors.execute;
  }
};

/// Checks an experiment and builds what it needs; every mistake is a UserError with its place.
[[nodiscard]] Experiment make_experiment(Config config);

RunResult simulate(Experiment& experiment, Kernel kernel = Kernel::loop);

/// Keys that every experiment shares, by section: what `ballast list experiment` prints.
struct Section {
  std::string name, help;
  std::vector<Key> keys;
};
[[nodiscard]] std::vector<Section> experiment_sections();
[[nodiscard]] std::vector<Key> keys_of(const std::string& section);
/// Those of them whose names are in `names`.
[[nodiscard]] std::vector<Key> some_keys(const std::string& section,
                                         std::initializer_list<const char*> names);
/// The section of keys that [machine] has in addition if it has a topology.
inline constexpr const char* kWithTopology = "machine, with a topology";
/// Names of the schedules, in the order of Schedule.
[[nodiscard]] const std::vector<std::string>& schedules();

}  // namespace ballast
