// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/switch_registry.h"

namespace ballast {
namespace {

const Registered<SwitchMaker> kSystemcSwitch{
    {"systemc", "the cycle-accurate model", {}, [](const SwitchSpec& spec) {
       return std::make_unique<LoadBalancerCore>(spec.ports, spec.words, spec.fused);
     }}};

}  // namespace
}  // namespace ballast
