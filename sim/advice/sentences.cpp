// SPDX-License-Identifier: BSD-3-Clause
// The three sentences of an advice, from measured numbers only.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "advice/advice.h"
#include "analysis/wording.h"

namespace ballast {
namespace {

const Candidate* reference_of(const AdviceRanking& ranking) {
  for (std::size_t k = 0; k < ranking.ranked; ++k) {
    if (!ranking.candidates[k].balances) return &ranking.candidates[k];
  }
  return nullptr;
}

std::string shown(const Candidate& c) { return c.balances ? c.name : "no balancing"; }

/// "31 % fewer than", "as many as", "4 % more than".
std::string compared(double value, double with) {
  const double percent = with == 0 ? 0 : 100 * (value / with - 1);
  if (std::abs(percent) < 0.05) return "as many as";
  return fmt::format("{:.{}f} % {} than", std::abs(percent), std::abs(percent) < 1 ? 2 : 0,
                     percent < 0 ? "fewer" : "more");
}

std::string use_of(const AdviceRanking& ranking) {
  const Candidate& first = ranking.candidates.front();
  const double cycles = first.mean(&AdvisedRun::cycles), bound = first.mean(&AdvisedRun::bound);
  std::string text = first.balances
                         ? fmt::format("Use {}: {} cycles", first.name, number_text(cycles))
                         : fmt::format("Do not balance: {} cycles", number_text(cycles));
  if (bound > 0) text += fmt::format(", {:.2f} x the bound", cycles / bound);
  const Candidate* none = reference_of(ranking);
  if (first.balances && none != nullptr) {
    text +=
        fmt::format(", {} without balancing", compared(cycles, none->mean(&AdvisedRun::cycles)));
  }
  if (ranking.ties.empty()) return text + ".";
  std::vector<std::string> names;
  for (const std::size_t k : ranking.ties) {
    const Candidate& c = ranking.candidates[k];
    names.insert(c.balances ? names.end() : names.begin(), shown(c));  // the reference first
  }
  return fmt::format("{}; the runs do not distinguish it from {}.", text, list_text(names));
}

std::string traffic_of(const Candidate& a, const Candidate& b) {
  if (!a.runs.front().off_rank || !b.runs.front().off_rank) return {};
  return fmt::format(", sends {} bytes between processors (against {})",
                     number_text(*a.runs.front().off_rank), number_text(*b.runs.front().off_rank));
}

/// The first candidate against no balancing or, if that is first, against the best balancer.
std::string why_of(const AdviceRanking& ranking) {
  const Candidate& first = ranking.candidates.front();
  const Candidate* other = first.balances ? reference_of(ranking)
                           : ranking.candidates.size() > 1 && ranking.ranked > 1
                               ? &ranking.candidates[1]
                               : nullptr;
  if (other == nullptr) return "Nothing else was measured.";
  const auto execution = [](const Candidate& c) {
    return c.mean(&AdvisedRun::cycles) - c.mean(&AdvisedRun::balancing);
  };
  const Candidate& balancer = first.balances ? first : *other;
  const Candidate& none = first.balances ? *other : first;
  const std::string balancing =
      balancer.plan == "during" ? "balances during execution"
                                : fmt::format("spends {} cycles on balancing before that",
                                              number_text(balancer.mean(&AdvisedRun::balancing)));
  return fmt::format(
      "{} needs {} cycles for execution and messages, where {} needs {}; it {}, migrates {} "
      "bytes{}.",
      shown(balancer), number_text(execution(balancer)), shown(none), number_text(execution(none)),
      balancing, number_text(balancer.mean(&AdvisedRun::migrated)), traffic_of(balancer, none));
}

/// The answer stays if the first of the base case is first, or not distinguishable from it.
bool stays(const std::string& name, const AdviceRanking& ranking) {
  if (ranking.candidates.front().name == name) return true;
  return std::any_of(ranking.ties.begin(), ranking.ties.end(),
                     [&](std::size_t k) { return ranking.candidates[k].name == name; });
}

std::string changes_of(const AdviceRanking& base, const std::vector<AdviceVariant>& variants) {
  const std::string& name = base.candidates.front().name;
  std::vector<std::string> same, others;
  for (const AdviceVariant& variant : variants) {
    if (variant.ranking.ranked == 0) continue;
    if (stays(name, variant.ranking)) {
      same.push_back(variant.when);
      continue;
    }
    const Candidate& first = variant.ranking.candidates.front();
    const auto old =
        std::find_if(variant.ranking.candidates.begin(), variant.ranking.candidates.end(),
                     [&](const Candidate& c) { return c.name == name; });
    const double cycles = first.mean(&AdvisedRun::cycles);
    others.push_back(fmt::format(
        "{} is better where {}{}", shown(first), variant.when,
        old->runs.empty()
            ? ""
            : fmt::format(" ({} cycles, {} {})", number_text(cycles),
                          compared(cycles, old->mean(&AdvisedRun::cycles)), shown(*old))));
  }
  if (same.empty() && others.empty()) return "Nothing else was tried.";
  if (others.empty()) {
    return fmt::format("The answer stays the same where {}.", list_text(same));
  }
  std::string text = fmt::format("{}", fmt::join(others, "; "));
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  if (!same.empty()) text += fmt::format("; the answer stays the same where {}", list_text(same));
  return text + ".";
}

}  // namespace

Advice advise(const AdviceRanking& ranking, const std::vector<AdviceVariant>& variants) {
  if (ranking.ranked == 0) return {"No balancer ended its runs.", "", ""};
  return {use_of(ranking), why_of(ranking), changes_of(ranking, variants)};
}

}  // namespace ballast
