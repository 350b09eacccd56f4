// SPDX-License-Identifier: BSD-3-Clause
#include "topology/named_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <system_error>

#include "core/table_reader.h"

namespace ballast {

void NamedGraph::fail(std::size_t place, const std::string& what) const {
  throw UserError(place == kNowhere ? Where{file_.path} : file_.where(place), what);
}

NodeId NamedGraph::node(const std::string& name, std::size_t place) {
  const auto [it, added] = numbers_.try_emplace(name, nodes());
  if (added) {
    names_.push_back(name);
    places_.push_back(place);
  }
  return it->second;
}

void NamedGraph::link(NodeId a, NodeId b, std::size_t place) {
  if (a == b) {
    fail(place, fmt::format("expected a link between two nodes, got one from \"{}\" to itself",
                            names_[a]));
  }
  const auto [it, added] =
      place_of_link_.try_emplace(std::uint64_t{std::min(a, b)} << 32 | std::max(a, b), place);
  if (!added) {
    const std::string first = it->second == kNowhere
                                  ? ""
                                  : fmt::format(", first on line {}", file_.where(it->second).line);
    fail(place, fmt::format("expected each link once, got a second one between \"{}\" and "
                            "\"{}\"{}; links have no direction",
                            names_[a], names_[b], first));
  }
  links_.push_back({a, b});
}

void NamedGraph::check_connected() const {
  std::vector<NodeId> part(names_.size());  // a forest: joining two nodes links their roots
  std::iota(part.begin(), part.end(), NodeId{0});
  const auto root = [&](NodeId n) {
    while (part[n] != n) n = part[n] = part[part[n]];
    return n;
  };
  for (const auto& [a, b] : links_) part[root(a)] = root(b);
  for (NodeId n = 1; n < nodes(); ++n) {
    if (root(n) == root(0)) continue;
    fail(places_[n], fmt::format("expected a connected graph, got no path from \"{}\" to \"{}\"",
                                 names_[0], names_[n]));
  }
}

void NamedGraph::finish() {
  if (names_.empty()) throw UserError({file_.path}, "expected at least one node, got none");
  check_connected();
  std::vector<NodeId> number;
  for (const std::string& name : names_) {
    NodeId n = 0;
    const char* end = name.data() + name.size();
    const auto [stop, error] = std::from_chars(name.data(), end, n);
    const bool canonical = name == "0" || !name.starts_with('0');
    if (error != std::errc{} || stop != end || !canonical || n >= nodes()) return;
    number.push_back(n);  // all different, like the names
  }
  for (auto& [a, b] : links_) a = number[a], b = number[b];
  std::vector<std::string> names(names_.size());
  for (NodeId n = 0; n < nodes(); ++n) names[number[n]] = std::move(names_[n]);
  names_ = std::move(names);
}

NodeNames NamedGraph::names() const {
  NodeNames names{names_, {}};
  for (NodeId n = 0; n < nodes(); ++n) names.numbers.emplace(names_[n], n);
  return names;
}

void read_edge_list(const TextFile& file, NamedGraph& graph) {
  TableReader row(file, ' ', '#');
  while (row.next()) {
    row.expect({"node", "node"});
    const auto place = [&](std::size_t field) {
      return static_cast<std::size_t>(row[field].data() - file.text.data());
    };
    const NodeId a = graph.node(std::string(row[0]), place(0));
    const NodeId b = graph.node(std::string(row[1]), place(1));
    graph.link(a, b, place(0));
  }
}

void refuse_dot(const TextFile& file) {
  throw UserError(
      {file.path},
      "expected a graph as edge list or GraphML, got DOT, which this build does not read; "
      "install libgraphviz-dev, then run scripts/build --fresh");
}

}  // namespace ballast
