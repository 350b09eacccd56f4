// SPDX-License-Identifier: BSD-3-Clause
#include "superconcentrator/benes_network.h"

#include "tb/lane_network_twin.h"

namespace ballast::tb {
namespace {

const Registered<TwinMaker> kBenesNetwork{
    {"benes_network",
     "Benes network: leads packets to the lanes where their dummies entered",
     {},
     [](const UnitSpec& spec) {
       return std::make_unique<LaneNetworkTwin<BenesNetworkCore>>(spec, 2 * spec.geometry().m);
     }}};

}  // namespace
}  // namespace ballast::tb
