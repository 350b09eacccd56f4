// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "experiment/read_experiment.h"
#include "experiment/simulation.h"
#include "support/paths.h"

namespace ballast {

inline Experiment experiment_of(const std::string& text, const std::string& name = "test.toml") {
  return read_experiment(Config::from_text(text, name));
}
inline TaskRun run_of(const std::string& text, Kernel kernel = Kernel::loop) {
  return run(experiment_of(text), kernel).tasks();
}
/// Elaborates the experiment, to find all mistakes.
inline void check_experiment(const std::string& text, const std::string& name = "test.toml") {
  static_cast<void>(elaborate(experiment_of(text, name)));
}

/// A file of measured data, which may be absent.
inline std::string shared_data(const std::string& name) {
  return std::string(kRoot) + "/../shared/data/" + name;
}

}  // namespace ballast
