// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "topology/graph_format.h"

namespace ballast {
namespace {

/// Network files of BookSim 2 [Jiang et al. 2013]: "router|node ID" at the head of a line, then
/// "router|node ID [latency]" for each of its neighbours. A link stands at one of its ends or at
/// both. BookSim's latency leads one way; here a link has one length.
class Anynet {
 public:
  Anynet(const TextFile& file, NamedGraph& graph) : text_(file.text), graph_(graph) {}

  void read() {
    while (next_line()) read_line();
    for (const auto& [id, place] : routers_) {
      graph_.set_processors(graph_.node(std::to_string(id), place), 0);
    }
    for (const auto& [id, node] : nodes_) {
      graph_.attach(graph_.node(std::to_string(node.router), node.place), std::to_string(id));
    }
    std::vector<std::pair<std::array<std::uint32_t, 2>, Link>> links(links_.begin(), links_.end());
    std::ranges::sort(links, {}, [](const auto& link) { return link.second.place; });
    for (const auto& [ends, link] : links) {
      graph_.link(graph_.node(std::to_string(ends[0]), link.place),
                  graph_.node(std::to_string(ends[1]), link.place), link.place,
                  {.directed = false, .length = link.latency.value_or(1)});
    }
  }

 private:
  struct Word {
    std::string_view text;
    std::size_t place;
  };
  struct End {
    bool is_router;
    std::uint32_t id;
    std::size_t place;
  };
  struct Node {
    std::uint32_t router;
    std::size_t place;
  };
  struct Link {
    std::size_t place;
    std::optional<std::uint32_t> latency;
  };

  bool next_line() {
    if (next_ >= text_.size()) return false;
    at_ = next_;
    end_ = std::min(text_.find('\n', at_), text_.size());
    next_ = end_ + 1;
    return true;
  }
  /// An empty one at the end of the line.
  [[nodiscard]] Word peek() {
    at_ = std::min(text_.find_first_not_of(" \t\r", at_), end_);
    const std::size_t stop = std::min(text_.find_first_of(" \t\r\n", at_), end_);
    return {text_.substr(at_, stop - at_), at_};
  }
  Word next_word() {
    const Word word = peek();
    at_ += word.text.size();
    return word;
  }
  static std::optional<std::uint32_t> number(std::string_view text) {
    std::uint32_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || stop != text.data() + text.size()) return {};
    return value;
  }
  [[noreturn]] void fail(const Word& got, std::string_view expected) const {
    graph_.fail(got.place, fmt::format("expected {}, got {}", expected,
                                       got.text.empty() ? "the end of the line"
                                                        : fmt::format("\"{}\"", got.text)));
  }

  End read_end() {
    const Word kind = next_word();
    if (kind.text != "router" && kind.text != "node") fail(kind, "router or node");
    const Word id = next_word();
    const auto value = number(id.text);
    if (!value) fail(id, fmt::format("the number of a {}", kind.text));
    return {kind.text == "router", *value, kind.place};
  }
  void read_line() {
    if (peek().text.empty()) return;
    const End head = read_end();
    if (head.is_router) routers_.try_emplace(head.id, head.place);
    while (!peek().text.empty()) {
      const End other = read_end();
      const Word latency = peek();
      std::optional<std::uint32_t> cycles;
      if (number(latency.text)) cycles = graph_.length(next_word().text, latency.place);
      join(head, other, cycles, latency.place);
    }
  }
  void join(const End& head, const End& other, std::optional<std::uint32_t> latency,
            std::size_t place) {
    if (head.is_router && other.is_router) return link(head, other, latency, place);
    if (!head.is_router && !other.is_router) {
      graph_.fail(other.place,
                  fmt::format("expected a router beside node {}, got node {}", head.id, other.id));
    }
    if (latency) graph_.fail(place, "expected no latency between a router and a node");
    const End& node = head.is_router ? other : head;
    const std::uint32_t router = head.is_router ? head.id : other.id;
    routers_.try_emplace(router, head.is_router ? head.place : other.place);
    const auto [it, added] = nodes_.try_emplace(node.id, Node{router, node.place});
    if (added || it->second.router == router) return;
    graph_.fail(node.place, fmt::format("expected each node at one router, got node {} at routers "
                                        "{} and {}",
                                        node.id, it->second.router, router));
  }
  void link(const End& head, const End& other, std::optional<std::uint32_t> latency,
            std::size_t place) {
    if (head.id == other.id) {
      graph_.fail(other.place, fmt::format("expected a link between two routers, got one from "
                                           "router {} to itself",
                                           head.id));
    }
    routers_.try_emplace(other.id, other.place);
    const std::array<std::uint32_t, 2> ends{std::min(head.id, other.id),
                                            std::max(head.id, other.id)};
    Link& known = links_.try_emplace(ends, Link{other.place, latency}).first->second;
    if (!latency) return;
    if (known.latency && *known.latency != *latency) {
      graph_.fail(place, fmt::format("expected the same latency in both directions between routers "
                                     "{} and {}, got {} and {}",
                                     ends[0], ends[1], *known.latency, *latency));
    }
    known.latency = latency;
  }

  std::string_view text_;
  NamedGraph& graph_;
  std::size_t at_ = 0, end_ = 0, next_ = 0;  ///< in the line, its end, the next line
  std::map<std::uint32_t, std::size_t> routers_;
  std::map<std::uint32_t, Node> nodes_;
  std::map<std::array<std::uint32_t, 2>, Link> links_;  ///< by lower and upper router
};

/// "router 0 node 0 ..".
bool looks_like_anynet(std::string_view text) {
  const auto words = first_words(first_content(text, ""), 4);
  const auto kind = [&](std::size_t k) { return words[k] == "router" || words[k] == "node"; };
  return words.size() == 4 && kind(0) && kind(2);
}

const Registered<GraphFormat> kAnynet{
    {"BookSim anynet",
     "router 0 node 0 router 1 2: a router, its nodes, its neighbours with latencies",
     {},
     {.endings = {".anynet"},
      .looks = looks_like_anynet,
      .read = [](const TextFile& file, NamedGraph& graph) { Anynet(file, graph).read(); },
      .names_processors = true,
      .each_link_once = true}}};

}  // namespace
}  // namespace ballast
