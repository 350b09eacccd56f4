// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>

#include "traffic/pattern.h"

namespace ballast {
namespace {

/// Side of the square on which node x + side y sends to y + side x; 0: none.
NodeId side_of(const PatternContext& context) {
  const auto shape = context.shape;
  if (shape.size() == 2) return shape[0] == shape[1] ? shape[0] : 0;
  const auto bits = static_cast<unsigned>(std::countr_zero(context.processors));
  return std::has_single_bit(context.processors) && bits % 2 == 0 ? NodeId{1} << (bits / 2) : 0;
}

Pattern transpose(const Args&, const PatternContext& context) {
  const NodeId side = side_of(context);
  if (side == 0) {
    throw UserError(
        context.where,
        fmt::format("traffic.pattern: \"transpose\" needs a square of two dimensions, or a power "
                    "of four processors in any other number of dimensions, got {}",
                    fmt::join(context.shape, " x ")));
  }
  std::vector<NodeId> to(context.processors);
  for (NodeId i = 0; i < context.processors; ++i) to[i] = i / side + i % side * side;
  return Pattern::fixed(std::move(to));
}

const Registered<PatternMaker> kTranspose{{"transpose",
                                           "destination: (x, y) to (y, x); with other than two "
                                           "dimensions, the halves of the address bits swapped",
                                           {},
                                           transpose}};

}  // namespace
}  // namespace ballast
