// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/statistics.h"

namespace ballast {

/// What advice needs of a complete run of a trace.
struct AdvisedRun {
  double cycles = 0;                    ///< end to end: balancing, execution, messages
  double balancing = 0;                 ///< of them before execution
  double executing = 0;                 ///< of a processor, mean
  double bound = 0;                     ///< no schedule executes in fewer
  double migrated = 0;                  ///< bytes of tasks that were executed elsewhere
  std::optional<double> off_rank = {};  ///< bytes of messages between processors; no messages: none
  std::optional<double> memory = {};    ///< largest of a processor, in bytes; of traces with memory

  /// Cycles in which a processor neither balances before the execution nor executes, mean.
  [[nodiscard]] double waiting() const { return cycles - balancing - executing; }
};
/// From the document of a run.
[[nodiscard]] AdvisedRun advised_run(const nlohmann::ordered_json& document);

/// A balancer and its runs, one per seed.
struct Candidate {
  std::string name;
  bool balances = true;  ///< false: `none`, the reference
  /// The placement of the trace: what the runtime did, at a cost that the trace does not have.
  bool recorded = false;
  std::vector<std::uint64_t> seeds = {};  ///< of the complete runs, ascending
  std::vector<AdvisedRun> runs = {};      ///< by seed
  std::string knew = {};                  ///< of the tasks' times; empty: it counts tasks
  std::string free = {};     ///< costs that the model does not charge, besides its decisions
  std::string plan = {};     ///< "before" or "during" execution; empty: it does not balance
  std::string trouble = {};  ///< of a run that failed; the candidate is not ranked then

  [[nodiscard]] SeedValues cycles() const;
  /// Mean over the runs, of which there must be some.
  [[nodiscard]] double mean(double AdvisedRun::*value) const;
  /// Mean over the runs, which all have it or none has it.
  [[nodiscard]] std::optional<double> mean(std::optional<double> AdvisedRun::*value) const;
  [[nodiscard]] double waiting() const;  ///< mean over the runs
};

/// Candidates by mean cycles. Those with trouble are last, and no leaders.
struct AdviceRanking {
  std::vector<Candidate> candidates;
  std::size_t ranked = 0;              ///< without trouble: the first ones
  std::vector<std::size_t> ties = {};  ///< equal to the first one or not separated from it
  /// By candidate: none needs fewer cycles and migrates no more bytes, or fewer bytes in as many
  /// cycles.
  std::vector<bool> pareto = {};
  /// The first one against each other ranked candidate; by Holm over all their pairs.
  std::vector<PairedComparison> to_first = {};

  /// The candidate of this name with its runs; null: none of it is complete.
  [[nodiscard]] const Candidate* find(const std::string& name) const;
};
[[nodiscard]] AdviceRanking rank_candidates(std::vector<Candidate> candidates);
/// The first one, and its ties within `times` its cycles; nobody is ranked: nothing.
[[nodiscard]] std::vector<std::string> first_and_ties(const AdviceRanking& ranking, double times);

/// The same study with one thing changed.
struct AdviceVariant {
  std::string when;  ///< "tasks are half as long"
  AdviceRanking ranking;
};

/// What to use, why, and what would change the answer; what the balancers knew, and what costs
/// them nothing. A paragraph each.
struct Advice {
  std::string use, why, changes, knew, free;
  std::string in_short;  ///< the changes, without their numbers

  [[nodiscard]] std::vector<std::string> paragraphs() const;
};
[[nodiscard]] Advice advise(const AdviceRanking& ranking,
                            const std::vector<AdviceVariant>& variants);

/// All that `ballast advise` says.
struct AdviceAnswer {
  Advice advice;
  AdviceRanking ranking;
  std::vector<AdviceVariant> variants;
};

}  // namespace ballast
