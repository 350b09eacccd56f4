// SPDX-License-Identifier: BSD-3-Clause
// The runs of an advice, in passes. What they give depends neither on the workers nor on time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "advice/advice.h"
#include "runs/points/memory_store.h"
#include "verbs/advised_cases.h"

namespace ballast {

/// Leaders are none, greedy, superconcentrator and diffusion; a budget is a multiple of the cycles
/// of the best leader in the same setting, with the first seed.
///
/// 1. Nothing changed, first seed: the leaders, then the others with kSlowest.
/// 2. Those that ended, nothing changed: the other seeds, with kLimit.
/// 3. Those that ended, each setting: the first seed, with kClose.
/// 4. Those that ended inside that, and the first of 2 with its ties within kClose: the other
/// seeds,
///    with kLimit.
class AdvisedRuns {
 public:
  static constexpr double kSlowest = 3, kLimit = 10, kClose = 1.25;

  AdvisedRuns(const AdviseOptions& options, AdvisedCases cases);

  /// Returns early when interrupt::pending().
  void execute();
  [[nodiscard]] bool complete() const noexcept { return complete_; }
  /// Runs that have ended, and at most.
  [[nodiscard]] std::size_t done() const noexcept { return store_.size(); }
  [[nodiscard]] std::size_t at_most() const noexcept;
  /// Wall time of a run, from one run of each leader; absent: none ended within two seconds.
  [[nodiscard]] std::optional<double> seconds_of_a_run() const;
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

  using Wanted = std::function<bool(const Part&, std::uint32_t point)>;
  using Budget = std::function<std::optional<Cycle>(const Part&, std::uint32_t point)>;

  /// The wanted points that have not run, or were cut by a smaller budget, in the order of their
  /// places. False: interrupted.
  bool run(const Part& part, const Wanted& wanted, const Budget& budget);
  [[nodiscard]] bool cut(const Part& part, std::uint32_t point, const Budget& budget) const;
  void plan_rest();
  void set_best(const Part& part);
  /// Cycles of a complete run; absent: it is none.
  [[nodiscard]] std::optional<double> cycles(const Plan& plan, std::size_t point) const;
  [[nodiscard]] Candidate candidate(const Part& part, std::size_t number, std::size_t seeds,
                                    nlohmann::ordered_json& rows) const;

  /// Refuses --max-memory where no run has a memory.
  void refuse_idle_memory() const;
  /// A processor with more memory than --max-memory is trouble.
  void refuse_memory(Candidate& c) const;

  AdviseOptions options_;
  AdvisedCases cases_;
  Part first_;                ///< nothing changed
  std::optional<Part> rest_;  ///< all settings of those that ended; absent: not come so far
  MemoryStore store_;
  std::vector<std::optional<double>> best_;  ///< by setting: cycles of the best leader
  bool complete_ = false;
};

}  // namespace ballast
