// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/events/sbn_heuristic.h"

#include "events/event_balancing.h"

namespace ballast {
namespace {

const Registered<BalancerSetup> kSbnHeuristic{
    {"sbn-heuristic",
     "symmetric broadcast network, Heuristic Variant: whoever has more than the mean of the way "
     "sends half back [Das02]",
     sbn_keys({sbn_patterns_key(),
               Key::integer("policy", 4)
                   .range(1, 5)
                   .help("1 .. 4: ends an operation with L + 5 - policy tasks, L the mean of the "
                         "way; 5: with 2, or with 4 if L > 2")}),
     [](const Args& args) {
       return event_balancing<SbnHeuristic>(
           args, [](const Args& a, const Topology& topology) -> SbnHeuristic {
             return {{}, SbnRules(a, topology, sbn_patterns_of(a)), a.get<std::uint32_t>("policy")};
           });
     }}};

}  // namespace
}  // namespace ballast
