// SPDX-License-Identifier: BSD-3-Clause
// The runs of an advice, in passes. What they give depends neither on the workers nor on time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "advice/advice.h"
#include "runs/memory_store.h"
#include "verbs/advised_cases.h"

namespace ballast {

/// First the first seed alone, with nothing changed: of the leaders (none, greedy,
/// superconcentrator, diffusion), then of the others. Then all seeds and settings of those that
/// ended, again the leaders first. The others of a setting have a budget in cycles of its best
/// leader: kSlowest to be tried further, then kLimit, so that no balancer runs for ever.
class AdvisedRuns {
 public:
  static constexpr Cycle kSlowest = 3, kLimit = 10;

  AdvisedRuns(const AdviseOptions& options, AdvisedCases cases);

  /// Returns early when interrupt::pending().
  void execute();
  [[nodiscard]] bool complete() const noexcept { return complete_; }
  /// Runs that have ended, and at most.
  [[nodiscard]] std::size_t done() const noexcept { return store_.size(); }
  [[nodiscard]] std::size_t at_most() const noexcept;
  [[nodiscard]] const AdvisedCases& cases() const noexcept { return cases_; }

  /// The ranking of a setting; documents of its runs are added to `rows`. Of runs that are not
  /// complete: by all seeds if some balancer has them, else by the first.
  [[nodiscard]] AdviceRanking ranking(std::size_t setting, nlohmann::ordered_json& rows) const;

 private:
  /// A plan and the balancers of its second dimension.
  struct Part {
    Plan plan;
    std::vector<AdvisedBalancer> balancers;

    [[nodiscard]] const AdvisedBalancer& balancer(std::size_t point) const {
      return balancers[plan.case_of(point).rows.back()];
    }
    [[nodiscard]] std::size_t setting(std::size_t point) const {
      return plan.case_of(point).rows.front();
    }
  };

  /// The points of the leaders, or of the others, in the order of their places; false: interrupted.
  bool run(const Part& part, bool leaders, bool first_seed_alone);
  /// From the runs of the leaders in each setting.
  void set_budgets(const Part& part, bool first_seed_alone);
  /// Cycles of a complete run; absent: it is none.
  [[nodiscard]] std::optional<double> cycles(const Plan& plan, std::size_t point) const;
  [[nodiscard]] Candidate candidate(const Part& part, std::size_t number, std::size_t seeds,
                                    nlohmann::ordered_json& rows) const;

  AdviseOptions options_;
  AdvisedCases cases_;
  Part first_;                ///< nothing changed
  std::optional<Part> rest_;  ///< all settings of those that ended; absent: not come so far
  MemoryStore store_;
  std::vector<std::optional<Cycle>> budgets_;  ///< by setting
  Cycle times_ = kSlowest;                     ///< the budget over the best leader's cycles
  bool complete_ = false;
};

}  // namespace ballast
