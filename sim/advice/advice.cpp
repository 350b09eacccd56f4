// SPDX-License-Identifier: BSD-3-Clause
#include "advice/advice.h"

#include <algorithm>
#include <limits>

#include "results/number_at.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Bytes of the tasks that moved, without serialized bytes: their packets.
double bytes_of_packets(const Json& config, double tasks) {
  return tasks * number_at(config, "machine.task_flits").value_or(1) *
         number_at(config, "workload.bytes_per_flit").value_or(1);
}

/// One part's `trace`; absent: no trace.
void add_trace(AdvisedRun& run, const Json& part, const Json& config, const char* moved) {
  const auto migrated = number_at(part, "trace.migrated_bytes");
  run.migrated += migrated ? *migrated : bytes_of_packets(config, number_at(part, moved).value());
  if (const auto off_rank = number_at(part, "trace.after.off_rank_bytes")) {
    run.off_rank = run.off_rank.value_or(0) + *off_rank;
  }
  if (const auto memory = number_at(part, "trace.after.most_memory")) {
    run.memory = std::max(run.memory.value_or(0), *memory);
  }
}

/// No run of the candidate differs from the others: it does not depend on the seed.
bool same_for_all_seeds(const Candidate& c) {
  return std::all_of(c.runs.begin(), c.runs.end(),
                     [&](const AdvisedRun& r) { return r.cycles == c.runs.front().cycles; });
}

std::vector<bool> pareto_of(const std::vector<Candidate>& candidates, std::size_t ranked) {
  std::vector<bool> pareto(candidates.size(), false);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < ranked; ++k) {  // by rising cycles
    const double bytes = candidates[k].mean(&AdvisedRun::migrated);
    pareto[k] = bytes < least;
    least = std::min(least, bytes);
  }
  return pareto;
}

/// Corrected over all pairs, since the first one is chosen by its mean.
std::vector<PairedComparison> pairs_with_first(const AdviceRanking& ranking) {
  std::vector<PairedComparison> pairs;
  for (std::size_t a = 0; a < ranking.ranked; ++a) {
    const Candidate& one = ranking.candidates[a];
    for (std::size_t b = a + 1; b < ranking.ranked; ++b) {
      const Candidate& other = ranking.candidates[b];
      const bool seedless = same_for_all_seeds(one) && same_for_all_seeds(other);
      pairs.push_back(paired(one.cycles(), other.cycles(), seedless));
      pairs.back().a = a;
      pairs.back().b = b;
    }
  }
  correct_by_holm(pairs);
  pairs.resize(ranking.ranked == 0 ? 0 : ranking.ranked - 1);
  return pairs;
}

}  // namespace

AdvisedRun advised_run(const Json& document) {
  const Json& result = document.at("result");
  const Json& config = document.at("config");
  AdvisedRun run{.cycles = number_at(result, "cycles").value(),
                 .bound = number_at(result, "least_cycles").value()};
  run.balancing = number_at(result, "balance_cycles").value_or(0);  // none before execution
  run.executing = run.cycles - number_at(result, "idle.mean").value();
  if (!result.contains("phases")) {
    add_trace(run, result, config, "cost.tasks_moved");
    return run;
  }
  for (const Json& phase : result["phases"]) {
    add_trace(run, phase, config, "tasks_moved");
  }
  return run;
}

SeedValues Candidate::cycles() const {
  SeedValues values;
  for (std::size_t k = 0; k < runs.size(); ++k) values.push_back({seeds[k], runs[k].cycles});
  return values;
}

double Candidate::mean(double AdvisedRun::*value) const {
  double sum = 0;
  for (const AdvisedRun& run : runs) sum += run.*value;
  return sum / static_cast<double>(runs.size());
}

std::optional<double> Candidate::mean(std::optional<double> AdvisedRun::*value) const {
  double sum = 0;
  for (const AdvisedRun& run : runs) {
    if (!(run.*value)) return std::nullopt;
    sum += *(run.*value);
  }
  return sum / static_cast<double>(runs.size());
}

double Candidate::waiting() const {
  return mean(&AdvisedRun::cycles) - mean(&AdvisedRun::balancing) - mean(&AdvisedRun::executing);
}

const Candidate* AdviceRanking::find(const std::string& name) const {
  const auto at = std::find_if(candidates.begin(), candidates.end(),
                               [&](const Candidate& c) { return c.name == name; });
  return at == candidates.end() || at->runs.empty() ? nullptr : &*at;
}

std::vector<std::string> first_and_ties(const AdviceRanking& ranking, double times) {
  if (ranking.ranked == 0) return {};
  const Candidate& first = ranking.candidates.front();
  const double most = times * first.mean(&AdvisedRun::cycles);
  std::vector<std::string> names{first.name};
  for (const std::size_t k : ranking.ties) {
    const Candidate& tied = ranking.candidates[k];
    if (tied.mean(&AdvisedRun::cycles) <= most) names.push_back(tied.name);
  }
  return names;
}

AdviceRanking rank_candidates(std::vector<Candidate> candidates) {
  const auto in_order = std::stable_partition(
      candidates.begin(), candidates.end(),
      [](const Candidate& c) { return c.trouble.empty() && !c.runs.empty(); });
  std::stable_sort(candidates.begin(), in_order, [](const Candidate& a, const Candidate& b) {
    const double x = a.mean(&AdvisedRun::cycles), y = b.mean(&AdvisedRun::cycles);
    if (x != y) return x < y;
    return a.mean(&AdvisedRun::migrated) < b.mean(&AdvisedRun::migrated);
  });
  AdviceRanking ranking;
  ranking.ranked = static_cast<std::size_t>(in_order - candidates.begin());
  ranking.candidates = std::move(candidates);
  ranking.pareto = pareto_of(ranking.candidates, ranking.ranked);
  ranking.to_first = pairs_with_first(ranking);
  for (const PairedComparison& pair : ranking.to_first) {
    if (pair.separation != Separation::apart) ranking.ties.push_back(pair.b);
  }
  return ranking;
}

}  // namespace ballast
