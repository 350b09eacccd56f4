// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/text_file.h"
#include "core/types.h"
#include "topology/topology.h"

namespace ballast {

/// An undirected graph whose nodes have names, as in a file: filled by one of the readers below,
/// then checked and numbered. Places are offsets in the file's text. The file must outlive the
/// graph.
class NamedGraph {
 public:
  static constexpr std::size_t kNowhere = ~std::size_t{0};  ///< place unknown to the reader

  explicit NamedGraph(const TextFile& file) : file_(file) {}

  /// Number of the node with this name; a new name is added.
  NodeId node(const std::string& name, std::size_t place);
  [[nodiscard]] bool has_node(const std::string& name) const { return numbers_.contains(name); }
  /// Throws UserError: a loop, or a repeated link, in either direction.
  void link(NodeId a, NodeId b, std::size_t place);
  /// Throws UserError if the graph is empty or not connected. Nodes whose names are 0 .. n-1 in
  /// some order get these as their numbers; all others keep the order of their first appearance.
  void finish();

  [[nodiscard]] NodeId nodes() const { return static_cast<NodeId>(names_.size()); }
  /// In the order of the file.
  [[nodiscard]] const std::vector<std::array<NodeId, 2>>& links() const { return links_; }
  /// Names by number; valid after finish().
  [[nodiscard]] NodeNames names() const;
  [[noreturn]] void fail(std::size_t place, const std::string& what) const;

 private:
  void check_connected() const;

  const TextFile& file_;
  std::vector<std::string> names_;
  std::vector<std::size_t> places_;  // first appearance of each name
  std::unordered_map<std::string, NodeId> numbers_;
  std::vector<std::array<NodeId, 2>> links_;
  std::unordered_map<std::uint64_t, std::size_t> place_of_link_;  // lower node, upper node
};

/// Two names per line, separated by blanks; `#` starts a comment.
void read_edge_list(const TextFile& file, NamedGraph& graph);
/// Graphviz's language, read by its own library; the first of several graphs. Arrows are links.
void read_dot(const TextFile& file, NamedGraph& graph);
/// What read_dot does in a build without that library: throws UserError with its package.
[[noreturn]] void refuse_dot(const TextFile& file);
/// <node id="a"/> and <edge source="a" target="b"/> within one <graph>; ignores all other elements.
void read_graphml(const TextFile& file, NamedGraph& graph);

}  // namespace ballast
