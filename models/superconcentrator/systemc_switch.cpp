// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/switch_registry.h"
#include "superconcentrator/work_balancer.h"

namespace ballast {
namespace {

const Registered<SwitchMaker> kSystemcSwitch{
    {"systemc",
     "the cycle-accurate model",
     {},
     [](const SwitchSpec& spec) -> std::unique_ptr<Switch> {
       if (spec.by_work) {
         return std::make_unique<WorkBalancerCore>(spec.ports, spec.load_width, spec.fused);
       }
       return std::make_unique<LoadBalancerCore>(spec.ports, spec.words, spec.fused);
     }}};

}  // namespace
}  // namespace ballast
