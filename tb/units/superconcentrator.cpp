// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/superconcentrator.h"

#include "tb/superconcentrator_twin.h"

namespace ballast::tb {
namespace {

const Registered<TwinMaker> kSuperconcentrator{
    {"superconcentrator",
     "superconcentrator: routes the active inputs to the requesting outputs, in order",
     {},
     [](const UnitSpec& spec) {
       return std::make_unique<SuperconcentratorTwin<SuperconcentratorCore>>(spec);
     }}};

}  // namespace
}  // namespace ballast::tb
