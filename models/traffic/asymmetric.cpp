// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "traffic/pattern.h"

namespace ballast {
namespace {

Pattern asymmetric(const Args&, const PatternContext& context) {
  const NodeId p = context.processors, half = p / 2;
  if (p % 2 != 0) {
    throw UserError(context.where,
                    fmt::format("traffic.pattern: \"asymmetric\" halves the machine: expected an "
                                "even number of processors, got {}",
                                p));
  }
  return Pattern::drawn_by(p, [half](NodeId from, std::uint32_t random, std::uint32_t) {
    return from % half + half * Pattern::one_of(2, random);
  });
}

const Registered<PatternMaker> kAsymmetric{
    {"asymmetric",
     "destination: the sender's number modulo half of the processors, in the lower or the upper "
     "half, equally likely; the pattern of BookSim",
     {},
     asymmetric}};

}  // namespace
}  // namespace ballast
