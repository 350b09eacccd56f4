// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/balancer.h"

namespace ballast {
namespace {

const Registered<BalancerSetup> kEntry{
    {"superconcentrator",
     "self-routing superconcentrator, steps 1 - 3 of Jan and Lin with re-identification [Jan94]",
     {every_key()},
     [](const Args& args) {
       return Balancing{Balancing::Carrier::the_switch, args.get<Cycle>("every"), nullptr};
     }}};

}  // namespace
}  // namespace ballast
