// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/findings.h"
#include "analysis/groups.h"
#include "report/table.h"

namespace ballast {
namespace {

using Kind = Group::Kind;

std::size_t count_kind(const std::vector<Group>& groups, Kind kind) {
  return static_cast<std::size_t>(
      std::count_if(groups.begin(), groups.end(), [&](const Group& g) { return g.kind == kind; }));
}

std::vector<std::string> leaders_of(const Group& group) {
  std::vector<std::string> names;
  for (const Contender& c : group.contenders) {
    if (c.leads) names.push_back(c.name);
  }
  return names;
}

/// The best one's value, and what limits the claim.
std::string best_note(const Wording& w, const Group& g) {
  const Contender& first = g.contenders[0];
  std::string note = fmt::format("{}, {}", w.amount(*first.value), w.spread(*first.value));
  if (first.value->values < first.seeds) note += fmt::format(" of {}", first.seeds);
  const auto silent = std::count_if(g.contenders.begin(), g.contenders.end(),
                                    [](const Contender& c) { return !c.value; });
  if (silent != 0) note += fmt::format("; contenders without value: {}", silent);
  return note;
}

Card best_of_one(const Wording& w, const Group& g) {
  switch (g.kind) {
    case Kind::better:
      return {"Best", g.contenders[0].name, best_note(w, g)};
    case Kind::equal:
      return {"Equal best", list_text(leaders_of(g)), best_note(w, g)};
    case Kind::not_separated:
      return {"Best", "not separated",
              g.further_seeds ? fmt::format("about {} further seeds would do", *g.further_seeds)
                              : "more seeds are needed"};
    case Kind::nothing:
      break;
  }
  if (g.contenders.size() == 1 && g.contenders[0].value) {
    return {"Result", w.amount(*g.contenders[0].value), w.spread(*g.contenders[0].value)};
  }
  return {"Best", "none", "the findings tell why"};
}

Card best_card(const Wording& w, const std::vector<Group>& groups) {
  if (groups.empty()) return {"Best", "none", "nothing was run"};
  if (groups.size() == 1) return best_of_one(w, groups[0]);
  const std::size_t won = count_kind(groups, Kind::better), equal = count_kind(groups, Kind::equal);
  const std::size_t open = count_kind(groups, Kind::not_separated);
  std::set<std::string> best;
  for (const Group& g : groups) {
    if (g.kind == Kind::better) best.insert(g.contenders[0].name);
  }
  const std::string note = fmt::format(
      "{} groups: {} with a best one, {} with equal ones, {} not separated, {} "
      "undecided",
      groups.size(), won, equal, open, groups.size() - won - equal - open);
  if (won == groups.size() && best.size() == 1) return {"Best", *best.begin(), note};
  if (best.empty()) return {"Best", equal == groups.size() ? "equal ones" : "none", note};
  return {"Best", best.size() == 1 ? *best.begin() + ", not everywhere" : "depends", note};
}

/// At least 1 if one is the best: its mean and the next one's, the larger over the smaller.
std::optional<double> factor_of(const Group& g, bool smaller) {
  if (g.kind != Kind::better || g.contenders[1].factor == 0 || g.contenders[1].worse_ends != 0) {
    return {};
  }
  return smaller ? g.contenders[1].factor : 1 / g.contenders[1].factor;
}

Card factor_card(const StudyView& view, const Wording& w, const std::vector<Group>& groups) {
  const bool smaller = view.report().smaller_is_better && !view.rates();
  std::vector<double> factors;
  for (const Group& g : groups) {
    if (const auto factor = factor_of(g, smaller)) factors.push_back(*factor);
  }
  const char* title = "Factor to the next";
  if (factors.empty())
    return {title, "-",
            count_kind(groups, Kind::better) == 0 ? "no best one" : "no other competes"};
  const auto [low, high] = std::minmax_element(factors.begin(), factors.end());
  if (groups.size() == 1) {
    const Contender& next = groups[0].contenders[1];
    const Interval& by = pair_of(groups[0], 0, 1)->difference;
    return {title, fmt::format("{:.2f} x", *low),
            fmt::format("{}: {}, difference {}", next.name, w.number(*next.value),
                        w.number({std::abs(by.mean), by.half, by.values}))};
  }
  return {title, fmt::format("{:.2f} to {:.2f} x", *low, *high),
          fmt::format("groups with a best one: {}", factors.size())};
}

Card points_card(const StudyView& view) {
  const auto& points = view.study().points;
  const auto count = [&](PointStatus status) {
    return std::count_if(points.begin(), points.end(),
                         [&](const StudyPoint& point) { return point.status == status; });
  };
  const auto text = [](auto n) { return grouped(static_cast<double>(n)); };
  return {"Points",
          fmt::format("{} of {} done", text(count(PointStatus::done)), text(points.size())),
          fmt::format("{} failed, {} open", text(count(PointStatus::failed)),
                      text(count(PointStatus::open)))};
}

/// The best contender's ratio of each group that measured one.
Card last_card(const std::vector<Group>& groups) {
  std::vector<double> ratios;
  std::set<std::string> names;
  std::optional<Interval> only;
  for (const Group& g : groups) {
    const Contender* best = nullptr;
    for (const Contender& c : g.contenders) {
      if (!c.bound_ratio || c.worse_ends != 0) continue;
      if (best == nullptr || c.bound_ratio->mean < best->bound_ratio->mean) best = &c;
    }
    if (best == nullptr) continue;
    only = best->bound_ratio;
    ratios.push_back(only->mean);
    if (!best->name.empty()) names.insert(best->name);
  }
  if (!ratios.empty()) {
    const auto [low, high] = std::minmax_element(ratios.begin(), ratios.end());
    std::string value = grouped(*low, 2);
    if (ratios.size() > 1) value += " to " + grouped(*high, 2);
    if (ratios.size() == 1 && only->half) value += " +- " + grouped(*only->half, 2);
    return {"Ratio to the lower bound", value + " x",
            names.empty() ? "all runs" : "smallest: " + list_text({names.begin(), names.end()})};
  }
  std::size_t low = 0, high = 0;
  for (const Group& g : groups) {
    for (const Contender& c : g.contenders) {
      low = high == 0 ? c.runs : std::min(low, c.runs);
      high = std::max(high, c.runs);
    }
  }
  return {"Runs per contender",
          low == high ? std::to_string(low) : fmt::format("{} to {}", low, high), "in each group"};
}

}  // namespace

std::vector<Card> cards(const StudyView& view, const Wording& wording,
                        const std::vector<Group>& groups) {
  return {best_card(wording, groups), factor_card(view, wording, groups), points_card(view),
          last_card(groups)};
}

}  // namespace ballast
