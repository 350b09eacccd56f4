// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/pattern.h"

namespace ballast {
namespace {

NodeId shuffle(NodeId address, unsigned bits) {
  if (bits == 0) return address;
  return (address << 1 | address >> (bits - 1)) & ((NodeId{1} << bits) - 1);
}

const Registered<PatternMaker> kShuffle{
    bit_pattern("shuffle", "perfect shuffle: the address bits rotated left by one", shuffle)};

}  // namespace
}  // namespace ballast
