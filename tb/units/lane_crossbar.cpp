// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/lane_crossbar.h"

#include "tb/lane_network_twin.h"

namespace ballast::tb {
namespace {

const Registered<TwinMaker> kLaneCrossbar{
    {"lane_crossbar",
     "crossbar of lanes: leads packets to the lanes where their dummies entered",
     {},
     [](const UnitSpec& spec) {
       return std::make_unique<LaneNetworkTwin<LaneCrossbarCore>>(spec, 2);
     }}};

}  // namespace
}  // namespace ballast::tb
