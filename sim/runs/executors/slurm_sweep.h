// SPDX-License-Identifier: BSD-3-Clause
// A sweep as a job array of Slurm. Each job runs a bundle of points and writes a part file. The
// process that waits for the jobs, or a later one, stores what the part files have.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "runs/executors/run_points.h"
#include "runs/store/work_file.h"
#include "runs/study/plan.h"

namespace ballast {

struct SlurmOptions {
  std::string bundle;    ///< least estimated time of a job; empty: a minute
  std::string sbatch;    ///< options of sbatch, as a shell reads them
  bool collect = false;  ///< submits nothing and waits for nothing
};

/// A sweep as its cluster sees it.
struct ClusterSweep {
  const Plan& plan;
  const std::string& study;  ///< its path
  SlurmOptions slurm;
  PointOptions options;  ///< workers: of a job, or of a rank
  bool retry = false;
  double planning_s = 0;  ///< wall time of make_plan
};

/// Submits the open points as an array, waits for its jobs and stores what they ran. Tells the user
/// what is missing. Throws UserError, OutputError.
void sweep_on_slurm(const ClusterSweep& sweep, WorkFile& work);

/// Runs bundle `k` of `n`, counted from 1, of the submitted array, in one of its jobs. Returns
/// early when interrupt::pending(). Throws UserError: another number of bundles, or another study.
void run_bundle(const ClusterSweep& sweep, std::pair<std::size_t, std::size_t> bundle);

}  // namespace ballast
