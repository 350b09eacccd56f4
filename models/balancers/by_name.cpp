// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/by_name.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/registry.h"
#include "events/event_balancing.h"
#include "rounds/round_balancing.h"

namespace ballast {
namespace {

/// Names of the balancers whose nodes are made by a Maker.
template <class Maker>
std::vector<std::string> made_by() {
  std::vector<std::string> found;
  for (const auto& entry : Registry<BalancerSetup>::entries()) {
    const Balancing balancing = Registry<BalancerSetup>::make(entry.name, {});
    if (dynamic_cast<const Maker*>(balancing.nodes.get()) != nullptr) found.push_back(entry.name);
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
  return round_agents_of(Registry<BalancerSetup>::make(name, settings), {topology, isolated});
}

std::unique_ptr<Arrivals> arrivals_by_name(const std::string& name, const ArrivalsContext& context,
                                           const Settings& settings) {
  return Registry<ArrivalsMaker>::make(name, settings, context);
}

std::unique_ptr<EventAgents> event_agents_by_name(const EventAgentsContext& context,
                                                  const std::string& name,
                                                  const Settings& settings) {
  return event_agents_of(Registry<BalancerSetup>::make(name, settings), context);
}

std::vector<std::string> round_balancers() { return made_by<RoundBalancing>(); }
std::vector<std::string> event_balancers() { return made_by<EventBalancing>(); }

}  // namespace ballast
