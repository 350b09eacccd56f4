// SPDX-License-Identifier: BSD-3-Clause
// Options of the verb `sweep` on a cluster: a job array of Slurm, or ranks of MPI.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "runs/executors/slurm_sweep.h"

namespace ballast {

struct ClusterArguments {
  std::string on;  ///< "slurm"; empty: this machine
  SlurmOptions slurm;
  std::string part;  ///< "K/N": bundle K of N, in a job of the array
  bool mpi = false;

  /// Not on this machine alone.
  [[nodiscard]] bool any() const { return slurm.collect || mpi || !on.empty(); }
  /// Bundle K of N.
  [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> bundle() const;
  /// Declares the options, after all others of the verb.
  void declare(CLI::App& app);
  /// Throws UserError: options that do not go together.
  void check() const;
};

}  // namespace ballast
