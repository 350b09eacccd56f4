// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/groups.h"

namespace ballast {
namespace {

using Kind = Group::Kind;

bool has_value(const Contender& c) { return c.value.has_value(); }

std::string times(double factor) { return fmt::format("{:.2f} x as much", factor); }

/// "a (72 cycles)".
std::string with_amount(const Wording& w, const Contender& c) {
  return fmt::format("{} ({})", c.name, w.amount(c.value->mean));
}

/// "72 cycles (95 % interval 70 to 74, 10 seeds)".
std::string full_amount(const Wording& w, const Contender& c) {
  return fmt::format("{} ({})", w.amount(c.value->mean), w.spread(*c.value));
}

std::string winner_text(const Wording& w, const Group& g) {
  const Contender &first = g.contenders[0], &next = g.contenders[1];
  std::string text =
      fmt::format("{}{} wins with {}", w.opening(g.at), first.name, full_amount(w, first));
  if (next.worse_ends == 0) {
    text += fmt::format("; {} is next with {}", next.name, w.number(next.value->mean));
    if (next.factor != 0) text += ", " + times(next.factor);
    const PairedComparison& pair = *pair_of(g, 0, 1);
    if (pair.seeds < std::max(first.value->values, next.value->values)) {
      text += fmt::format(", compared over {} common seeds", pair.seeds);
    }
  }
  return text + ".";
}

std::string tie_text(const Wording& w, const Group& g) {
  std::vector<std::string> names;
  double p = 1;
  std::size_t seeds = g.contenders[0].value->values;
  for (std::size_t k = 0; k < g.contenders.size(); ++k) {
    if (!g.contenders[k].leads) continue;
    names.push_back(with_amount(w, g.contenders[k]));
    if (k == 0) continue;
    const PairedComparison& pair = *pair_of(g, 0, k);
    p = std::min(p, pair.corrected.value_or(1));
    seeds = std::min(seeds, pair.seeds);
  }
  return fmt::format("No winner{}: {} are not distinguishable ({}, {} seeds).", w.place(g.at),
                     list_text(names), p_text(p), seeds);
}

std::string few_text(const Wording& w, const Group& g) {
  std::vector<std::string> measured;
  for (const Contender& c : g.contenders) {
    if (c.value && c.worse_ends == 0) measured.push_back(with_amount(w, c));
  }
  const bool one = std::all_of(g.contenders.begin(), g.contenders.end(),
                               [](const Contender& c) { return !c.value || c.value->values < 2; });
  const bool apart = std::any_of(g.pairs.begin(), g.pairs.end(),
                                 [](const PairedComparison& pair) { return pair.seeds < 2; });
  const char* why = one     ? "one seed gives no intervals"
                    : apart ? "some contenders share fewer than two seeds"
                            : "equal differences with so few seeds can be chance";
  return fmt::format("No winner is claimed{}: {}. Measured: {}.", w.place(g.at), why,
                     list_text(measured));
}

/// Why contenders with values have no winner, although their seeds suffice.
std::string nothing_text(const StudyView& view, const Wording& w, const Group& g) {
  const Contender& first = g.contenders[0];
  const auto values = std::count_if(g.contenders.begin(), g.contenders.end(), has_value);
  if (first.name.empty()) {
    return first.value ? fmt::format("{}the runs have {}.", w.opening(g.at), full_amount(w, first))
                       : fmt::format("No run{} has a value.", w.place(g.at));
  }
  if (values == 0) return fmt::format("No contender{} has a value.", w.place(g.at));
  if (values == 1) {
    return fmt::format("{}{} has {}{}.", w.opening(g.at), first.name, full_amount(w, first),
                       g.contenders.size() == 1 ? "" : "; no other contender has a value");
  }
  if (first.worse_ends != 0) {
    return fmt::format(
        "No winner{}: every contender with a value ended worse than another with some seed.",
        w.place(g.at));
  }
  const bool smaller = view.report().smaller_is_better && !view.rates();
  for (std::size_t k = 1; k < g.contenders.size() && g.contenders[k].worse_ends == 0; ++k) {
    if (!beats(g, k, 0, smaller)) continue;
    return fmt::format(
        "No winner{}: {} has the best mean of all its seeds, but {} is better over the {} common "
        "seeds.",
        w.place(g.at), with_amount(w, first), with_amount(w, g.contenders[k]),
        pair_of(g, 0, k)->seeds);
  }
  return fmt::format("No winner{}: {} is not proven better than contenders that ended worse.",
                     w.place(g.at), with_amount(w, first));
}

/// Sentences on runs that a reader must know beside the claim.
std::string remarks(const Wording& w, const Group& g) {
  std::string text;
  for (const Contender& c : g.contenders) {
    if (c.worse_ends != 0 && c.value) {
      text += fmt::format(" {} does not compete: {} of {} runs ended worse than others' ({}).",
                          with_amount(w, c), c.worse_ends, c.runs, verdicts_text(c.verdicts));
    } else if (!c.value && g.kind != Kind::nothing) {
      text += fmt::format(" {} has no value.", c.name);
    }
  }
  for (const Contender& c : g.contenders) {
    if (c.leads && c.value->values < c.seeds) {
      text += fmt::format(" {} has a value from {} of {} seeds.", c.name, c.value->values, c.seeds);
    }
  }
  return text;
}

/// The leaders' verdicts, if one of them says that a goal was missed.
std::string missed_goals(const StudyView& view, const Group& g) {
  std::string text;
  if (view.rates()) return text;
  for (const Contender& c : g.contenders) {
    for (const auto& [verdict, count] : c.verdicts) {
      if (c.leads && c.worse_ends == 0 && is_short_verdict(verdict)) {
        text += fmt::format(" Not all runs of {} reached the goal ({}).", c.name,
                            verdicts_text(c.verdicts));
        break;
      }
    }
  }
  return text;
}

}  // namespace

void word_groups(const StudyView& view, const Wording& wording, std::vector<Group>& groups) {
  for (Group& g : groups) {
    g.title = wording.title(g.at);
    g.finding = g.kind == Kind::winner          ? winner_text(wording, g)
                : g.kind == Kind::tie           ? tie_text(wording, g)
                : g.kind == Kind::too_few_seeds ? few_text(wording, g)
                                                : nothing_text(view, wording, g);
    g.finding += remarks(wording, g) + missed_goals(view, g);
  }
}

std::vector<StudyFinding> overall(const std::vector<Group>& groups) {
  std::map<std::string, std::pair<std::size_t, std::size_t>> counts;  // wins, ties
  std::size_t won = 0, tied = 0;
  for (const Group& g : groups) {
    won += g.kind == Kind::winner ? 1 : 0;
    tied += g.kind == Kind::tie ? 1 : 0;
    for (const Contender& c : g.contenders) {
      if (!c.leads || c.name.empty()) continue;
      ++(g.kind == Kind::winner ? counts[c.name].first : counts[c.name].second);
    }
  }
  const auto compared = [](const Group& g) { return g.contenders.size() > 1; };
  if (groups.size() < 2 || std::none_of(groups.begin(), groups.end(), compared)) return {};
  if (won == 0) {
    const auto kind = tied == 0 ? StudyFinding::Kind::warning : StudyFinding::Kind::tie;
    return {
        {kind, fmt::format("No contender wins in any of {} groups: {} {}, {} undecided.",
                           groups.size(), tied, tied == 1 ? "tie" : "ties", groups.size() - tied)}};
  }
  std::vector<std::pair<std::string, std::pair<std::size_t, std::size_t>>> order(counts.begin(),
                                                                                 counts.end());
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<StudyFinding> findings;
  for (const auto& [name, count] : order) {
    if (count.first == 0) continue;
    std::string text = fmt::format("{} wins in {} of {} groups", name, count.first, groups.size());
    if (count.second != 0) text += fmt::format(" and ties in {}", count.second);
    findings.push_back({StudyFinding::Kind::result, text + "."});
  }
  return findings;
}

StudyFinding::Kind kind_of(const Group& group) {
  switch (group.kind) {
    case Kind::winner:
      return StudyFinding::Kind::result;
    case Kind::tie:
      return StudyFinding::Kind::tie;
    case Kind::too_few_seeds:
      return StudyFinding::Kind::warning;
    case Kind::nothing:
      break;
  }
  const bool alone = group.contenders.size() == 1 && group.contenders[0].value;
  return alone ? StudyFinding::Kind::result : StudyFinding::Kind::warning;
}

}  // namespace ballast
