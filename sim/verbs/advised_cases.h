// SPDX-License-Identifier: BSD-3-Clause
// What `ballast advise` runs: balancers that fit, and one change of the machine or trace at a time.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "experiment/experiment.h"
#include "verbs/work.h"

namespace ballast {

struct AdviseOptions {
  std::string input, topology, size;
  unsigned seeds = 5;
  std::vector<std::string> balancers, set;
  std::optional<std::string> report;
  WorkOptions work;
};

struct AdvisedBalancer {
  std::string name;      ///< with the schedule of the switch
  std::string balancer;  ///< of the registry
  std::string schedule = {};
  bool balances = true;
  std::uint64_t memory = 0;  ///< bytes of a run
};

/// Assignments that change one thing; none for the case itself.
struct AdvisedSetting {
  std::string when;
  std::vector<std::string> sets;
};

struct AdvisedCases {
  std::vector<AdvisedBalancer> balancers;
  std::vector<std::pair<std::string, std::string>> unfit;  ///< name, reason
  std::vector<AdvisedSetting> settings;                    ///< the first one changes nothing
  std::string machine;                                     ///< "mesh of 4 x 8"
};

/// Throws UserError: a mistake that no balancer could mend.
[[nodiscard]] AdvisedCases advised_cases(const AdviseOptions& options);
[[nodiscard]] Experiment advised_experiment(const AdviseOptions& options,
                                            const AdvisedBalancer& balancer,
                                            const std::vector<std::string>& sets);

}  // namespace ballast
