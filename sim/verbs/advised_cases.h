// SPDX-License-Identifier: BSD-3-Clause
// What `ballast advise` runs: balancers that fit, and one change of the machine or trace at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runs/study/plan.h"
#include "verbs/balancer_keys.h"
#include "verbs/work.h"

namespace ballast {

struct AdviseOptions {
  std::string input, topology, size;
  std::string workload;             ///< a kind instead of the input
  unsigned seeds = 5, workers = 0;  ///< workers: 0: one per core
  std::vector<std::string> balancers, set;
  std::optional<std::uint64_t> max_memory;  ///< bytes of a processor
  std::optional<std::string> report, save;
  WorkOptions work;
};

/// The input's keys of balancers and those of --set.
[[nodiscard]] BalancerKeys balancer_keys(const AdviseOptions& options);

struct AdvisedBalancer {
  std::string name;      ///< with what the advice sets for it
  std::string balancer;  ///< of the registry
  bool balances = true;
  int place = 0;          ///< order of the runs: those first that say how long others may take
  std::string free = {};  ///< see Candidate::free
  bool every = false;     ///< with balancer.every = kEvery, without which it does not fit
  bool recorded = false;  ///< no balancer, but the placement that each phase has in its trace

  static constexpr const char* kEvery = "100";
};

/// What the runtime did in a trace of several phases.
[[nodiscard]] inline AdvisedBalancer recorded_placement() {
  return {.name = "recorded", .balancer = "none", .recorded = true};
}
/// The balancers of the options, or all, and none.
[[nodiscard]] std::vector<AdvisedBalancer> advised_balancers(const AdviseOptions& options);
/// The balancer has the key `every`, which the user leaves open.
[[nodiscard]] bool may_start_often(const AdvisedBalancer& b, const AdviseOptions& options);

/// Assignments that change one thing; none for the case itself.
struct AdvisedSetting {
  std::string when;
  std::vector<std::string> sets;
};

[[nodiscard]] inline std::vector<AdvisedSetting> unchanged() {
  return {{"nothing is changed", {}}};
}
/// First unchanged(), then each change that matters to a run with this record (of no balancing).
/// `may_err`: as AdvisedCases has it.
[[nodiscard]] std::vector<AdvisedSetting> advised_settings(const AdviseOptions& options,
                                                           const nlohmann::ordered_json& record,
                                                           bool may_err);

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
  bool may_err = false;  ///< some balancer works by times of tasks, known without error
  Plan plan;  ///< nothing changed; its second dimension has all balancers, its cases those that fit
};

/// Throws UserError: a mistake that no balancer could mend.
[[nodiscard]] AdvisedCases advised_cases(const AdviseOptions& options);

}  // namespace ballast
