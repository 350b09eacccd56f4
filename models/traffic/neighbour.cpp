// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/pattern.h"

namespace ballast {
namespace {

NodeId neighbour(NodeId) { return 1; }

const Registered<PatternMaker> kNeighbour{
    shift_pattern("neighbour", "destination: + 1 in every dimension, modulo its size", neighbour)};

}  // namespace
}  // namespace ballast
