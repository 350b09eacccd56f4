// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/by_name.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/registry.h"
#include "events/event_balancing.h"
#include "rounds/round_balancing.h"

namespace ballast {
namespace {

template <class Maker>
const Entry<Maker>& part_of(const std::string& name) {
  if (const auto* part = Registry<Maker>::find(name)) return *part;
  throw UserError(
      fmt::format("\"{}\" is unknown{}", name, did_you_mean(name, Registry<Maker>::names())));
}

template <class Maker>
Args args_of(const Entry<Maker>& part, const Settings& settings) {
  Args args;
  for (const Key& key : part.keys) args.set(key.name, key.preset, {part.name});
  for (const auto& [name, value] : settings) {
    if (!args.items().contains(name)) {
      throw UserError(fmt::format("{} has no key \"{}\"", part.name, name));
    }
    args.set(name, value, {part.name});
  }
  return args;
}

/// Balancers whose processors such a maker makes.
template <class Maker>
std::vector<std::string> made_by() {
  std::vector<std::string> found;
  for (const auto& entry : Registry<BalancerSetup>::entries()) {
    const Balancing balancing = entry.make(args_of(entry, {}));
    if (dynamic_cast<const Maker*>(balancing.nodes.get()) != nullptr) found.push_back(entry.name);
  }
  return found;
}

}  // namespace

std::unique_ptr<Topology> topology_by_name(const std::string& name, std::vector<std::int64_t> size,
                                           const Settings& settings) {
  const auto& part = part_of<TopologyMaker>(name);
  Settings all = settings;
  if (!size.empty()) all.emplace_back("size", std::move(size));
  return part.make(args_of(part, all));
}

std::unique_ptr<RoundAgents> round_agents_by_name(const Topology& topology, const std::string& name,
                                                  const Settings& settings, bool isolated) {
  const auto& part = part_of<BalancerSetup>(name);
  const Balancing balancing = part.make(args_of(part, settings));
  return round_agents_of(balancing, {topology, isolated});
}

std::unique_ptr<Arrivals> arrivals_by_name(const std::string& name, const ArrivalsContext& context,
                                           const Settings& settings) {
  const auto& part = part_of<ArrivalsMaker>(name);
  return part.make(args_of(part, settings), context);
}

std::unique_ptr<EventAgents> event_agents_by_name(const EventAgentsContext& context,
                                                  const std::string& name,
                                                  const Settings& settings) {
  const auto& part = part_of<BalancerSetup>(name);
  const Balancing balancing = part.make(args_of(part, settings));
  return event_agents_of(balancing, context);
}

std::vector<std::string> round_balancers() { return made_by<RoundBalancing>(); }
std::vector<std::string> event_balancers() { return made_by<EventBalancing>(); }

}  // namespace ballast
