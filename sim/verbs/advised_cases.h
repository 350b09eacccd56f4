// SPDX-License-Identifier: BSD-3-Clause
// What `ballast advise` runs: balancers that fit, and one change of the machine or trace at a time.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "study/plan.h"
#include "verbs/work.h"

namespace ballast {

struct AdviseOptions {
  std::string input, topology, size;
  unsigned seeds = 5;
  std::vector<std::string> balancers, set;
  std::optional<std::string> report, save;
  WorkOptions work;
};

struct AdvisedBalancer {
  std::string name;  ///< of the registry
  bool balances = true;
  int place = 0;  ///< order of the runs: those first that say how long others may take
};

/// Assignments that change one thing; none for the case itself.
struct AdvisedSetting {
  std::string when;
  std::vector<std::string> sets;
};

/// The study of these settings and balancers: settings x balancers. Throws UserError.
[[nodiscard]] Study advised_study(const AdviseOptions& options,
                                  const std::vector<AdvisedSetting>& settings,
                                  const std::vector<AdvisedBalancer>& balancers);

/// What an advice may run.
struct AdvisedCases {
  std::vector<AdvisedBalancer> all;                        ///< also those that do not fit
  std::vector<AdvisedBalancer> balancers;                  ///< those that fit
  std::vector<std::pair<std::string, std::string>> unfit;  ///< name, reason
  std::vector<AdvisedSetting> settings;                    ///< the first one changes nothing
  std::string machine;                                     ///< "mesh of 4 x 8"
  Plan plan;  ///< nothing changed; its second dimension has all balancers, its cases those that fit
};

/// Throws UserError: a mistake that no balancer could mend.
[[nodiscard]] AdvisedCases advised_cases(const AdviseOptions& options);

}  // namespace ballast
