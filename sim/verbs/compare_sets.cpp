// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/compare_sets.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "machine/balancing.h"

namespace ballast {
namespace {

/// Keys that a comparison sets itself, and the options for their values.
constexpr std::pair<std::string_view, const char*> kOwnKeys[] = {
    {"machine.topology", "use --topologies"},   {"machine.size", "use --processors"},
    {"machine.processors", "use --processors"}, {"machine.switch.schedule", "use --schedules"},
    {"balancer.name", "use --balancers"},
};

/// The key of a balancer in an assignment; empty: it is to another section.
std::string balancer_key(const std::string& assignment) {
  constexpr std::string_view kSection = "balancer.";
  if (!assignment.starts_with(kSection)) return {};
  return assignment.substr(kSection.size(),
                           assignment.find_first_of("= ", kSection.size()) - kSection.size());
}

bool has_key(const Entry<BalancerSetup>& part, const std::string& key) {
  return std::any_of(part.keys.begin(), part.keys.end(),
                     [&](const Key& k) { return k.name() == key; });
}

}  // namespace

bool of_some_balancer(const std::string& assignment) {
  const std::string key = balancer_key(assignment);
  const auto& all = Registry<BalancerSetup>::entries();
  return std::any_of(all.begin(), all.end(),
                     [&](const Entry<BalancerSetup>& part) { return has_key(part, key); });
}

bool of_another_balancer(const std::string& assignment, const std::string& balancer) {
  const auto* own = Registry<BalancerSetup>::find(balancer);
  return own != nullptr && of_some_balancer(assignment) && !has_key(*own, balancer_key(assignment));
}

Assignment typed_assignment(const std::string& assignment) {
  return {assignment.substr(0, assignment.find_first_of("= ")), "", {}, assignment};
}

void check_sets(const std::vector<std::string>& set, const std::vector<ComparedCase>& cases) {
  for (const std::string& assignment : set) {
    const bool lost = std::all_of(cases.begin(), cases.end(), [&](const ComparedCase& c) {
      return of_another_balancer(assignment, c.balancer);
    });
    const Where place{fmt::format("--set '{}'", shown(assignment)), 0, 1};
    if (lost) throw UserError(place, "no balancer of this comparison has this key");
    const std::string key = assignment.substr(0, assignment.find_first_of("= "));
    for (const auto& [own, instead] : kOwnKeys) {
      if (key != own) continue;
      throw UserError(
          place, fmt::format("{}: cannot be set, since the comparison sets it: {}", key, instead));
    }
  }
}

}  // namespace ballast
