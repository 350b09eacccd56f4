// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/contender_order.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace ballast {
bool compares(const Group& group) {
  return group.contenders.size() > 1 &&
         std::any_of(group.contenders.begin(), group.contenders.end(), competes);
}

std::vector<std::string> contender_order(const std::vector<Group>& groups, bool smaller_is_better) {
  struct Place {
    std::string name;
    std::size_t groups = 0;  ///< in which it competes
    double logs = 0;
  };
  std::vector<Place> places;
  for (const Group& group : groups) {
    for (const Contender& c : group.contenders) {
      auto at = std::find_if(places.begin(), places.end(),
                             [&](const Place& place) { return place.name == c.name; });
      if (at == places.end()) at = places.insert(at, {c.name});
      if (!competes(c) || c.factor <= 0) continue;
      at->logs += std::log(c.factor);
      ++at->groups;
    }
  }
  const auto better = [&](const Place& a, const Place& b) {
    if (a.groups != b.groups) return a.groups > b.groups;
    return smaller_is_better ? a.logs < b.logs : a.logs > b.logs;
  };
  if (groups.size() > 1) std::stable_sort(places.begin(), places.end(), better);
  std::vector<std::string> names;
  for (Place& place : places) names.push_back(std::move(place.name));
  return names;
}

Best best_contenders(const std::vector<Group>& groups, const std::vector<std::string>& order) {
  using enum Contender::Standing;
  std::map<std::string, std::size_t> leads, first;
  std::set<std::string> unseparated;
  std::size_t compared = 0;
  for (const Group& group : groups) {
    if (!compares(group)) continue;
    ++compared;
    for (const Contender& c : group.contenders) {
      if (c.leads) ++leads[c.name];
      if (c.standing == best || c.standing == equal) ++first[c.name];
      if (c.standing == open) unseparated.insert(c.name);
    }
  }
  const auto most = [](const std::map<std::string, std::size_t>& counts) {
    std::size_t largest = 0;
    for (const auto& [name, count] : counts) largest = std::max(largest, count);
    return largest;
  };
  const std::size_t led = most(leads), held = most(first);
  const bool proven = led == compared || (held < compared && led > 0);
  Best found{{}, proven ? Best::Claim::proven : Best::Claim::open, proven ? led : held};
  for (const std::string& name : order) {
    auto& counts = proven ? leads : first;
    if (found.groups == 0 || counts[name] != found.groups) continue;
    found.names.push_back(name);
    unseparated.erase(name);
  }
  found.others = unseparated.size();
  return found;
}

}  // namespace ballast
