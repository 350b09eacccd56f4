// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "config/config.h"
#include "machine/machine.h"
#include "superconcentrator/load_balancer.h"

namespace ballast {

/// A checked experiment, ready to run.
struct Experiment {
  Tasks tasks;
  MachineOptions machine;
  std::unique_ptr<LoadBalancer> balancer;
  std::uint64_t seed = 1;
  std::string switch_model;
  nlohmann::ordered_json config;  ///< all keys with their values, presets included
};

/// Checks an experiment and builds what it needs; every mistake is a UserError with its place.
[[nodiscard]] Experiment make_experiment(Config config);

/// Keys that every experiment shares, by section: what `ballast list experiment` prints.
struct Section {
  std::string name, help;
  std::vector<Key> keys;
};
[[nodiscard]] const std::vector<Section>& experiment_sections();

}  // namespace ballast
