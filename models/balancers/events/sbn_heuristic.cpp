// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/events/sbn_heuristic.h"

#include "events/event_balancing.h"

namespace ballast {
namespace {

const Registered<BalancerSetup> kSbnHeuristic{
    {"sbn-heuristic",
     "symmetric broadcast network, heuristic variant: processors above the mean of the path so far "
     "send half of their tasks back [Das02]",
     sbn_keys({sbn_patterns_key(),
               Key::integer("policy", 4)
                   .range(1, 5)
                   .help("when an operation ends, with L the mean of the path; 1 .. 4: at L + 5 - "
                         "policy tasks; 5: at 2 tasks, or at 4 if L > 2")}),
     [](const Args& args) {
       return sbn_balancing<SbnHeuristic>(
           args, [](const Args& a, const Topology& topology) -> SbnHeuristic {
             return {{}, SbnRules(a, topology, sbn_patterns_of(a)), a.get<std::uint32_t>("policy")};
           });
     },
     {{"rule",
       "as `sbn`; a request stops at processors well above the mean so far, which send half back"},
      {"ends", "all within the thresholds"},
      {"source", "Das, Harvey, Biswas 2002, 4.3 (SBZ)"}}}};

}  // namespace
}  // namespace ballast
