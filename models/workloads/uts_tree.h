// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sha1.h"

namespace ballast {

/// A tree of the Unbalanced Tree Search benchmark (Olivier et al. 2007). A node's state gives its
/// number of children; the state of child k is the SHA-1 digest of the node's state and of k
/// (core/sha1_lanes.h). So nothing holds the tree. Pure functions.
struct UtsTree {
  enum class Type : std::uint8_t { binomial, geometric, hybrid };
  enum class Shape : std::uint8_t { linear, expdec, cyclic, fixed };
  struct Node {
    Sha1Words state;
    std::uint32_t height;
  };
  static constexpr std::uint32_t kMostChildren = 100;  ///< of a node; not of a binomial root

  Type type = Type::geometric;
  Shape shape = Shape::linear;  ///< expected children of a geometric node, by its height
  double b = 4;                 ///< children of a binomial root; expected ones of a geometric root
  std::uint32_t d = 6;          ///< depth of a geometric tree, or of its shape
  double q = 15.0 / 64;         ///< probability that a binomial node has children
  std::uint32_t m = 4;          ///< number of its children
  std::uint32_t seed = 0;

  [[nodiscard]] Node root() const noexcept;
  [[nodiscard]] std::uint32_t children(const Node& node) const noexcept;

  [[nodiscard]] bool has_shape() const noexcept { return type != Type::binomial; }
  [[nodiscard]] bool has_probability() const noexcept { return type != Type::geometric; }

 private:
  [[nodiscard]] double expected_children(std::uint32_t height) const noexcept;
};

/// A tree with a name; the figures of docs/explanation/trees-and-graphs.md.
struct NamedUtsTree {
  const char* name;
  UtsTree tree;
};
[[nodiscard]] const std::vector<NamedUtsTree>& uts_trees();
/// The tree of this name, which must exist.
[[nodiscard]] const UtsTree& uts_tree(std::string_view name);

}  // namespace ballast
