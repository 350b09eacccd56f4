// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/contender_order.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ballast {

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
      if (!c.value || c.factor <= 0 || c.worse_ends != 0) continue;
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

std::vector<std::string> best_contenders(const std::vector<Group>& groups,
                                         const std::vector<std::string>& order) {
  std::map<std::string, std::size_t> leads;
  std::size_t most = 1;
  for (const Group& group : groups) {
    for (const Contender& c : group.contenders) {
      if (c.leads) most = std::max(most, ++leads[c.name]);
    }
  }
  std::vector<std::string> best;
  for (const std::string& name : order) {
    if (leads[name] == most) best.push_back(name);
  }
  if (best.empty() && !order.empty()) best.push_back(order.front());
  return best;
}

}  // namespace ballast
