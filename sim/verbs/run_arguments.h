// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiment/experiment.h"
#include "verbs/topology_option.h"
#include "verbs/work.h"

namespace ballast {

/// What `ballast run` is given.
struct RunArguments {
  std::string experiment;  ///< empty: all is on the command line
  MachineOptions machine;
  WorkOptions work;
  std::optional<std::string> trace, timeline, lbdata;
  std::vector<std::string> set;
  std::string kernel;                  ///< empty: the default
  std::optional<std::string> require;  ///< verdict; even an empty one is asked for
  std::uint32_t frames = 0;            ///< 0: none
  unsigned threads = 0;                ///< 0: as RunOptions
  bool detail = false, reproducible = false, find_saturation = false;
};

/// Throws UserError: an argument has no effect on this experiment, or needs another one.
void check_run_arguments(const RunArguments& options, const Experiment& e);

}  // namespace ballast
