// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/pattern.h"

#include <fmt/format.h>

#include <bit>
#include <utility>

namespace ballast {

Pattern::Pattern(NodeId processors, bool fixed, double hot, std::vector<NodeId> table)
    : processors_(processors),
      fixed_(fixed),
      hot_(static_cast<std::uint64_t>(hot * 0x1p32)),
      table_(std::move(table)) {}

Pattern Pattern::fixed(std::vector<NodeId> to) {
  const auto processors = static_cast<NodeId>(to.size());
  return {processors, true, 0, std::move(to)};
}

Pattern Pattern::drawn(NodeId processors, double hot, std::vector<NodeId> targets) {
  return {processors, false, targets.empty() ? 0 : hot, std::move(targets)};
}

Pattern Pattern::drawn_by(NodeId processors, Draw draw) {
  Pattern pattern{processors, false, 0, {}};
  pattern.draw_ = std::move(draw);
  return pattern;
}

Pattern Pattern::weighted(std::vector<double> weights, std::uint64_t bytes) && {
  weights_ = std::move(weights);
  bytes_ = bytes;
  return std::move(*this);
}

Entry<PatternMaker> bit_pattern(std::string name, std::string help,
                                NodeId (*map)(NodeId address, unsigned bits), std::string former) {
  const auto make = [name, map](const Args&, const PatternContext& context) {
    const NodeId p = context.processors;
    if (!std::has_single_bit(p)) {
      throw UserError(context.where, fmt::format("traffic.pattern: \"{}\" permutes address bits: "
                                                 "expected a power of two of processors, got {}",
                                                 name, p));
    }
    const auto bits = static_cast<unsigned>(std::countr_zero(p));
    std::vector<NodeId> to(p);
    for (NodeId i = 0; i < p; ++i) to[i] = map(i, bits);
    return Pattern::fixed(std::move(to));
  };
  return {std::move(name), std::move(help), {}, make, {}, std::move(former)};
}

Entry<PatternMaker> shift_pattern(std::string name, std::string help,
                                  NodeId (*distance)(NodeId size)) {
  const auto make = [distance](const Args&, const PatternContext& context) {
    std::vector<NodeId> to(context.processors, 0);
    NodeId stride = 1;
    for (const NodeId size : context.shape) {
      const NodeId shift = distance(size);
      for (NodeId i = 0; i < context.processors; ++i) {
        to[i] += (i / stride % size + shift) % size * stride;
      }
      stride *= size;
    }
    return Pattern::fixed(std::move(to));
  };
  return {std::move(name), std::move(help), {}, make};
}

}  // namespace ballast
