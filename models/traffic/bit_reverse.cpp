// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/pattern.h"

namespace ballast {
namespace {

NodeId bit_reverse(NodeId address, unsigned bits) {
  NodeId result = 0;
  for (unsigned b = 0; b < bits; ++b) result |= (address >> b & 1) << (bits - 1 - b);
  return result;
}

const Registered<PatternMaker> kBitReverse{bit_pattern(
    "bit-reverse", "destination: the address bits in reverse order", bit_reverse, "bit_reverse")};

}  // namespace
}  // namespace ballast
