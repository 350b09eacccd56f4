// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "experiment/experiment.h"
#include "support/paths.h"

namespace ballast {

inline Experiment experiment_of(const std::string& text) {
  return make_experiment(Config::from_text(text, "test.toml"));
}
inline RunResult run_of(const std::string& text) {
  Experiment e = experiment_of(text);
  return simulate(e);
}

/// A file of measured data, which may not be there.
inline std::string shared_data(const std::string& name) {
  return std::string(kRoot) + "/../shared/data/" + name;
}

}  // namespace ballast
