// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "topology/graph.h"
#include "topology/graph_format.h"

namespace ballast {
namespace {

/// The graph format of METIS [Karypis & Kumar, manual of version 5, section 4.1.1]: a line "nodes
/// links [fmt [ncon]]", then a line for each node, from 1 on, with its neighbours. fmt is three
/// digits: nodes have sizes, nodes have ncon weights (default 1), links have weights; the reader
/// skips all of these. Lines that begin with % are comments; an empty line is a node without links.
class MetisReader {
 public:
  MetisReader(const TextFile& file, bool largest)
      : file_(file), graph_(file, {.largest = largest}) {}

  std::unique_ptr<Topology> topology() {
    read_head();
    for (NodeId node = 0; node < nodes_; ++node) read_node(node);
    while (next_line()) {
      if (const auto more = next_number("nothing")) {
        fail(more->place, fmt::format("expected {} node lines, got more", nodes_));
      }
    }
    join();
    return graph_of_file(file_, graph_);
  }

 private:
  static constexpr std::uint64_t kMostLinks = std::uint64_t{1} << 40;
  struct Number {
    std::uint64_t value;
    std::size_t place;
  };
  /// One direction of a link, as a node's line lists it.
  struct Listed {
    NodeId from, to;
    std::size_t place;
  };

  [[noreturn]] void fail(std::size_t place, const std::string& what) const {
    throw UserError(file_.where(place), what);
  }
  /// Goes to the next line that is not a comment; false at the end.
  bool next_line() {
    do {
      if (next_ >= file_.text.size()) {
        at_ = end_ = file_.text.size();
        return false;
      }
      at_ = next_;
      end_ = std::min(file_.text.find('\n', at_), file_.text.size());
      next_ = end_ + 1;
    } while (file_.text[at_] == '%');
    return true;
  }
  /// The next number of the line; no value at its end.
  std::optional<Number> next_number(const char* what) {
    at_ = std::min(file_.text.find_first_not_of(" \t\r", at_), end_);
    if (at_ == end_) return {};
    Number number{0, at_};
    const char* const begin = file_.text.data();
    const auto [stop, error] = std::from_chars(begin + at_, begin + end_, number.value);
    const auto behind = static_cast<std::size_t>(stop - begin);
    const std::size_t word = std::min(file_.text.find_first_of(" \t\r\n", at_), end_);
    if (error != std::errc{} || behind != word) {
      fail(at_, fmt::format("expected {}, got \"{}\"", what, file_.text.substr(at_, word - at_)));
    }
    at_ = word;
    return number;
  }
  Number number(const char* what) {
    if (const auto found = next_number(what)) return *found;
    fail(end_, fmt::format("expected {}, got the end of the line", what));
  }

  void read_head() {
    if (!next_line()) fail(0, "expected a line \"nodes links\", got the end of the file");
    const Number nodes = number("the number of nodes"), links = number("the number of links");
    if (nodes.value == 0 || nodes.value > kMaxProcessors) {
      fail(nodes.place, fmt::format("expected 1 .. {} nodes, got {}", kMaxProcessors, nodes.value));
    }
    if (links.value > kMostLinks) {
      fail(links.place, fmt::format("expected at most {} links, got {}", kMostLinks, links.value));
    }
    nodes_ = static_cast<NodeId>(nodes.value);
    links_ = links;
    const auto fmt = next_number("fmt");
    const std::uint64_t digits = fmt ? fmt->value : 0;
    if (digits > 111 || digits % 10 > 1 || digits / 10 % 10 > 1) {
      fail(fmt->place, fmt::format("expected fmt of three digits 0 or 1, got {}", digits));
    }
    const auto ncon = next_number("ncon");
    if (const auto more = next_number("the end of the line")) {
      fail(more->place, "expected nodes, links, fmt and ncon, got more numbers");
    }
    const bool weights = digits / 10 % 10 == 1;
    if (ncon && (!weights || ncon->value == 0)) {
      fail(ncon->place, "expected ncon of at least 1, and only where fmt has weights of nodes");
    }
    skipped_ = digits / 100 + (weights ? (ncon ? ncon->value : 1) : 0);
    weighed_links_ = digits % 10 == 1;
  }

  void read_node(NodeId node) {
    if (!next_line()) {
      fail(at_, fmt::format("expected {} node lines, got {}", nodes_, node));
    }
    graph_.node(std::to_string(node + std::uint64_t{1}), at_);
    for (std::uint64_t k = 0; k < skipped_; ++k) static_cast<void>(number("a weight of the node"));
    while (const auto neighbour = next_number("a neighbour")) {
      if (neighbour->value == 0 || neighbour->value > nodes_) {
        fail(neighbour->place,
             fmt::format("expected a neighbour 1 .. {}, got {}", nodes_, neighbour->value));
      }
      const auto to = static_cast<NodeId>(neighbour->value - 1);
      if (to == node) fail(neighbour->place, "expected another node, got a link to itself");
      listed_.push_back({node, to, neighbour->place});
      if (weighed_links_) static_cast<void>(number("the weight of the link"));
    }
  }

  /// Each link must be listed once at both its ends. Links are numbered by their lower ends.
  void join() {
    std::sort(listed_.begin(), listed_.end(), [](const Listed& a, const Listed& b) {
      return std::pair(a.from, a.to) < std::pair(b.from, b.to);
    });
    for (std::size_t k = 0; k < listed_.size(); ++k) {
      const Listed& link = listed_[k];
      if (k > 0 && listed_[k - 1].from == link.from && listed_[k - 1].to == link.to) {
        fail(std::max(link.place, listed_[k - 1].place),
             fmt::format("expected {} once in the list of node {}, got it twice", link.to + 1,
                         link.from + 1));
      }
      const auto back = std::lower_bound(listed_.begin(), listed_.end(), link,
                                         [](const Listed& a, const Listed& b) {
                                           return std::pair(a.from, a.to) < std::pair(b.to, b.from);
                                         });
      if (back == listed_.end() || back->from != link.to || back->to != link.from) {
        fail(link.place, fmt::format("expected {} in the list of node {}, too: links have no "
                                     "direction",
                                     link.from + 1, link.to + 1));
      }
      if (link.from < link.to) graph_.link(link.from, link.to, link.place);
    }
    if (listed_.size() == 2 * links_.value) return;
    fail(links_.place, fmt::format("expected {} links as in the lists, got {}", listed_.size() / 2,
                                   links_.value));
  }

  const TextFile& file_;
  NamedGraph graph_;
  NodeId nodes_ = 0;
  Number links_ = {};
  std::uint64_t skipped_ = 0;  ///< numbers before the neighbours of a node
  bool weighed_links_ = false;
  std::vector<Listed> listed_;
  std::size_t at_ = 0, end_ = 0, next_ = 0;  ///< in the line, its end, the next line
};

std::unique_ptr<Topology> metis_topology(const Args& args) {
  const TextFile file = read_text_file(resolved_path(args.text("path"), args.where("path")));
  if (const auto* format = format_of_text(file.text)) {
    throw UserError({file.path}, fmt::format("expected METIS, got a text that looks like {}; "
                                             "topology = \"graph\" reads it",
                                             format->name));
  }
  return MetisReader(file, args.has("component")).topology();
}

const Registered<TopologyMaker> kMetis{
    {"metis",
     "any connected graph from a METIS graph file, up*/down* routing",
     {Key::text("path").required().help(
          "METIS file: a line \"nodes links [fmt [ncon]]\", then a line of neighbours per node, "
          "counted from 1; weights are ignored"),
      component_key()},
     {.make = metis_topology,
      .trials = {{.keys = {}, .file = "4 3\n2\n1 3\n2 4\n3\n"},
                 {.keys = {},
                  .file = "% the example of the manual\n7 11 001\n5 1 3 2 2 1\n"
                          "1 1 3 2 4 1\n5 3 4 2 2 2 1 2\n2 1 3 2 6 2 7 5\n"
                          "1 1 3 3 6 2\n5 2 4 2 7 6\n6 6 4 5\n"},
                 {.keys = {},
                  .file = "6 9 110 2\n1 1 1 4 5 6\n1 1 1 4 5 6\n1 1 1 4 5 6\n"
                          "1 1 1 1 2 3\n1 1 1 1 2 3\n1 1 1 1 2 3\n"}}},
     {{"numbering", "node = router = processor; links by their lower end"},
      {"weights", "are skipped; lines that begin with % are comments"}}}};

}  // namespace
}  // namespace ballast
