// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "analysis/answer.h"
#include "analysis/columns.h"
#include "analysis/contender_order.h"
#include "analysis/groups.h"
#include "analysis/names.h"
#include "report/table.h"

namespace ballast {
namespace {

using Groups = std::vector<const Group*>;

const Contender* contender_in(const Group& group, const std::string& name) {
  const Contender* found = contender_of(group, name);
  return found != nullptr && competes(*found) ? found : nullptr;
}

/// Groups in which contenders compete.
Groups compared_groups(const std::vector<Group>& groups) {
  Groups compared;
  for (const Group& group : groups) {
    if (compares(group)) compared.push_back(&group);
  }
  return compared;
}

/// The groups in which the first of the best is so.
Groups groups_of(const Groups& groups, const Best& best) {
  Groups own;
  for (const Group* group : groups) {
    const Contender* c = contender_in(*group, best.names.front());
    if (c != nullptr && (c->leads || c->standing == Contender::Standing::best ||
                         c->standing == Contender::Standing::equal)) {
      own.push_back(group);
    }
  }
  return own;
}

/// "on 2 of 5 networks", "on both networks", "in all 5 groups".
std::string groups_text(const StudyView& view, const Groups& groups, std::size_t count) {
  std::set<std::size_t> varied;
  for (const Group* group : groups) {
    for (std::size_t k = 0; k < group->at.size(); ++k) {
      if (group->at[k].text != groups.front()->at[k].text) varied.insert(k);
    }
  }
  const bool networks =
      varied.size() == 1 && axis_name(view.study().axes[*varied.begin()]) == "topology";
  const char *on = networks ? "on" : "in", *noun = networks ? "networks" : "groups";
  if (count == groups.size()) {
    if (count == 1) return fmt::format("{} the only {}", on, networks ? "network" : "group");
    return count == 2 ? fmt::format("{} both {}", on, noun)
                      : fmt::format("{} all {} {}", on, count, noun);
  }
  return fmt::format("{} {} of {} {}", on, count, groups.size(), noun);
}

/// Means of the first of the best, and of another contender, in the groups in which both compete.
struct Opposed {
  std::vector<double> own = {}, other = {}, ratios = {};
  std::set<std::string> names = {};  ///< of the others
  void add(const Contender& best, const Contender& against) {
    own.push_back(best.value->mean);
    other.push_back(against.value->mean);
    if (against.value->mean > 0) ratios.push_back(best.value->mean / against.value->mean);
    names.insert(against.name);
  }
};

Opposed against_none(const Groups& groups, const Best& best) {
  Opposed opposed;
  for (const Group* group : groups) {
    const Contender* own = contender_in(*group, best.names.front());
    const Contender* none = contender_in(*group, kNoBalancer);
    if (own != nullptr && none != nullptr) opposed.add(*own, *none);
  }
  return opposed;
}

/// The next: the first of each group that is not among the best.
Opposed against_next(const Groups& groups, const Best& best) {
  Opposed opposed;
  for (const Group* group : groups) {
    const Contender* own = contender_in(*group, best.names.front());
    const auto next =
        std::find_if(group->contenders.begin(), group->contenders.end(), [&](const Contender& c) {
          return competes(c) &&
                 std::find(best.names.begin(), best.names.end(), c.name) == best.names.end();
        });
    if (own != nullptr && next != group->contenders.end()) opposed.add(*own, *next);
  }
  return opposed;
}

bool is_among(const Best& best, const std::string& name) {
  return std::find(best.names.begin(), best.names.end(), name) != best.names.end();
}

/// Means of the first of the best.
std::vector<double> means_of(const Groups& groups, const Best& best) {
  std::vector<double> means;
  for (const Group* group : groups) {
    const Contender* c = contender_in(*group, best.names.front());
    if (c != nullptr) means.push_back(c->value->mean);
  }
  return means;
}

std::string ratios_text(const std::vector<double>& ratios) {
  return range_text(ratios, [](double r) { return fmt::format("{:.2f}", r); }) + " x";
}

/// Whether all runs end when the loads are level, and the metric is their length.
bool races_to_level(const StudyView& view) {
  const auto& points = view.study().points;
  return view.report().metric == "cycles" && !points.empty() &&
         std::all_of(points.begin(), points.end(), [](const StudyPoint& point) {
           return !point.complete || verdict_of(point).starts_with("balanced");
         });
}

std::string best_title(const StudyView& view, const Groups& groups, const Best& best) {
  const std::string what = races_to_level(view) ? "Level first" : "Best";
  if (best.claim == Best::Claim::open) return what + ", not separated";
  const bool several = best.names.size() > 1;
  const std::string title = !several               ? what
                            : races_to_level(view) ? "Level first, equal"
                                                   : "Equal best";
  return best.groups == groups.size()
             ? title
             : fmt::format("{} {}", title, groups_text(view, groups, best.groups));
}

/// "Times the bound": the first of the best against the first bound that every contender measured.
void add_bound(std::vector<Card>& cards, const Groups& groups, const std::string& best) {
  for (const Column* column : columns_of(Column::contenders)) {
    bool common = !column->bound.empty();
    std::vector<double> ratios;
    for (const Group* group : groups) {
      for (const Contender& c : group->contenders) common = common && c.columns.contains(column);
      const Contender* c = contender_in(*group, best);
      if (common && c != nullptr) ratios.push_back(c->columns.at(column).mean);
    }
    if (!common || ratios.empty()) continue;
    cards.push_back({"Times the bound", ratios_text(ratios), column->bound});
    return;
  }
}

std::vector<Card> best_cards(const StudyView& view, const Wording& w, const Groups& groups,
                             const Best& best) {
  const auto number = [&](double v) { return w.number(v); };
  const Groups own = groups_of(groups, best);
  const std::vector<double> means = means_of(own, best);
  const Contender* only =
      groups.size() == 1 ? contender_in(*groups[0], best.names.front()) : nullptr;
  std::string note = w.range(means);
  if (only != nullptr) {
    note = fmt::format("{}, {}", w.amount(*only->value), w.spread(*only->value));
    if (only->value->values < only->seeds) note += fmt::format(" of {}", only->seeds);
  }
  std::vector<Card> cards{{best_title(view, groups, best), list_text(best.names), note}};
  const auto oppose = [&](const char* title, const Opposed& opposed, bool named) {
    if (opposed.ratios.empty()) return;
    const std::vector<std::string> names(opposed.names.begin(), opposed.names.end());
    cards.push_back(
        {title, ratios_text(opposed.ratios),
         fmt::format("{} against {}{}", range_text(opposed.own, number),
                     range_text(opposed.other, number), named ? " of " + list_text(names) : "")});
  };
  if (!is_among(best, kNoBalancer)) {
    oppose("Against none", against_none(own, best), false);
  }
  oppose("Against the next", against_next(own, best), true);
  add_bound(cards, own, best.names.front());
  return cards;
}

/// "a mean wait of 4 cycles", "113 cycles".
std::string with_article(const std::string& amount) {
  if (std::isalpha(static_cast<unsigned char>(amount.front())) == 0) return amount;
  return (std::string("aeiou").find(amount.front()) == std::string::npos ? "a " : "an ") + amount;
}

std::string best_sentence(const StudyView& view, const Wording& w, const Groups& groups,
                          const Best& best) {
  const std::string names = list_text(best.names), where = groups_text(view, groups, best.groups);
  const bool several = best.names.size() > 1;
  std::string text;
  if (best.claim == Best::Claim::open) {
    const std::string margin = percent_text(view.report().margin);
    text = several ? fmt::format("{} have the best means {}, equal within {}", names, where, margin)
                   : fmt::format("{} has the best mean {}", names, where);
  } else {
    text = several ? fmt::format("{} are the equal best {}", names, where)
                   : fmt::format("{} is the best or equal best {}", names, where);
  }
  const Groups own = groups_of(groups, best);
  const Opposed none = against_none(own, best);
  const char* const have = several ? "They have" : "It has";
  if (none.ratios.empty() || is_among(best, kNoBalancer)) {
    text += fmt::format(". {} {}", have, with_article(w.range(means_of(own, best))));
  } else {
    text += fmt::format(
        ". {} {} against {} without balancing, {}", have, with_article(w.range(none.own)),
        range_text(none.other, [&](double v) { return w.number(v); }), ratios_text(none.ratios));
  }
  if (best.claim == Best::Claim::open && best.others != 0) {
    text += fmt::format(". {} {} not separated from {}", best.others,
                        best.others == 1 ? "other is" : "others are", several ? "them" : "it");
  }
  return text + ".";
}

/// Studies that compare nothing have one contender without a name in each group.
ReportHead plain_answer(const Wording& w, const std::vector<Group>& groups) {
  if (groups.empty()) return {"Nothing was run."};
  std::vector<double> means;
  for (const Group& group : groups) {
    for (const Contender& c : group.contenders) {
      if (c.value) means.push_back(c.value->mean);
    }
  }
  if (groups.size() > 1) {
    if (means.empty()) return {"No run has a value."};
    return {fmt::format("The runs have {}, in {} groups.", w.range(means), groups.size()),
            {{"Result", w.range(means), fmt::format("{} groups", groups.size())}}};
  }
  ReportHead answer{groups[0].finding};
  if (groups[0].contenders.size() == 1 && groups[0].contenders[0].value) {
    const Interval& value = *groups[0].contenders[0].value;
    answer.cards.push_back({"Result", w.amount(value), w.spread(value)});
  }
  return answer;
}

void add_points(const StudyView& view, std::vector<Card>& cards) {
  const auto& points = view.study().points;
  const auto count = [&](PointStatus status) {
    return static_cast<double>(std::count_if(
        points.begin(), points.end(), [&](const auto& point) { return point.status == status; }));
  };
  const double done = count(PointStatus::done), all = static_cast<double>(points.size());
  if (done == all || cards.size() > 3) return;
  cards.push_back({"Points", fmt::format("{} of {} done", grouped(done), grouped(all)),
                   fmt::format("{} failed, {} open", grouped(count(PointStatus::failed)),
                               grouped(count(PointStatus::open)))});
}

}  // namespace

ReportHead comparison_answer(const StudyView& view, const Wording& w, const Analysis& analysis) {
  const Groups groups = compared_groups(analysis.groups);
  const bool smaller = view.report().smaller_is_better && !view.rates();
  const Best best = best_contenders(analysis.groups, contender_order(analysis.groups, smaller));
  ReportHead answer = plain_answer(w, analysis.groups);
  if (!best.names.empty()) {
    // The finding of the only group says it all.
    if (analysis.groups.size() > 1) answer.sentence = best_sentence(view, w, groups, best);
    answer.cards = best_cards(view, w, groups, best);
  }
  add_points(view, answer.cards);
  return answer;
}

}  // namespace ballast
