// SPDX-License-Identifier: BSD-3-Clause
// The sentences of an advice, from measured numbers only.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "advice/advice.h"
#include "analysis/wording.h"
#include "report/table.h"

namespace ballast {
namespace {

const Candidate* reference_of(const AdviceRanking& ranking) {
  for (std::size_t k = 0; k < ranking.ranked; ++k) {
    if (!ranking.candidates[k].balances) return &ranking.candidates[k];
  }
  return nullptr;
}

/// The ranked placement of the trace; null: none.
const Candidate* recorded_of(const AdviceRanking& ranking) {
  for (std::size_t k = 0; k < ranking.ranked; ++k) {
    if (ranking.candidates[k].recorded) return &ranking.candidates[k];
  }
  return nullptr;
}

std::string shown(const Candidate& c) {
  if (c.recorded) return "what the runtime did";
  return c.balances ? c.name : "no balancing";
}

/// "31 % fewer than", "as many as", "4 % more than".
std::string compared(double value, double with) {
  const double percent = with == 0 ? 0 : 100 * (value / with - 1);
  if (std::abs(percent) < 0.05) return "as many as";
  return fmt::format("{:.{}f} % {} than", std::abs(percent), std::abs(percent) < 1 ? 2 : 0,
                     percent < 0 ? "fewer" : "more");
}

/// The candidates of this relation to the first one; the reference first.
std::vector<std::string> named(const AdviceRanking& ranking, Separation separation) {
  std::vector<std::string> names;
  for (const PairedComparison& pair : ranking.to_first) {
    if (pair.separation != separation) continue;
    const Candidate& c = ranking.candidates[pair.b];
    names.insert(c.balances ? names.end() : names.begin(), shown(c));
  }
  return names;
}

/// The seeds that would separate the hardest pair; empty: unknown.
std::string further_of(const AdviceRanking& ranking) {
  std::size_t most = 0;
  for (const PairedComparison& pair : ranking.to_first) {
    if (pair.separation != Separation::open) continue;
    const auto further = further_seeds(pair, pair.level);
    if (!further) return "";
    most = std::max(most, *further);
  }
  return fmt::format(" (about {} would do)", counted(most, "further seed"));
}

std::string use_of(const AdviceRanking& ranking) {
  const Candidate& first = ranking.candidates.front();
  const double cycles = first.mean(&AdvisedRun::cycles), bound = first.mean(&AdvisedRun::bound);
  std::string text = fmt::format("{}: {} cycles",
                                 first.recorded   ? "Keep what the runtime did"
                                 : first.balances ? "Use " + first.name
                                                  : "Do not balance",
                                 number_text(cycles));
  if (bound > 0) text += fmt::format(", {:.2f} x the bound", cycles / bound);
  const Candidate* none = reference_of(ranking);
  if (first.balances && none != nullptr) {
    text +=
        fmt::format(", {} without balancing", compared(cycles, none->mean(&AdvisedRun::cycles)));
  }
  if (const Candidate* recorded = recorded_of(ranking); recorded == &first) {
    text += ", without the cost of its own balancing, which is not in the trace";
  } else if (recorded != nullptr) {
    text += fmt::format("; {} what the runtime did, whose own cost is not in the trace",
                        compared(cycles, recorded->mean(&AdvisedRun::cycles)));
  }
  if (const auto equals = named(ranking, Separation::equal); !equals.empty()) {
    text += fmt::format(". Equal within {:g} %: {}", 100 * kDefaultMargin, list_text(equals));
  }
  if (const auto open = named(ranking, Separation::open); !open.empty()) {
    text += fmt::format(". It is not separated from {}{}", list_text(open), further_of(ranking));
  }
  return text + ".";
}

std::string traffic_of(const Candidate& a, const Candidate& b) {
  const auto bytes = a.mean(&AdvisedRun::off_rank), others = b.mean(&AdvisedRun::off_rank);
  if (!bytes || !others) return "";
  return fmt::format(" and sends {} bytes between processors, against {}", number_text(*bytes),
                     number_text(*others));
}

/// The cycles of a run, split for the mean processor.
std::string split_of(const Candidate& c) {
  const bool before = c.balances && c.plan != "during";
  return fmt::format(
      "{}{} {}of execution and {} of waiting{}",
      before ? fmt::format("{} cycles of balancing, ", number_text(c.mean(&AdvisedRun::balancing)))
             : "",
      number_text(c.mean(&AdvisedRun::executing)), before ? "" : "cycles ",
      number_text(c.waiting()), c.balances && !before ? ", while it balances" : "");
}

/// The balancer of which `why` and `free` speak: the first candidate or, if that is none of ours,
/// the best one; null: none was ranked.
const Candidate* best_balancer(const AdviceRanking& ranking) {
  for (std::size_t k = 0; k < ranking.ranked; ++k) {
    const Candidate& c = ranking.candidates[k];
    if (c.balances && !c.recorded) return &c;
  }
  return nullptr;
}

/// The best balancer against no balancing.
std::string why_of(const AdviceRanking& ranking) {
  const Candidate *balancer = best_balancer(ranking), *none = reference_of(ranking);
  if (balancer == nullptr || none == nullptr) return "Nothing else was measured.";
  return fmt::format(
      "Under {}, the mean processor has {}. Without balancing, it has {}. {} migrates {} bytes{}.",
      shown(*balancer), split_of(*balancer), split_of(*none), shown(*balancer),
      number_text(balancer->mean(&AdvisedRun::migrated)), traffic_of(*balancer, *none));
}

/// By what they knew, in the order of the ranking.
std::string knew_of(const AdviceRanking& ranking) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  std::vector<std::string> counting;
  for (std::size_t k = 0; k < ranking.ranked; ++k) {
    const Candidate& c = ranking.candidates[k];
    if (!c.balances || c.recorded) continue;
    if (c.knew.empty()) {
      counting.push_back(c.name);
      continue;
    }
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const auto& group) { return group.first == c.knew; });
    auto& group =
        same != groups.end() ? *same : groups.emplace_back(c.knew, std::vector<std::string>{});
    group.second.push_back(c.name);
  }
  std::string text;
  for (const auto& [knew, names] : groups) {
    text +=
        fmt::format("{}Task times for {}: {}.", text.empty() ? "" : " ", list_text(names), knew);
  }
  if (counting.empty()) return text;
  return fmt::format("{}{}{} count{} tasks and know{} no times.", text, text.empty() ? "" : " ",
                     list_text(counting), counting.size() == 1 ? "s" : "",
                     counting.size() == 1 ? "s" : "");
}

std::string free_of(const AdviceRanking& ranking) {
  std::string text;
  if (const Candidate* balancer = best_balancer(ranking)) {
    text = fmt::format("Not charged to {}: the time of its own decisions{}.", shown(*balancer),
                       balancer->free.empty() ? "" : ", and " + balancer->free);
  }
  if (const Candidate* recorded = recorded_of(ranking)) {
    text += fmt::format(
        "{}Not charged to {} (\"{}\"): its balancing and the moves of its tasks, whose cycles are "
        "not in the trace.",
        text.empty() ? "" : " ", shown(*recorded), recorded->name);
  }
  return text;
}

/// The answer stays if the first of the base case is first or tied.
bool stays(const std::string& name, const AdviceRanking& ranking) {
  if (ranking.candidates.front().name == name) return true;
  return std::any_of(ranking.ties.begin(), ranking.ties.end(),
                     [&](std::size_t k) { return ranking.candidates[k].name == name; });
}

/// All of them, since each has its number.
std::string all_of_list(std::vector<std::string> parts) {
  if (parts.size() == 1) return parts.front();
  const std::string last = std::move(parts.back());
  parts.pop_back();
  return fmt::format("{} and {}", fmt::join(parts, ", "), last);
}

/// "tasks are half as long (1,200 cycles)".
std::string with_cycles(const std::string& when, const Candidate& c) {
  return fmt::format("{} ({} cycles)", when, number_text(c.mean(&AdvisedRun::cycles)));
}

/// The same without the numbers of each change: a table has them.
std::string changes_in_short(const AdviceRanking& base,
                             const std::vector<AdviceVariant>& variants) {
  const std::string& name = base.candidates.front().name;
  std::vector<std::string> others;
  std::size_t tried = 0;
  for (const AdviceVariant& variant : variants) {
    if (variant.ranking.ranked == 0) continue;
    ++tried;
    if (!stays(name, variant.ranking)) others.push_back(variant.when);
  }
  if (tried == 0) return "";
  if (!others.empty()) return fmt::format("The answer changes where {}.", list_text(others));
  return tried == 1 ? "The answer stays the same under the change."
                    : fmt::format("The answer stays the same under each of {} changes.", tried);
}

std::string changes_of(const AdviceRanking& base, const std::vector<AdviceVariant>& variants) {
  const std::string& name = base.candidates.front().name;
  std::vector<std::string> same, others;
  for (const AdviceVariant& variant : variants) {
    if (variant.ranking.ranked == 0) continue;
    const Candidate& first = variant.ranking.candidates.front();
    const Candidate* old = variant.ranking.find(name);
    if (stays(name, variant.ranking)) {
      same.push_back(with_cycles(variant.when, *old));
      continue;
    }
    const double cycles = first.mean(&AdvisedRun::cycles);
    others.push_back(fmt::format(
        "{} is better where {}{}", shown(first), variant.when,
        old == nullptr
            ? fmt::format(" ({} cycles)", number_text(cycles))
            : fmt::format(" ({} cycles, {} {})", number_text(cycles),
                          compared(cycles, old->mean(&AdvisedRun::cycles)), shown(*old))));
  }
  if (same.empty() && others.empty()) return "Nothing else was tried.";
  if (others.empty()) {
    return fmt::format("The answer stays the same where {}.", all_of_list(same));
  }
  std::string text = capitalised(fmt::format("{}", fmt::join(others, "; ")));
  if (!same.empty()) text += fmt::format("; the answer stays the same where {}", all_of_list(same));
  return text + ".";
}

}  // namespace

Advice advise(const AdviceRanking& ranking, const std::vector<AdviceVariant>& variants) {
  if (ranking.ranked == 0) return {"No balancer ended its runs.", "", "", "", "", ""};
  return {use_of(ranking),  why_of(ranking),  changes_of(ranking, variants),
          knew_of(ranking), free_of(ranking), changes_in_short(ranking, variants)};
}

std::vector<std::string> Advice::paragraphs() const {
  std::vector<std::string> all;
  for (const std::string* part : {&use, &why, &in_short, &knew, &free}) {
    if (!part->empty()) all.push_back(*part);
  }
  return all;
}

}  // namespace ballast
