// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "traffic/pattern.h"

namespace ballast {
namespace {

constexpr NodeId kProcessors = 64;

/// Half of the packets: + 8 u + v modulo 64, u and v each one of -1, 0, 1. The others: any.
NodeId taper(NodeId from, std::uint32_t random, std::uint32_t coin) {
  if (Pattern::one_of(2, coin) == 0) return Pattern::one_of(kProcessors, random);
  const NodeId choice = Pattern::one_of(9, random);
  return (kProcessors + from + 8 * (choice / 3) + choice % 3 - 9) % kProcessors;
}

Pattern taper64(const Args&, const PatternContext& context) {
  if (context.processors != kProcessors) {
    throw UserError(context.where,
                    fmt::format("traffic.pattern: \"taper64\" is for 64 processors, got {}",
                                context.processors));
  }
  return Pattern::drawn_by(kProcessors, taper);
}

const Registered<PatternMaker> kTaper64{
    {"taper64",
     "64 processors; destination: one of the nine around the sender in rows of 8 (+ -9 .. 9 modulo "
     "64) for half of the packets, any processor for the rest; the pattern of BookSim",
     {},
     taper64}};

}  // namespace
}  // namespace ballast
