// SPDX-License-Identifier: BSD-3-Clause
#include "topology/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "topology/graph_format.h"
#include "topology/up_down.h"

namespace ballast {
namespace {

NodeNames names_of(std::vector<std::string> of) {
  NodeNames names{std::move(of), {}};
  for (NodeId n = 0; n < names.of.size(); ++n) names.numbers.emplace(names.of[n], n);
  return names;
}

/// Any connected graph. A router's links have the order of the file.
class Graph final : public Topology {
 public:
  Graph(const GraphParts& parts, std::optional<NodeNames> names)
      : first_(ends_before(parts)),
        ends_(first_.back()),
        lengths_(parts.lengths.empty() ? 0 : ends_.size()),
        flit_cycles_(parts.flit_cycles.empty() ? 0 : ends_.size()),
        router_of_(parts.router_of),
        routing_(linked(parts)),
        names_(std::move(names)) {
    if (!router_of_.empty()) processor_names_ = names_of(parts.processor_names);
  }
  [[nodiscard]] NodeId processors() const override {
    return router_of_.empty() ? routers() : static_cast<NodeId>(router_of_.size());
  }
  [[nodiscard]] NodeId routers() const override { return static_cast<NodeId>(first_.size() - 1); }
  [[nodiscard]] NodeId router_of(NodeId processor) const override {
    return router_of_.empty() ? processor : router_of_[processor];
  }
  [[nodiscard]] std::vector<NodeId> router_shape() const override { return {routers()}; }
  [[nodiscard]] Port links(NodeId router) const override {
    return static_cast<Port>(first_[router + 1] - first_[router]);
  }
  [[nodiscard]] LinkEnd neighbour(NodeId router, Port link) const override {
    return ends_[first_[router] + link];
  }
  [[nodiscard]] std::uint32_t link_length(NodeId router, Port link) const override {
    return lengths_.empty() ? 1 : lengths_[first_[router] + link];
  }
  [[nodiscard]] bool has_flit_cycles() const override { return !flit_cycles_.empty(); }
  [[nodiscard]] std::uint32_t link_flit_cycles(NodeId router, Port link) const override {
    return flit_cycles_.empty() ? 1 : flit_cycles_[first_[router] + link];
  }
  [[nodiscard]] bool minimal() const override { return false; }
  [[nodiscard]] std::uint64_t bytes() const override {
    constexpr std::uint64_t kName = 2 * sizeof(std::string) + sizeof(NodeId) + 2 * sizeof(void*);
    return first_.size() * sizeof first_[0] + ends_.size() * sizeof ends_[0] +
           (lengths_.size() + flit_cycles_.size()) * sizeof(std::uint32_t) +
           UpDown::table_bytes(routers()) + (names_ ? routers() * kName : 0) +
           router_of_.size() * (sizeof(NodeId) + kName);
  }
  [[nodiscard]] const NodeNames* names() const override { return names_ ? &*names_ : nullptr; }
  [[nodiscard]] const NodeNames* processor_names() const override {
    return processor_names_ ? &*processor_names_ : names();
  }
  void route(std::span<const RouteStep> steps, Hop* hops) const override {
    routing_.route(steps, hops);
  }

 private:
  static std::vector<std::size_t> ends_before(const GraphParts& graph) {
    std::vector<std::size_t> first(graph.routers() + std::size_t{1}, 0);
    for (const auto& [a, b] : graph.links) ++first[a + 1], ++first[b + 1];
    for (std::size_t r = 1; r < first.size(); ++r) first[r] += first[r - 1];
    return first;
  }
  /// Fills what is by end, from which the routing is made.
  const Topology& linked(const GraphParts& graph) {
    std::vector<Port> used(graph.routers(), 0);
    for (std::size_t k = 0; k < graph.links.size(); ++k) {
      const auto [a, b] = graph.links[k];
      const Port from = used[a]++, to = used[b]++;
      const std::size_t there = first_[a] + from, back = first_[b] + to;
      ends_[there] = {b, to};
      ends_[back] = {a, from};
      const auto set = [&](std::vector<std::uint32_t>& of_ends, const auto& of_links) {
        if (of_ends.empty()) return;
        of_ends[there] = of_links[k][0];
        of_ends[back] = of_links[k][1];
      };
      set(lengths_, graph.lengths);
      set(flit_cycles_, graph.flit_cycles);
    }
    return *this;
  }

  std::vector<std::size_t> first_;  // index in ends_, by router; one entry more at the end
  std::vector<LinkEnd> ends_;
  std::vector<std::uint32_t> lengths_, flit_cycles_;  // as ends_; empty: all are 1
  std::vector<NodeId> router_of_;                     // by processor; empty: one per router
  UpDown routing_;
  std::optional<NodeNames> names_, processor_names_;
};

/// Refuses a key that has no effect on this format.
void check_format(const Entry<GraphFormat>& format, const Args& args) {
  const auto refuse = [&](const char* key, const char* why) {
    throw UserError(
        args.where(key),
        fmt::format("machine.{}: has no effect on {}, {}; leave it out", key, format.name, why));
  };
  for (const char* const key : {"lengths", "cycles_per_flit", "attach"}) {
    if (!args.has(key) || !args.text(key).empty()) continue;
    throw UserError(args.where(key),
                    fmt::format("machine.{}: expected the name of an attribute, got none", key));
  }
  for (const char* const key : {"lengths", "cycles_per_flit"}) {
    if (!args.has(key) || format.make.link_attributes) continue;
    refuse(key, "whose links have no attributes");
  }
  if (args.has("parallel") && format.make.each_link_once) {
    refuse("parallel", "where two routers have one link at most");
  }
  if (!args.has("attach")) return;
  if (format.make.names_processors) refuse("attach", "which names its processors");
  if (args.text("attach") != "leaves" && !format.make.node_attributes) {
    refuse("attach", "whose nodes have no attributes, but for \"leaves\"");
  }
}

GraphRules rules_of(const Args& args) {
  GraphRules rules{.parallel = Parallel::trunk, .largest = args.has("component")};
  if (args.has("parallel") && args.text("parallel") == "merge") rules.parallel = Parallel::merge;
  if (args.has("parallel") && args.text("parallel") == "error") rules.parallel = Parallel::error;
  if (args.has("lengths")) rules.lengths = args.text("lengths");
  if (args.has("cycles_per_flit")) rules.flit_cycles = args.text("cycles_per_flit");
  if (args.has("attach")) {
    rules.leaves = args.text("attach") == "leaves";
    if (!rules.leaves) rules.attach = args.text("attach");
  }
  return rules;
}

std::unique_ptr<Topology> graph_of(const Args& args) {
  const TextFile file = read_text_file(resolved_path(args.text("path"), args.where("path")));
  const Entry<GraphFormat>& format = graph_format(file);
  check_format(format, args);
  NamedGraph graph(file, rules_of(args));
  format.make.read(file, graph);
  return graph_of_file(file, graph);
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
     {Key::text("path").required().help(
          "graph file: edge list, CSV, GML, GraphML, DOT, Matrix Market, BookSim anynet or "
          "ibnetdiscover, known by its name or else by its text"),
      Key::text("parallel")
          .choices({"trunk", "merge", "error"})
          .help("further links between two nodes: cables of their own, nothing, or an error; "
                "default: trunk"),
      component_key(),
      Key::text("attach").help(
          "processors per router: the attribute of the nodes with their number, or \"leaves\": "
          "nodes with one link are processors; default: one per node, or as the file says"),
      Key::text("lengths").help(
          "attribute of the links with their lengths, for link.cycles_by_length (edge list: "
          "weight, or a column's name; Matrix Market: value)"),
      Key::text("cycles_per_flit")
          .help("attribute of the links with their cycles per flit, in units of "
                "link.cycles_per_flit")
          .when({[](const RunFacts& run) { return run.routers; }, "machine.network = \"routed\""})},
     {.make = graph_of,
      .trials = {trial("a b\nb c\nc d\n"), trial("0 1\n1 2\n2 3\n3 4\n4 5\n5 0\n"),
                 trial("0 1\n1 2\n2 3\n3 4\n4 0\n0 5\n1 6\n2 7\n3 8\n4 9\n"  // Petersen
                       "5 7\n7 9\n9 6\n6 8\n8 5\n"),
                 trial(caterpillar(32)), trial("a b\na b\nb c\nb c\nb c\nc a\n"),
                 trial("router 0 node 0 node 1 router 1 2\nrouter 1 router 2 3\n"
                       "router 2 node 2 router 0\n")}},
     {{"numbering",
       "routers: names 0 .. n - 1 are kept, others are numbered as they appear; processors by "
       "their routers; links in the order of the file"},
      {"parallel links",
       "a packet takes cable number (destination router mod cables) of equally good ones; agents "
       "of balancers see one neighbour"},
      {"lengths",
       "with machine.link.cycles_by_length = true a link takes link.cycles times its length; the "
       "latencies of a BookSim anynet are lengths, the same in both directions"},
      {"both directions",
       "in files that give directions (edge lists, digraphs, general matrices) the way back is the "
       "same link, with a length and cycles per flit of its own if it has them"},
      {"refused",
       "a link from a node to itself, a graph that is empty, or not connected without component = "
       "\"largest\"; DOT files are read where Graphviz was there at build time"}}}};

}  // namespace

Key component_key() {
  return Key::text("component")
      .choices({"largest"})
      .help("part of a graph that is not connected; default: such a graph is an error");
}

std::unique_ptr<Topology> graph_of_file(const TextFile& file, NamedGraph& graph) {
  GraphParts parts = graph.finish();
  try {
    NodeNames names = names_of(parts.names);
    return std::make_unique<Graph>(parts, std::move(names));
  } catch (const UserError& error) {
    throw UserError({file.path}, error.what());
  }
}

std::unique_ptr<Topology> graph_of_links(NodeId nodes, std::span<const std::array<NodeId, 2>> links,
                                         std::optional<NodeNames> names) {
  if (nodes == 0) throw UserError("links: expected at least one node, got none");
  const TextFile none{"links", ""};
  NamedGraph graph(none);  // for its checks
  for (NodeId i = 0; i < nodes; ++i) graph.node(std::to_string(i), NamedGraph::kNowhere);
  for (const auto& [a, b] : links) {
    if (std::max(a, b) >= nodes) {
      graph.fail(NamedGraph::kNowhere,
                 fmt::format("expected links between nodes 0 .. {2}, got {0} - {1}", a, b,
                             nodes - std::int64_t{1}));
    }
    graph.link(a, b, NamedGraph::kNowhere);
  }
  const GraphParts parts{.names = std::vector<std::string>(nodes),
                         .links = {links.begin(), links.end()}};
  return std::make_unique<Graph>(parts, std::move(names));
}

}  // namespace ballast
