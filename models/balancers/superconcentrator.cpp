// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/balancer.h"

namespace ballast {
namespace {

const Registered<BalancerSetup> kEntry{
    {"superconcentrator",
     "self-routing superconcentrator, steps 1 - 3 of Jan and Lin with re-identification [Jan94]",
     {{"every",
       Key::Kind::integer,
       std::int64_t{0},
       "cycles from one start of the balancer to the next; 0: once, when all tasks have arrived",
       0,
       1e15,
       {},
       false}},
     [](const Args& args, MachineOptions& machine) {
       machine.processors.balance = true;
       machine.processors.balance_every = static_cast<Cycle>(args.integer("every"));
     }}};

}  // namespace
}  // namespace ballast
