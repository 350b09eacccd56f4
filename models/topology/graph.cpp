// SPDX-License-Identifier: BSD-3-Clause
#include "topology/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "topology/named_graph.h"
#include "topology/up_down.h"

namespace ballast {
namespace {

/// Any connected graph, one processor per router. A router's links have the order of the file.
class Graph final : public Topology {
 public:
  explicit Graph(const NamedGraph& graph, std::optional<NodeNames> names = {})
      : first_(ends_before(graph)),
        ends_(first_.back()),
        routing_(linked(graph)),
        names_(std::move(names)) {}
  [[nodiscard]] NodeId processors() const override { return routers(); }
  [[nodiscard]] NodeId routers() const override { return static_cast<NodeId>(first_.size() - 1); }
  [[nodiscard]] NodeId router_of(NodeId processor) const override { return processor; }
  [[nodiscard]] Port links(NodeId router) const override {
    return static_cast<Port>(first_[router + 1] - first_[router]);
  }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    return ends_[first_[router] + link];
  }
  [[nodiscard]] bool minimal() const override { return false; }
  [[nodiscard]] std::uint64_t bytes() const override {
    constexpr std::uint64_t kName = 2 * sizeof(std::string) + sizeof(NodeId) + 2 * sizeof(void*);
    return first_.size() * sizeof first_[0] + ends_.size() * sizeof ends_[0] +
           UpDown::bytes(routers()) + (names_ ? routers() * kName : 0);
  }
  [[nodiscard]] const NodeNames* names() const override { return names_ ? &*names_ : nullptr; }
  void route(std::span<const RouteStep> steps, Hop* hops) const override {
    routing_.route(steps, hops);
  }

 private:
  static std::vector<std::size_t> ends_before(const NamedGraph& graph) {
    std::vector<std::size_t> first(graph.nodes() + std::size_t{1}, 0);
    for (const auto& [a, b] : graph.links()) ++first[a + 1], ++first[b + 1];
    for (std::size_t r = 1; r < first.size(); ++r) first[r] += first[r - 1];
    return first;
  }
  /// Fills ends_, from which the routing is made.
  const Topology& linked(const NamedGraph& graph) {
    std::vector<Port> used(graph.nodes(), 0);
    for (const auto& [a, b] : graph.links()) {
      const Port from = used[a]++, to = used[b]++;
      ends_[first_[a] + from] = {b, to};
      ends_[first_[b] + to] = {a, from};
    }
    return *this;
  }

  std::vector<std::size_t> first_;  // index in ends_, by router; one entry more at the end
  std::vector<LinkEnd> ends_;
  UpDown routing_;
  std::optional<NodeNames> names_;
};

/// Chooses the format by the file's ending, without that of a compression.
void read(const TextFile& file, NamedGraph& graph) {
  std::filesystem::path name(file.path);
  if (name.extension() == ".gz" || name.extension() == ".br") name.replace_extension();
  const std::filesystem::path ending = name.extension();
  if (ending == ".dot" || ending == ".gv") return read_dot(file, graph);
  if (ending == ".graphml" || ending == ".xml") return read_graphml(file, graph);
  read_edge_list(file, graph);
}

std::unique_ptr<Topology> graph_of(const Args& args) {
  const TextFile file = read_text_file(resolved_path(args.text("path"), args.where("path")));
  NamedGraph graph(file);
  read(file, graph);
  graph.finish();
  try {
    return std::make_unique<Graph>(graph, graph.names());
  } catch (const UserError& error) {
    throw UserError({file.path}, error.what());
  }
}

/// A path of n nodes with a leaf at each.
std::string caterpillar(int n) {
  std::string edges;
  for (int i = 0; i < n; ++i) {
    if (i > 0) edges += fmt::format("{} {}\n", i - 1, i);
    edges += fmt::format("{} {}\n", i, i + n);
  }
  return edges;
}

TopologyTrial trial(std::string edges) { return {.keys = {}, .file = std::move(edges)}; }

const Registered<TopologyMaker> kGraph{
    {"graph",
     "any connected graph from a file, up*/down* routing",
     {Key::text("path").required().help("graph file; *.dot or *.gv: DOT; *.graphml or *.xml: "
                                        "GraphML; else two node names per line")},
     {.make = graph_of,
      .trials = {trial("a b\nb c\nc d\n"), trial("0 1\n1 2\n2 3\n3 4\n4 5\n5 0\n"),
                 trial("0 1\n1 2\n2 3\n3 4\n4 0\n0 5\n1 6\n2 7\n3 8\n4 9\n"  // Petersen
                       "5 7\n7 9\n9 6\n6 8\n8 5\n"),
                 trial(caterpillar(32))}},
     {{"numbering",
       "node = router = processor; names 0 .. n - 1 are kept, others are numbered as they appear; "
       "links in the order of the file"},
      {"refused",
       "a link from a node to itself, a second link between two nodes, a graph that is not "
       "connected or empty; DOT files are read where Graphviz was there at build time, `->` is a "
       "link"}}}};

}  // namespace

std::unique_ptr<Topology> graph_of_links(NodeId nodes, std::span<const std::array<NodeId, 2>> links,
                                         std::optional<NodeNames> names) {
  if (nodes == 0) throw UserError("links: expected at least one node, got none");
  const TextFile none{"links", ""};
  NamedGraph graph(none);
  for (NodeId i = 0; i < nodes; ++i) graph.node(std::to_string(i), NamedGraph::kNowhere);
  for (const auto& [a, b] : links) {
    if (std::max(a, b) >= nodes) {
      graph.fail(NamedGraph::kNowhere,
                 fmt::format("expected links between nodes 0 .. {2}, got {0} - {1}", a, b,
                             nodes - std::int64_t{1}));
    }
    graph.link(a, b, NamedGraph::kNowhere);
  }
  return std::make_unique<Graph>(graph, std::move(names));
}

}  // namespace ballast
