// SPDX-License-Identifier: BSD-3-Clause
// The balancers that an advice tries.
#include <algorithm>

#include "machine/balancing.h"
#include "rounds/round_balancing.h"
#include "verbs/advised_cases.h"

namespace ballast {
namespace {

/// The class of a balancer: its place among the runs, and what the model does not charge.
AdvisedBalancer classified(AdvisedBalancer b) {
  const Balancing balancing = Registry<BalancerSetup>::make(b.balancer, {});
  const NodesMaker* nodes = balancing.nodes.get();
  if (balancing.carrier == Balancing::Carrier::none) {
    b.balances = false;
  } else if (balancing.carrier == Balancing::Carrier::the_switch) {
    b.place = 2;
  } else if (dynamic_cast<const PlannerBalancing*>(nodes) != nullptr) {
    b.place = 1;
    if (!balancing.central) b.free = "the messages that would tell it all loads";
  } else if (dynamic_cast<const RoundBalancing*>(nodes) != nullptr) {
    b.place = 3;
    b.free = "the observer that sees the end of a round";
  } else {
    const bool polls = b.balancer == "random-stealing" || b.balancer == "receiver-initiated";
    b.place = polls ? 5 : 4;
    if (b.balancer == "random-stealing") b.free = "the observer that sees the end of the run";
  }
  return b;
}

}  // namespace

std::vector<AdvisedBalancer> advised_balancers(const AdviseOptions& options) {
  std::vector<AdvisedBalancer> all;
  for (const auto& entry : Registry<BalancerSetup>::entries()) {
    const auto& wanted = options.balancers;
    const bool named = std::find(wanted.begin(), wanted.end(), entry.name) != wanted.end();
    if (!wanted.empty() && !named && entry.name != "none") continue;
    all.push_back(classified({entry.name, entry.name}));
  }
  return all;
}

bool may_start_often(const AdvisedBalancer& b, const AdviseOptions& options) {
  const auto& keys = Registry<BalancerSetup>::named(b.balancer).keys;
  return std::any_of(keys.begin(), keys.end(), [](const Key& k) { return k.name() == "every"; }) &&
         !balancer_keys(options).has("every");
}

}  // namespace ballast
