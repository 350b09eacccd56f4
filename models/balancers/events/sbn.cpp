// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/events/sbn_operations.h"
#include "events/event_balancing.h"

namespace ballast {
namespace {

const Registered<BalancerSetup> kSbn{
    {"sbn",
     "symmetric broadcast network, basic variant: an underloaded processor starts a global sum and "
     "broadcast [Das02]",
     sbn_keys({sbn_patterns_key()}),
     [](const Args& args) {
       return sbn_balancing<SbnOperations>(
           args, [](const Args& a, const Topology& topology) -> SbnOperations {
             return {{}, SbnRules(a, topology, sbn_patterns_of(a))};
           });
     },
     {{"rule",
       "a global sum along a pattern and back; tasks go to those in need, then the excess is "
       "distributed"},
      {"ends", "all within the thresholds"},
      {"source", "Das, Harvey, Biswas 2002, 4.1 (SBN)"}}}};

}  // namespace
}  // namespace ballast
