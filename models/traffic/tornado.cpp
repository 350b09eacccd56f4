// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/pattern.h"

namespace ballast {
namespace {

NodeId tornado(NodeId size) { return (size + 1) / 2 - 1; }

const Registered<PatternMaker> kTornado{shift_pattern(
    "tornado",
    "destination: (almost) half way round in every dimension of size k, + ceil(k / 2) - 1 modulo k",
    tornado)};

}  // namespace
}  // namespace ballast
