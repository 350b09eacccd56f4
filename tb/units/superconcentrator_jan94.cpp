// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/superconcentrator_jan94.h"

#include "tb/superconcentrator_twin.h"

namespace ballast::tb {
namespace {

const Registered<TwinMaker> kSuperconcentratorJan94{
    {"superconcentrator_jan94",
     "superconcentrator in the paper's forms: routes the active inputs to the requesting outputs, "
     "in order",
     {},
     [](const UnitSpec& spec) {
       return std::make_unique<SuperconcentratorTwin<SuperconcentratorJan94Core>>(spec);
     }}};

}  // namespace
}  // namespace ballast::tb
