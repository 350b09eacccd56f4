// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/text_file.h"
#include "core/types.h"
#include "topology/topology.h"

namespace ballast {

/// What a second link between two nodes means: one more cable, nothing, a mistake.
enum class Parallel { trunk, merge, error };

/// How the text of a file becomes a machine.
struct GraphRules {
  Parallel parallel = Parallel::error;
  bool largest = false;      ///< of several components keep the largest one; else they are an error
  std::string lengths = {};  ///< attribute of the links with their lengths; empty: none
  std::string flit_cycles = {};  ///< .. with their cycles per flit; empty: none
  std::string attach = {};       ///< attribute of the nodes with their processors; empty: none
  bool leaves = false;           ///< nodes with a single link are processors, not routers
};

/// A checked graph: routers, links between them, and their processors.
struct GraphParts {
  std::vector<std::string> names;  ///< by router
  std::vector<std::array<NodeId, 2>> links;
  /// By link, from its first router to the second and back; empty: all are 1.
  std::vector<std::array<std::uint32_t, 2>> lengths = {}, flit_cycles = {};
  std::vector<NodeId> router_of = {};  ///< by processor, ascending; empty: one per router
  std::vector<std::string> processor_names = {};

  [[nodiscard]] NodeId routers() const { return static_cast<NodeId>(names.size()); }
};

/// A mention of a link in a file.
struct Mention {
  bool directed = false;  ///< from the first node to the second: the way back may be named, too
  std::optional<std::uint32_t> length = {}, flit_cycles = {};
};

/// An undirected graph whose nodes have names, as in a file: filled by a reader, then checked and
/// numbered. Places are offsets in the file's text. The file must outlive the graph.
class NamedGraph {
 public:
  static constexpr std::size_t kNowhere = ~std::size_t{0};  ///< place unknown to the reader

  explicit NamedGraph(const TextFile& file, GraphRules rules = {})
      : file_(file), rules_(std::move(rules)) {}
  [[nodiscard]] const GraphRules& rules() const { return rules_; }

  /// Number of the node with this name; a new name is added.
  NodeId node(const std::string& name, std::size_t place);
  [[nodiscard]] bool has_node(const std::string& name) const { return numbers_.contains(name); }
  /// One more mention of a link. The k-th directed mention of a way and the k-th of the way back
  /// are the same link. Its values are those of its way, and of the way back unless that has its
  /// own. Throws UserError: a loop; a second link where the rules refuse it.
  void link(NodeId a, NodeId b, std::size_t place, Mention mention = {});

  /// The node has so many processors; without it: one, or an error if the rules name an attribute.
  void set_processors(NodeId node, std::uint32_t count) { nodes_[node].processors = count; }
  /// The node is a processor, and no router if it has a single link.
  void set_host(NodeId node) { nodes_[node].host = true; }
  /// One more processor, with a name of its own. The order of a router's processors stays.
  void attach(NodeId router, std::string name) { attached_.emplace_back(router, std::move(name)); }

  /// An attribute that nodes or links may have, to be named where a wanted one is missing.
  void node_attribute(std::string_view name) {
    if (!rules_.attach.empty() && !of_nodes_.contains(name)) of_nodes_.emplace(name);
  }
  void link_attribute(std::string_view name) {
    const bool wanted = !rules_.lengths.empty() || !rules_.flit_cycles.empty();
    if (wanted && !of_links_.contains(name)) of_links_.emplace(name);
  }

  /// The value of an attribute with this name; refuses all but whole numbers min .. max.
  [[nodiscard]] std::uint32_t number(std::string_view text, std::string_view name,
                                     std::size_t place, std::uint32_t min, std::uint32_t max) const;
  /// `of`: whose value it is, for messages without a place.
  [[nodiscard]] std::uint32_t length(std::string_view text, std::size_t place,
                                     std::string_view of = {}) const;
  [[nodiscard]] std::uint32_t flit_cycles(std::string_view text, std::size_t place,
                                          std::string_view of = {}) const;
  [[nodiscard]] std::uint32_t processors(std::string_view text, std::size_t place,
                                         std::string_view of = {}) const;
  [[noreturn]] void fail(std::size_t place, const std::string& what) const;

  /// Throws UserError if the graph is empty or not connected, an attribute is missing, or there is
  /// no processor. Routers whose names are 0 .. n-1 in some order get these as their numbers; all
  /// others keep the order of their first appearance. Links keep the order of the file.
  [[nodiscard]] GraphParts finish();

  [[nodiscard]] NodeId nodes() const { return static_cast<NodeId>(nodes_.size()); }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Node {
    std::string name;
    std::size_t place;  // first appearance
    std::uint32_t processors = kNone;
    bool host = false;
  };
  struct Link {
    std::array<NodeId, 2> ends;
    std::size_t place;
    Mention there, back = {};    // from ends[0] to ends[1], and back
    std::uint32_t next = kNone;  // next directed one between the same nodes
  };
  /// The links between two nodes. By direction: the first link that it has not named yet.
  struct Pair {
    std::uint32_t first, last_directed = kNone;
    std::array<std::uint32_t, 2> unnamed{kNone, kNone};
  };

  void add(Pair& pair, Link link, bool directed, std::size_t direction);
  // In graph_parts.cpp:
  [[nodiscard]] std::vector<bool> kept() const;
  void mark_leaves();
  void add_values(GraphParts& parts, const Link& link) const;
  void check_value(const Link& link, const std::string& attribute, bool there) const;
  [[nodiscard]] std::vector<NodeId> routers_of_hosts(const std::vector<bool>& keep) const;
  void add_processors(GraphParts& parts, const std::vector<NodeId>& number,
                      const std::vector<NodeId>& router_of_host) const;

  const TextFile& file_;
  GraphRules rules_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string, NodeId> numbers_;
  std::vector<Link> links_;
  std::unordered_map<std::uint64_t, Pair> pairs_;  // by lower node, upper node
  std::vector<std::pair<NodeId, std::string>> attached_;
  std::set<std::string, std::less<>> of_nodes_, of_links_;  // attributes
};

}  // namespace ballast
