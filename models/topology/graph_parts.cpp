// SPDX-License-Identifier: BSD-3-Clause
// The end of a NamedGraph: components, hosts, numbers.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>
#include <string_view>
#include <system_error>
#include <unordered_set>

#include "core/errors.h"
#include "topology/named_graph.h"

namespace ballast {
namespace {

constexpr NodeId kNoNode = ~NodeId{0};
constexpr std::uint64_t kMostAttached = std::uint64_t{1} << 22;  // each has a name

/// Numbers for the routers with these names: their own if they are 0 .. n-1 in some order, else
/// the order of the list.
std::vector<NodeId> numbers_of(const std::vector<std::string>& names) {
  std::vector<NodeId> own, order(names.size());
  std::iota(order.begin(), order.end(), NodeId{0});
  for (const std::string& name : names) {
    NodeId n = 0;
    const char* end = name.data() + name.size();
    const auto [stop, error] = std::from_chars(name.data(), end, n);
    const bool canonical = name == "0" || !name.starts_with('0');
    if (error != std::errc{} || stop != end || !canonical || n >= names.size()) return order;
    own.push_back(n);  // all different, like the names
  }
  return own;
}

/// Hints at an attribute with a name like the wanted one, which none has.
std::string near_name(const std::string& wanted, const std::set<std::string, std::less<>>& known) {
  if (known.contains(wanted)) return "";
  return did_you_mean(wanted, std::vector<std::string>(known.begin(), known.end()));
}

}  // namespace

/// The nodes of the only component, or of the largest one; of equals the first.
std::vector<bool> NamedGraph::kept() const {
  std::vector<NodeId> part(nodes_.size());  // a forest: joining two nodes links their roots
  std::iota(part.begin(), part.end(), NodeId{0});
  const auto root = [&](NodeId n) {
    while (part[n] != n) n = part[n] = part[part[n]];
    return n;
  };
  for (const Link& link : links_) part[root(link.ends[0])] = root(link.ends[1]);
  std::vector<NodeId> size(nodes_.size(), 0);
  for (NodeId n = 0; n < nodes(); ++n) ++size[root(n)];
  NodeId largest = root(0), components = 0;
  for (NodeId n = 0; n < nodes(); ++n) {
    components += root(n) == n ? 1 : 0;
    if (size[root(n)] > size[largest]) largest = root(n);
  }
  std::vector<bool> keep(nodes_.size(), true);
  if (components == 1) return keep;
  if (!rules_.largest) {
    NodeId other = 1;
    while (root(other) == root(0)) ++other;
    fail(nodes_[other].place,
         fmt::format("expected a connected graph, got no path from \"{}\" to \"{}\"; "
                     "machine.component = \"largest\" keeps {} of {} nodes, the largest of {} "
                     "components",
                     nodes_[0].name, nodes_[other].name, size[largest], nodes(), components));
  }
  for (NodeId n = 0; n < nodes(); ++n) keep[n] = root(n) == largest;
  return keep;
}

void NamedGraph::mark_leaves() {
  std::vector<std::uint32_t> links(nodes_.size(), 0);
  for (const Link& link : links_) ++links[link.ends[0]], ++links[link.ends[1]];
  for (NodeId n = 0; n < nodes(); ++n) {
    nodes_[n].host = links[n] == 1;
    nodes_[n].processors = nodes_[n].host ? 1 : 0;
  }
  if (std::ranges::none_of(nodes_, &Node::host)) {
    fail(kNowhere, "machine.attach = \"leaves\": expected nodes with a single link, got none");
  }
}

/// The router to which each host with a single link belongs; kNoNode: the node is a router itself,
/// also if its only neighbour is such a host.
std::vector<NodeId> NamedGraph::routers_of_hosts(const std::vector<bool>& keep) const {
  std::vector<NodeId> other(nodes_.size(), kNoNode);
  std::vector<std::uint32_t> links(nodes_.size(), 0);
  for (const Link& link : links_) {
    for (const std::size_t end : {0U, 1U}) {
      ++links[link.ends[end]];
      other[link.ends[end]] = link.ends[1 - end];
    }
  }
  const auto single = [&](NodeId n) { return nodes_[n].host && links[n] == 1; };
  std::vector<NodeId> result(nodes_.size(), kNoNode);
  for (NodeId n = 0; n < nodes(); ++n) {
    if (keep[n] && single(n) && !single(other[n])) result[n] = other[n];
  }
  return result;
}

/// `number`: of each router. Own processors first, then hosts, then attached ones.
void NamedGraph::add_processors(GraphParts& parts, const std::vector<NodeId>& number,
                                const std::vector<NodeId>& router_of_host) const {
  std::uint64_t all = 0;
  for (NodeId n = 0; n < nodes(); ++n) {
    if (number[n] != kNoNode) all += nodes_[n].processors == kNone ? 1 : nodes_[n].processors;
  }
  if (all > kMostAttached) {
    fail(kNowhere, fmt::format("expected at most {} processors, got {}", kMostAttached, all));
  }
  std::vector<std::vector<std::string>> at(parts.routers());
  bool one_each = attached_.empty();
  for (NodeId n = 0; n < nodes(); ++n) {
    if (number[n] == kNoNode) continue;
    const std::uint32_t count = nodes_[n].processors == kNone ? 1 : nodes_[n].processors;
    one_each = one_each && count == 1;
    for (std::uint32_t k = 0; k < count; ++k) {
      at[number[n]].push_back(count == 1 ? nodes_[n].name
                                         : fmt::format("{}.{}", nodes_[n].name, k));
    }
  }
  for (NodeId n = 0; n < nodes(); ++n) {
    if (router_of_host[n] == kNoNode) continue;
    one_each = false;
    at[number[router_of_host[n]]].push_back(nodes_[n].name);
  }
  for (const auto& [router, name] : attached_) {
    if (number[router] != kNoNode) at[number[router]].push_back(name);
  }
  if (one_each) return;
  for (NodeId r = 0; r < parts.routers(); ++r) {
    for (std::string& name : at[r]) {
      parts.router_of.push_back(r);
      parts.processor_names.push_back(std::move(name));
    }
  }
  if (parts.router_of.empty()) {
    fail(kNowhere, "expected at least one processor, got routers alone");
  }
  std::unordered_set<std::string_view> known;
  for (const std::string& name : parts.processor_names) {
    if (known.insert(name).second) continue;
    fail(kNowhere, fmt::format("expected processors with different names, got two \"{}\": those of "
                               "a node \"a\" are \"a.0\", \"a.1\" ..",
                               name));
  }
}

/// Refuses a link without the attribute, which the rules name.
void NamedGraph::check_value(const Link& link, const std::string& attribute, bool there) const {
  if (attribute.empty() || there) return;
  fail(link.place, fmt::format("expected an attribute \"{}\" of each link, got none between \"{}\" "
                               "and \"{}\"{}",
                               attribute, nodes_[link.ends[0]].name, nodes_[link.ends[1]].name,
                               near_name(attribute, of_links_)));
}

/// A way without a value of its own has that of the other way.
void NamedGraph::add_values(GraphParts& parts, const Link& link) const {
  const auto both = [&](std::optional<std::uint32_t> Mention::*value) {
    const auto there = link.there.*value, back = link.back.*value;
    return std::array{there ? *there : back.value_or(1), back ? *back : there.value_or(1)};
  };
  parts.lengths.push_back(both(&Mention::length));
  parts.flit_cycles.push_back(both(&Mention::flit_cycles));
}

GraphParts NamedGraph::finish() {
  if (nodes_.empty()) fail(kNowhere, "expected at least one node, got none");
  if (rules_.leaves) mark_leaves();
  const std::vector<bool> keep = kept();
  const std::vector<NodeId> router_of_host = routers_of_hosts(keep);

  std::vector<NodeId> routers;
  GraphParts parts;
  for (NodeId n = 0; n < nodes(); ++n) {
    if (!keep[n]) continue;
    if (!rules_.attach.empty() && nodes_[n].processors == kNone) {
      fail(nodes_[n].place,
           fmt::format("expected an attribute \"{}\" of each node, got none of "
                       "\"{}\"{}",
                       rules_.attach, nodes_[n].name, near_name(rules_.attach, of_nodes_)));
    }
    if (router_of_host[n] == kNoNode) routers.push_back(n);
  }
  std::vector<std::string> names;
  for (const NodeId n : routers) names.push_back(nodes_[n].name);
  const std::vector<NodeId> order = numbers_of(names);
  std::vector<NodeId> number(nodes_.size(), kNoNode);
  parts.names.resize(routers.size());
  for (std::size_t k = 0; k < routers.size(); ++k) {
    number[routers[k]] = order[k];
    parts.names[order[k]] = std::move(names[k]);
  }
  for (const Link& link : links_) {
    const NodeId a = number[link.ends[0]], b = number[link.ends[1]];
    if (keep[link.ends[0]]) {
      check_value(link, rules_.lengths, link.there.length || link.back.length);
      check_value(link, rules_.flit_cycles, link.there.flit_cycles || link.back.flit_cycles);
    }
    if (a == kNoNode || b == kNoNode) continue;
    parts.links.push_back({a, b});
    add_values(parts, link);
  }
  for (auto* const values : {&parts.lengths, &parts.flit_cycles}) {
    constexpr std::array<std::uint32_t, 2> kOne{1, 1};
    if (std::ranges::all_of(*values, [&](const auto& v) { return v == kOne; })) values->clear();
  }
  add_processors(parts, number, router_of_host);
  return parts;
}

}  // namespace ballast
