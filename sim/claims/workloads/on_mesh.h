// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "experiment/simulation.h"

namespace ballast {

/// Balancers of claims about workloads that grow or unfold while they run.
inline constexpr const char* kDuringExecution[] = {
    "random-stealing", "central-queue", "sender-initiated", "diffusion", "dimension-exchange"};

struct OnMesh {
  const char* faults = "";  ///< links that fail, as machine.faults.links has them
  RunObserver* observer = nullptr;
};

/// The workload is executed on an 8 x 8 mesh.
[[nodiscard]] inline TaskRun executed_on_mesh(Choice workload, const char* balancer,
                                              const OnMesh& options = {}) {
  Experiment e;
  e.machine.topology = {"mesh", {{"size", std::vector<std::int64_t>{8, 8}}}};
  if (*options.faults != 0) {
    e.machine.faults.settings = {{"links", std::string(options.faults)}};
  }
  e.workload = std::move(workload);
  e.balancer = {balancer, {}};
  e.run.until = RunSection::Until::completed;
  e.run.max_cycles = 1'000'000'000;
  e.run.observer = options.observer;
  return run(e).tasks();
}

}  // namespace ballast
