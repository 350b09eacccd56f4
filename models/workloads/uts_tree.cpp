// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/uts_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/errors.h"

namespace ballast {
namespace {

/// A node's random number on [0, 1): the last 31 bits of its state.
double uniform(const Sha1Words& state) noexcept { return (state.back() & 0x7fffffffU) / 0x1p31; }

}  // namespace

UtsTree::Node UtsTree::root() const noexcept {
  std::array<std::uint8_t, 20> bytes{};
  for (unsigned k = 0; k < 4; ++k) bytes[16 + k] = static_cast<std::uint8_t>(seed >> (24 - 8 * k));
  return {words_of(sha1(bytes)), 0};
}

double UtsTree::expected_children(std::uint32_t height) const noexcept {
  if (height == 0) return b;
  const double h = height, depth = d;
  switch (shape) {
    case Shape::expdec:
      return b * std::pow(h, -std::log(b) / std::log(depth));
    case Shape::cyclic:
      return h > 5 * depth ? 0 : std::pow(b, std::sin(2 * std::numbers::pi * h / depth));
    case Shape::fixed:
      return height < d ? b : 0;
    default:
      return b * (1 - h / depth);
  }
}

std::uint32_t UtsTree::children(const Node& node) const noexcept {
  if (type == Type::binomial && node.height == 0) return static_cast<std::uint32_t>(b);
  const double u = uniform(node.state);
  if (type == Type::binomial || (type == Type::hybrid && node.height >= 0.5 * d)) {
    return u < q ? m : 0;
  }
  const double expected = expected_children(node.height);
  if (!(expected > 0)) return 0;
  const double number = std::floor(std::log(1 - u) / std::log(1 - 1 / (1 + expected)));
  return static_cast<std::uint32_t>(std::min<double>(number, kMostChildren));
}

const std::vector<NamedUtsTree>& uts_trees() {
  using enum UtsTree::Type;
  using enum UtsTree::Shape;
  static const std::vector<NamedUtsTree> trees{
      {"default", {.shape = linear, .b = 4, .d = 6, .seed = 0}},
      {"T1", {.shape = fixed, .b = 4, .d = 10, .seed = 19}},
      {"T2", {.shape = cyclic, .b = 6, .d = 16, .seed = 502}},
      {"T3", {.type = binomial, .b = 2000, .q = 0.124875, .m = 8, .seed = 42}},
      {"T4", {.type = hybrid, .shape = linear, .b = 6, .d = 16, .q = 0.234375, .m = 4, .seed = 1}},
      {"T5", {.shape = linear, .b = 4, .d = 20, .seed = 34}},
      {"T1L", {.shape = fixed, .b = 4, .d = 13, .seed = 29}},
      {"T2L", {.shape = cyclic, .b = 7, .d = 23, .seed = 220}},
      {"T3L", {.type = binomial, .b = 2000, .q = 0.200014, .m = 5, .seed = 7}},
      {"T1XL", {.shape = fixed, .b = 4, .d = 15, .seed = 29}},
      {"T1XXL", {.shape = fixed, .b = 4, .d = 15, .seed = 19}},
      {"T2XXL", {.type = binomial, .b = 2000, .q = 0.499999995, .m = 2, .seed = 0}},
      {"T3XXL", {.type = binomial, .b = 2000, .q = 0.499995, .m = 2, .seed = 316}},
      {"T1WL", {.shape = fixed, .b = 4, .d = 18, .seed = 19}},
      {"T2WL", {.type = binomial, .b = 2000, .q = 0.4999999995, .m = 2, .seed = 559}},
      {"T3WL", {.type = binomial, .b = 2000, .q = 0.4999995, .m = 2, .seed = 559}},
      {"T1-small", {.shape = fixed, .b = 4, .d = 6, .seed = 19}},
      {"T3-small", {.type = binomial, .b = 20, .q = 0.124875, .m = 8, .seed = 42}},
      {"tiny", {.type = binomial, .b = 64, .q = 0.1, .m = 8, .seed = 7}}};
  return trees;
}

const UtsTree& uts_tree(std::string_view name) {
  for (const NamedUtsTree& tree : uts_trees()) {
    if (name == tree.name) return tree.tree;
  }
  throw InvariantError(fmt::format("no tree {}", name));
}

}  // namespace ballast
