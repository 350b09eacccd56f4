// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <utility>

#include "analysis/groups.h"
#include "report/table.h"

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

/// "; b is next with 131, 1.82 x as much"; the best contender that does not lead.
std::string next_text(const Wording& w, const Group& g) {
  const auto next = std::find_if(g.contenders.begin(), g.contenders.end(),
                                 [](const Contender& c) { return !c.leads; });
  if (next == g.contenders.end() || !next->value || next->worse_ends != 0) return {};
  std::string text = fmt::format("; {} is next with {}", next->name, w.number(next->value->mean));
  if (next->factor != 0) text += ", " + times(next->factor);
  const auto k = static_cast<std::size_t>(next - g.contenders.begin());
  const std::size_t common = pair_of(g, 0, k)->seeds;
  if (common < std::max(g.contenders[0].value->values, next->value->values)) {
    text += fmt::format(", compared over {} common seeds", common);
  }
  return text;
}

std::string best_text(const Wording& w, const Group& g) {
  const Contender& first = g.contenders[0];
  return fmt::format("{}{} is the best with {}{}.", w.opening(g.at), first.name,
                     full_amount(w, first), next_text(w, g));
}

/// Names with amounts of the contenders of some standings, and their fewest common seeds.
std::pair<std::vector<std::string>, std::size_t> those_that(
    const Wording& w, const Group& g, std::initializer_list<Contender::Standing> standings) {
  std::vector<std::string> names;
  std::size_t seeds = g.contenders[0].value->values;
  for (std::size_t k = 0; k < g.contenders.size(); ++k) {
    const Contender& c = g.contenders[k];
    if (std::find(standings.begin(), standings.end(), c.standing) == standings.end()) continue;
    names.push_back(with_amount(w, c));
    if (k != 0) seeds = std::min(seeds, pair_of(g, 0, k)->seeds);
  }
  return {names, seeds};
}

std::string equal_text(const StudyView& view, const Wording& w, const Group& g) {
  using enum Contender::Standing;
  const auto [names, seeds] = those_that(w, g, {best, equal});
  return fmt::format("{}{} are the best, and equal within {} ({} seeds){}.", w.opening(g.at),
                     list_text(names), percent_text(view.report().margin), seeds, next_text(w, g));
}

/// No pair of the group with the first one can be judged, or some cannot.
std::string unpaired_text(const Wording& w, const Group& g) {
  std::vector<std::string> measured;
  for (const Contender& c : g.contenders) {
    if (c.value && c.worse_ends == 0) measured.push_back(with_amount(w, c));
  }
  const bool one = std::all_of(g.contenders.begin(), g.contenders.end(),
                               [](const Contender& c) { return !c.value || c.value->values < 2; });
  return fmt::format(
      "No contender is proven the best{}: {}. Measured: {}.", w.place(g.at),
      one ? "one seed gives no intervals" : "some contenders share fewer than two seeds",
      list_text(measured));
}

std::string open_text(const Wording& w, const Group& g) {
  using enum Contender::Standing;
  for (std::size_t k = 1; k < g.contenders.size() && g.contenders[k].value; ++k) {
    if (pair_of(g, 0, k)->seeds < 2) return unpaired_text(w, g);
  }
  const auto [names, seeds] = those_that(w, g, {open});
  const std::string more =
      g.further_seeds ? fmt::format("About {} would", counted(*g.further_seeds, "further seed"))
                      : "No reasonable number of further seeds would";
  return fmt::format("{}{} has the best mean, but {} seeds do not separate it from {}. {}.",
                     w.opening(g.at), with_amount(w, g.contenders[0]), seeds, list_text(names),
                     more);
}

/// Why nothing is claimed of contenders with values, although their seeds suffice.
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
        "No contender is the best{}: every contender with a value ended worse than another with "
        "some seed.",
        w.place(g.at));
  }
  const bool smaller = view.report().smaller_is_better && !view.rates();
  for (std::size_t k = 1; k < g.contenders.size() && g.contenders[k].worse_ends == 0; ++k) {
    if (!beats(g, k, 0, smaller)) continue;
    return fmt::format(
        "No contender is proven the best{}: {} has the best mean of all its seeds, but {} is "
        "better over the {} common "
        "seeds.",
        w.place(g.at), with_amount(w, first), with_amount(w, g.contenders[k]),
        pair_of(g, 0, k)->seeds);
  }
  return fmt::format(
      "No contender is proven the best{}: {} is not proven better than contenders that ended "
      "worse.",
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

/// " The hardest, mesh, needs about 2,006 further seeds."
std::string hardest_text(const std::vector<Group>& groups) {
  const Group* hardest = nullptr;
  for (const Group& g : groups) {
    if (g.kind != Kind::not_separated || !g.further_seeds) continue;
    if (hardest == nullptr || *g.further_seeds > *hardest->further_seeds) hardest = &g;
  }
  if (hardest == nullptr) return "";
  return fmt::format(" The hardest, {}, needs about {}.", hardest->title,
                     counted(*hardest->further_seeds, "further seed"));
}

}  // namespace

void word_groups(const StudyView& view, const Wording& wording, std::vector<Group>& groups) {
  for (Group& g : groups) {
    g.title = wording.title(g.at);
    g.finding = g.kind == Kind::better          ? best_text(wording, g)
                : g.kind == Kind::equal         ? equal_text(view, wording, g)
                : g.kind == Kind::not_separated ? open_text(wording, g)
                                                : nothing_text(view, wording, g);
    g.finding += remarks(wording, g) + missed_goals(view, g);
  }
}

bool told_together(const std::vector<Group>& groups) {
  constexpr std::ptrdiff_t kMostAlone = 2;
  return std::count_if(groups.begin(), groups.end(),
                       [](const Group& g) { return g.kind == Kind::not_separated; }) > kMostAlone;
}

std::vector<StudyFinding> overall(const std::vector<Group>& groups) {
  struct Count {
    std::size_t best = 0, equal = 0;
  };
  std::map<std::string, Count> counts;
  std::size_t equal = 0, open = 0;
  for (const Group& g : groups) {
    equal += g.kind == Kind::equal ? 1 : 0;
    open += g.kind == Kind::not_separated ? 1 : 0;
    for (const Contender& c : g.contenders) {
      if (!c.leads || c.name.empty()) continue;
      ++(g.kind == Kind::better ? counts[c.name].best : counts[c.name].equal);
    }
  }
  const auto compared = [](const Group& g) { return g.contenders.size() > 1; };
  if (groups.size() < 2 || std::none_of(groups.begin(), groups.end(), compared)) return {};
  std::vector<std::pair<std::string, Count>> order(counts.begin(), counts.end());
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return std::pair(a.second.best, a.second.equal) > std::pair(b.second.best, b.second.equal);
  });
  std::vector<StudyFinding> findings;
  for (const auto& [name, count] : order) {
    if (count.best == 0) continue;
    std::string text =
        fmt::format("{} is the best in {} of {} groups", name, count.best, groups.size());
    if (count.equal != 0) text += fmt::format(" and one of the equal best in {}", count.equal);
    findings.push_back({StudyFinding::Kind::result, text + "."});
  }
  const std::string further = told_together(groups) ? hardest_text(groups) : "";
  if (!findings.empty()) {
    if (told_together(groups)) {
      findings.push_back(
          {StudyFinding::Kind::warning,
           fmt::format("In {} groups the best are not separated.{}", open, further)});
    }
    return findings;
  }
  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, const char* what) {
    if (count != 0) parts.push_back(fmt::format(fmt::runtime(what), count));
  };
  add(equal, "in {} several are equal");
  add(open, "in {} the best are not separated");
  add(groups.size() - equal - open, "{} are undecided");
  return {{equal == 0 ? StudyFinding::Kind::warning : StudyFinding::Kind::equal,
           fmt::format("No contender alone is the best in any of {} groups: {}.{}", groups.size(),
                       list_text(parts), further)}};
}

StudyFinding::Kind kind_of(const Group& group) {
  switch (group.kind) {
    case Kind::better:
      return StudyFinding::Kind::result;
    case Kind::equal:
      return StudyFinding::Kind::equal;
    case Kind::not_separated:
      return StudyFinding::Kind::warning;
    case Kind::nothing:
      break;
  }
  const bool alone = group.contenders.size() == 1 && group.contenders[0].value;
  return alone ? StudyFinding::Kind::result : StudyFinding::Kind::warning;
}

}  // namespace ballast
