// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/groups.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "analysis/columns.h"
#include "analysis/curves.h"

namespace ballast {
namespace {

using Standing = Contender::Standing;

/// A contender with its runs.
struct Entrant {
  Contender shown;
  SeedValues values;
  std::map<std::uint64_t, Ending> endings;
  bool seedless = false;
};

Entrant entrant_of(const StudyView& view, const std::vector<std::size_t>& cases) {
  Entrant entrant;
  Contender& shown = entrant.shown;
  shown.name = view.name_of(cases.front());
  std::vector<const StudyPoint*> all;
  std::set<std::uint64_t> seeds;
  for (const std::size_t c : cases) {
    for (const StudyPoint* run : view.runs(c)) {
      all.push_back(run);
      seeds.insert(run->seed);
      ++shown.runs;
      shown.complete += run->complete ? 1 : 0;
      shown.failed += run->status == PointStatus::failed ? 1 : 0;
      // The rates of a curve are meant to saturate.
      if (const auto ending = ending_of(*run); ending && !view.rates()) {
        entrant.endings[run->seed] = *ending;
      }
    }
  }
  shown.seeds = seeds.size();
  shown.verdicts = count_verdicts(all);
  for (const Column* column : columns_of(Column::contenders)) {
    if (const auto mean = column->mean(all)) shown.columns.emplace(column, *mean);
  }
  entrant.values = view.rates() ? saturations(view, cases) : view.values(cases.front());
  // A saturation is a step of the rates. Where it is the same for all of enough seeds, chance has
  // no part in it.
  entrant.seedless =
      view.rates() ? seeds.size() >= kLeastSeedsOfEquals : view.seedless(cases.front());
  shown.value = interval_of(entrant.values);
  return entrant;
}

void count_worse_ends(std::vector<Entrant>& entrants) {
  std::map<std::uint64_t, Ending> best;
  for (const Entrant& entrant : entrants) {
    for (const auto& [seed, ending] : entrant.endings) {
      const auto [at, fresh] = best.try_emplace(seed, ending);
      if (!fresh) at->second = std::min(at->second, ending);
    }
  }
  for (Entrant& entrant : entrants) {
    for (const auto& [seed, ending] : entrant.endings) {
      if (ending > best[seed]) ++entrant.shown.worse_ends;
    }
  }
}

/// Whether `b` ended worse than `a` with every common seed, at least two.
bool always_ends_worse(const Entrant& a, const Entrant& b) {
  std::size_t common = 0;
  for (const auto& [seed, ending] : a.endings) {
    const auto other = b.endings.find(seed);
    if (other == b.endings.end()) continue;
    if (other->second <= ending) return false;
    ++common;
  }
  return common >= 2;
}

/// Competitors by mean, then others with values, then those without.
void sort_entrants(std::vector<Entrant>& entrants, double sign) {
  const auto key = [&](const Entrant& e) {
    const Contender& c = e.shown;
    return std::tuple(c.value ? (c.worse_ends == 0 ? 0 : 1) : 2, c.value ? sign * c.value->mean : 0,
                      c.name);
  };
  std::sort(entrants.begin(), entrants.end(),
            [&](const Entrant& a, const Entrant& b) { return key(a) < key(b); });
}

/// A contender against the first one.
Standing standing_of(const Group& group, std::size_t k, bool smaller) {
  if (group.contenders[k].worse_ends != 0) return Standing::unranked;
  const PairedComparison& pair = *pair_of(group, 0, k);
  if (pair.separation == Separation::equal) return Standing::equal;
  return beats(group, 0, k, smaller) ? Standing::behind : Standing::open;
}

/// What is claimed of the first one, and which contenders lead then. `values`: contenders with
/// values.
Group::Kind judge(Group& group, const std::vector<Entrant>& entrants, std::size_t values,
                  bool smaller) {
  using enum Group::Kind;
  if (values < 2 || group.contenders[0].worse_ends != 0) return nothing;
  group.contenders[0].standing = Standing::best;
  bool contradicted = false, separated = true, equals = false;
  for (std::size_t k = 1; k < values; ++k) {
    Contender& other = group.contenders[k];
    other.standing = standing_of(group, k, smaller);
    if (other.worse_ends == 0) {
      contradicted = contradicted || beats(group, k, 0, smaller);
      separated = separated && other.standing != Standing::open;
      equals = equals || other.standing == Standing::equal;
    } else if (!beats(group, 0, k, smaller) && !always_ends_worse(entrants[0], entrants[k])) {
      const bool known = pair_of(group, 0, k)->seeds >= 2;
      contradicted = contradicted || known;
      separated = separated && known;
    }
  }
  if (contradicted) return nothing;
  if (!separated) return not_separated;
  for (std::size_t k = 0; k < values; ++k) {
    const Standing standing = group.contenders[k].standing;
    group.contenders[k].leads = standing == Standing::best || standing == Standing::equal;
  }
  return equals ? equal : better;
}

/// Seeds that the widest open pair with the first still needs, at the next look.
std::optional<std::size_t> seeds_for_all(const Group& group, const std::optional<SeedPlan>& plan) {
  SeedPlan next = plan.value_or(SeedPlan{});
  ++next.looks;
  const double looks = plan ? next.correction() / plan->correction() : 1;
  std::size_t most = 0;
  for (std::size_t k = 1; k < group.contenders.size(); ++k) {
    if (group.contenders[k].standing != Standing::open) continue;
    const PairedComparison& pair = *pair_of(group, 0, k);
    const auto further = further_seeds(pair, pair.level / looks);
    if (!further) return {};
    most = std::max(most, *further);
  }
  return most == 0 ? std::nullopt : std::optional(most);
}

void rank(Group& group, std::size_t values, bool smaller) {
  for (std::size_t b = 0; b < values; ++b) {
    Contender& contender = group.contenders[b];
    if (contender.worse_ends != 0 || contender.value->values < 2) continue;
    contender.rank = 1;
    for (std::size_t a = 0; a < values; ++a) {
      const bool competes = group.contenders[a].worse_ends == 0;
      if (a != b && competes && beats(group, a, b, smaller)) ++contender.rank;
    }
  }
}

Group group_of(const StudyView& view, const CaseGroup& cases) {
  std::map<std::string, std::vector<std::size_t>> by_name;
  for (const std::size_t c : cases.cases) by_name[view.name_of(c)].push_back(c);
  std::vector<Entrant> entrants;
  for (const auto& [name, of_name] : by_name) entrants.push_back(entrant_of(view, of_name));
  count_worse_ends(entrants);
  const bool smaller = view.report().smaller_is_better && !view.rates();
  sort_entrants(entrants, smaller ? 1 : -1);

  Group group;
  group.at = cases.at;
  std::size_t values = 0;
  for (Entrant& entrant : entrants) {
    values += entrant.shown.value ? 1 : 0;
    group.contenders.push_back(entrant.shown);
  }
  for (std::size_t a = 0; a < values; ++a) {
    const double first = group.contenders[0].value->mean, mean = group.contenders[a].value->mean;
    if (first > 0 && mean > 0) group.contenders[a].factor = mean / first;
    for (std::size_t b = a + 1; b < values; ++b) {
      PairedComparison pair =
          paired(entrants[a].values, entrants[b].values,
                 entrants[a].seedless && entrants[b].seedless, view.report().margin);
      pair.a = a;
      pair.b = b;
      group.pairs.push_back(pair);
    }
  }
  const auto& seeds = view.report().seeds;
  correct_by_holm(group.pairs, seeds ? seeds->correction() : 1);
  group.kind = judge(group, entrants, values, smaller);
  if (group.kind == Group::Kind::not_separated) group.further_seeds = seeds_for_all(group, seeds);
  rank(group, values, smaller);
  return group;
}

}  // namespace

const Contender* contender_of(const Group& group, const std::string& name) {
  const auto at = std::find_if(group.contenders.begin(), group.contenders.end(),
                               [&](const Contender& c) { return c.name == name; });
  return at == group.contenders.end() ? nullptr : &*at;
}

const PairedComparison* pair_of(const Group& group, std::size_t a, std::size_t b) {
  const auto low = std::min(a, b), high = std::max(a, b);
  const auto values = static_cast<std::size_t>(
      std::count_if(group.contenders.begin(), group.contenders.end(),
                    [](const Contender& c) { return c.value.has_value(); }));
  if (low == high || high >= values) return nullptr;
  return &group.pairs[low * values - low * (low + 1) / 2 + (high - low - 1)];
}

bool beats(const Group& group, std::size_t a, std::size_t b, bool smaller_is_better) {
  const PairedComparison* pair = pair_of(group, a, b);
  if (pair == nullptr || pair->separation != Separation::apart) return false;
  const double by = a < b ? pair->distance : -pair->distance;
  return smaller_is_better ? by < 0 : by > 0;
}

std::vector<Group> ranked_groups(const StudyView& view) {
  std::vector<Group> groups;
  for (const CaseGroup& cases : view.split({view.axis(view.report().compare), view.rates()})) {
    groups.push_back(group_of(view, cases));
  }
  return groups;
}

}  // namespace ballast
