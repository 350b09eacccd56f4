// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/pattern.h"

namespace ballast {
namespace {

NodeId bit_complement(NodeId address, unsigned bits) {
  return ~address & ((NodeId{1} << bits) - 1);
}

const Registered<PatternMaker> kBitComplement{bit_pattern(
    "bit-complement", "destination: every address bit inverted", bit_complement, "bit_complement")};

}  // namespace
}  // namespace ballast
