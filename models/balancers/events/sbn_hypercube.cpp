// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/events/sbn_operations.h"
#include "events/event_balancing.h"

namespace ballast {
namespace {

const Registered<BalancerSetup> kSbnHypercube{
    {"sbn-hypercube",
     "symmetric broadcast network, hypercube variant: loads are summed on the way to one processor "
     "and broadcast on the way back [Das02]",
     sbn_keys(),
     [](const Args& args) {
       return sbn_balancing<SbnOperations>(
           args, [](const Args& a, const Topology& topology) -> SbnOperations {
             return {{}, SbnRules(a, topology, {SbnRules::Kind::hypercube})};
           });
     },
     {{"rule", "as `sbn`; the destination learns the total"},
      {"ends", "all within the thresholds"},
      {"source", "Das, Harvey, Biswas 2002, 4.2 (CUBE)"}}}};

}  // namespace
}  // namespace ballast
