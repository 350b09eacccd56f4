// SPDX-License-Identifier: BSD-3-Clause
#include "machine/balancing.h"

namespace ballast {
namespace {

const Registered<BalancerSetup> kSuperconcentrator{
    {"superconcentrator",
     "self-routing superconcentrator: steps 1 - 3 of Jan and Lin with re-identification [Jan94]",
     planner_keys({}),
     [](const Args& args) {
       Balancing balancing{.carrier = Balancing::Carrier::the_switch,
                           .every = args.get<Cycle>("every"),
                           .during = args.get<Cycle>("every") != 0,
                           .started = true};
       set_measure(balancing, args);
       return balancing;
     },
     {{"rule", "waves join processors above the mean with those below, a task each or a burst"},
      {"ends", "by count within 1"},
      {"source", "Jan and Lin 1994, steps 1 - 3"}}}};

}  // namespace
}  // namespace ballast
