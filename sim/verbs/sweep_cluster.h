// SPDX-License-Identifier: BSD-3-Clause
// The verb `sweep` on a cluster: a job array of Slurm, or ranks of MPI.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "runs/executors/run_points.h"
#include "verbs/options.h"

namespace ballast {

struct ClusterArguments {
  std::string on;               ///< "slurm"; empty: this machine
  std::string bundle, options;  ///< of --on slurm
  std::string part;             ///< "K/N": bundle K of N, in a job of the array
  bool collect = false, mpi = false;

  /// Not on this machine alone.
  [[nodiscard]] bool any() const { return collect || mpi || !on.empty(); }
  /// Declares the options, after all others of the verb.
  void declare(CLI::App& app);
  /// Throws UserError: options that do not go together.
  void check() const;
};

/// A sweep as its cluster sees it.
struct ClusterSweep {
  const Plan& plan;
  const std::string& study;  ///< its path
  const ClusterArguments& arguments;
  PointOptions options;  ///< workers: of a job, or of a rank
  bool retry = false;
  double planning_s = 0;  ///< wall time of make_plan
};

/// Runs a bundle of the submitted array. Its result is an exit code.
int run_part(const ClusterSweep& sweep);

/// Submits the open points as an array, waits for its jobs and stores what they ran; --collect only
/// stores. Tells the user what is missing. Throws UserError, OutputError.
void sweep_on_slurm(const ClusterSweep& sweep, WorkFile& work);

/// This process is a rank of MPI, but not the first. Throws UserError: not under mpirun.
[[nodiscard]] bool other_rank();
/// Such a rank: runs points, prints nothing. Its result is an exit code.
int serve_other_rank(const std::function<Plan()>& plan, unsigned workers);
/// run_points() on the other ranks.
void run_on_ranks(const Plan& plan, const std::vector<std::uint32_t>& points, PointStore& store,
                  const PointOptions& options);

}  // namespace ballast
