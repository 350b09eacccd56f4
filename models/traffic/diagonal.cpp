// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/pattern.h"

namespace ballast {
namespace {

Pattern diagonal(const Args&, const PatternContext& context) {
  const NodeId p = context.processors;
  return Pattern::drawn_by(p, [p](NodeId from, std::uint32_t random, std::uint32_t) {
    return Pattern::one_of(3, random) == 0 ? (from + 1) % p : from;
  });
}

const Registered<PatternMaker> kDiagonal{
    {"diagonal",
     "destination: the next processor, + 1 modulo their number, for a third of the packets, the "
     "sender itself for the rest; the pattern of BookSim",
     {},
     diagonal}};

}  // namespace
}  // namespace ballast
