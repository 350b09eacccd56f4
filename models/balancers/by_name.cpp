// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/by_name.h"

#include <fmt/format.h>

#include <algorithm>

#include "balancers/balancer.h"
#include "core/registry.h"

namespace ballast {
namespace {

/// Balancers that have all these keys.
std::vector<std::string> with_keys(std::initializer_list<const char*> names) {
  std::vector<std::string> found;
  for (const auto& part : Registry<BalancerSetup>::entries()) {
    const bool all = std::all_of(names.begin(), names.end(), [&](const char* name) {
      return std::any_of(part.keys.begin(), part.keys.end(),
                         [&](const Key& key) { return key.name() == name; });
    });
    if (all) found.push_back(part.name);
  }
  return found;
}

}  // namespace

std::unique_ptr<Topology> topology_by_name(const std::string& name, std::vector<std::int64_t> size,
                                           const Settings& settings) {
  Settings all = settings;
  if (!size.empty()) all.emplace_back("size", std::move(size));
  return Registry<TopologyMaker>::make(name, all);
}

std::unique_ptr<RoundAgents> round_agents_by_name(const Topology& topology, const std::string& name,
                                                  const Settings& settings, bool isolated) {
  const Balancing balancing = Registry<BalancerSetup>::make(name, settings);
  if (!balancing.agents) throw UserError(fmt::format("balancer \"{}\" has no agents", name));
  return balancing.agents({topology, isolated});
}

std::unique_ptr<Arrivals> arrivals_by_name(const std::string& name, const ArrivalsContext& context,
                                           const Settings& settings) {
  return Registry<ArrivalsMaker>::make(name, settings, context);
}

std::unique_ptr<EventAgents> event_agents_by_name(const EventAgentsContext& context,
                                                  const std::string& name,
                                                  const Settings& settings) {
  const Balancing balancing = Registry<BalancerSetup>::make(name, settings);
  if (!balancing.events) throw UserError(fmt::format("balancer \"{}\" has no event agents", name));
  return balancing.events(context);
}

std::vector<std::string> round_balancers() { return with_keys({"every", "neighbours"}); }
std::vector<std::string> event_balancers() { return with_keys({"message_cycles"}); }

}  // namespace ballast
