// SPDX-License-Identifier: BSD-3-Clause
#include "topology/named_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "topology/concentrated.h"

namespace ballast {

namespace {
constexpr std::uint32_t kLongestLink = 1u << 20;
constexpr std::uint32_t kSlowestLink = 1024;  // cycles per flit
}  // namespace

void NamedGraph::fail(std::size_t place, const std::string& what) const {
  throw UserError(place == kNowhere ? Where{file_.path} : file_.where(place), what);
}

NodeId NamedGraph::node(const std::string& name, std::size_t place) {
  const auto [it, added] = numbers_.try_emplace(name, nodes());
  if (added) nodes_.push_back({name, place});
  return it->second;
}

void NamedGraph::link(NodeId a, NodeId b, std::size_t place, Mention mention) {
  if (a == b) {
    fail(place, fmt::format("expected a link between two nodes, got one from \"{}\" to itself",
                            nodes_[a].name));
  }
  const auto [it, first] =
      pairs_.try_emplace(std::uint64_t{std::min(a, b)} << 32 | std::max(a, b),
                         Pair{.first = static_cast<std::uint32_t>(links_.size())});
  Pair& pair = it->second;
  const std::size_t direction = a < b ? 0 : 1;
  if (mention.directed && pair.unnamed[direction] != kNone) {
    Link& same = links_[pair.unnamed[direction]];
    pair.unnamed[direction] = same.next;
    same.back = mention;
    return;
  }
  if (!first && rules_.parallel == Parallel::merge) return;
  if (!first && rules_.parallel == Parallel::error) {
    const std::size_t before = links_[pair.first].place;
    fail(place, fmt::format("expected each link once, got a second one between \"{}\" and "
                            "\"{}\"{}; links have no direction",
                            nodes_[a].name, nodes_[b].name,
                            before == kNowhere
                                ? ""
                                : fmt::format(", first on line {}", file_.where(before).line)));
  }
  if (links_.size() == kNone) fail(place, "expected fewer than 2^32 - 1 links, got more");
  add(pair, {{a, b}, place, mention}, mention.directed, direction);
}

void NamedGraph::add(Pair& pair, Link link, bool directed, std::size_t direction) {
  const auto number = static_cast<std::uint32_t>(links_.size());
  links_.push_back(link);
  if (!directed) return;
  if (pair.last_directed != kNone) links_[pair.last_directed].next = number;
  pair.last_directed = number;
  if (pair.unnamed[1 - direction] == kNone) pair.unnamed[1 - direction] = number;
}

std::uint32_t NamedGraph::number(std::string_view text, std::string_view name, std::size_t place,
                                 std::uint32_t min, std::uint32_t max) const {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  const bool whole = error == std::errc{} && stop == end && std::trunc(value) == value;
  if (whole && value >= min && value <= max) return static_cast<std::uint32_t>(value);
  fail(place,
       fmt::format("{}: expected a whole number {} .. {}, got \"{}\"", name, min, max, text));
}

std::uint32_t NamedGraph::length(std::string_view text, std::size_t place,
                                 std::string_view of) const {
  const std::string name = rules_.lengths.empty() ? "length" : rules_.lengths;
  return number(text, name + std::string(of), place, 1, kLongestLink);
}

std::uint32_t NamedGraph::flit_cycles(std::string_view text, std::size_t place,
                                      std::string_view of) const {
  return number(text, rules_.flit_cycles + std::string(of), place, 1, kSlowestLink);
}

std::uint32_t NamedGraph::processors(std::string_view text, std::size_t place,
                                     std::string_view of) const {
  return number(text, rules_.attach + std::string(of), place, 0, kMaxConcentration);
}

}  // namespace ballast
