// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "topology/graph_format.h"

namespace ballast {
namespace {

/// Splits GML [Himsolt 1997] into keys and values. `#` begins a line that is a comment.
class GmlTokens {
 public:
  struct Token {
    enum Kind { key, value, open, close, end } kind;
    std::string_view text;  ///< of a string: without its quotes
    std::size_t place;
  };

  GmlTokens(const TextFile& file, const NamedGraph& graph) : text_(file.text), graph_(graph) {}

  Token next() {
    skip_comments();
    const std::string_view rest = text_.substr(at_);
    if (rest.empty()) return {Token::end, "the end of the file", at_};
    const std::size_t place = at_;
    if (rest.front() == '[' || rest.front() == ']') {
      ++at_;
      return {rest.front() == '[' ? Token::open : Token::close, rest.substr(0, 1), place};
    }
    if (rest.front() == '"') {
      const std::size_t end = rest.find('"', 1);
      if (end == rest.npos) graph_.fail(place, "expected a closing \", got the end of the file");
      at_ += end + 1;
      return {Token::value, rest.substr(1, end - 1), place};
    }
    const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r\n[]\""));
    at_ += word.size();
    return {is_key(word) ? Token::key : Token::value, word, place};
  }

 private:
  /// And blanks. A comment begins at the beginning of a line.
  void skip_comments() {
    for (;;) {
      at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
      if (at_ == text_.size() || text_[at_] != '#') return;
      const std::size_t before = text_.substr(0, at_).find_last_not_of(" \t\r");
      if (before != text_.npos && text_[before] != '\n') return;
      at_ = std::min(text_.find('\n', at_), text_.size());
    }
  }
  /// Numbers may be infinite, or none.
  static bool is_key(std::string_view word) {
    if (word == "INF" || word == "NAN") return false;
    return std::isalpha(static_cast<unsigned char>(word.front())) != 0 || word.front() == '_';
  }

  std::string_view text_;
  const NamedGraph& graph_;
  std::size_t at_ = 0;
};

class GmlReader {
 public:
  GmlReader(const TextFile& file, NamedGraph& graph) : tokens_(file, graph), graph_(graph) {}

  void read() {
    bool seen = false;
    for (Token key = tokens_.next(); key.kind != Token::end; key = tokens_.next()) {
      expect(key, Token::key, "a key, such as graph");
      const Token value = tokens_.next();
      if (key.text != "graph") {
        skip(value);
        continue;
      }
      if (seen) graph_.fail(key.place, "expected one graph, got a second one");
      seen = true;
      expect(value, Token::open, "[ after graph");
      read_graph(value.place);
    }
    if (!seen) graph_.fail(0, "expected graph [ ... ], got none");
    add();
  }

 private:
  using Token = GmlTokens::Token;
  struct Item {
    std::map<std::string_view, Token> of = {};
    std::size_t place;
  };

  void expect(const Token& token, Token::Kind kind, std::string_view what) const {
    if (token.kind == kind) return;
    const bool end = token.kind == Token::end;
    graph_.fail(token.place, fmt::format("expected {}, got {}{}{}", what, end ? "" : "\"",
                                         token.text, end ? "" : "\""));
  }
  /// Reads the rest of a value that nobody wants.
  void skip(const Token& first) {
    if (first.kind == Token::value || first.kind == Token::key) return;
    expect(first, Token::open, "a value");
    for (std::size_t depth = 1; depth > 0;) {
      const Token token = tokens_.next();
      if (token.kind == Token::end) unclosed(first.place);
      if (token.kind == Token::open) ++depth;
      if (token.kind == Token::close) --depth;
    }
  }
  [[noreturn]] void unclosed(std::size_t place) const {
    graph_.fail(place, "expected ] for this [, got the end of the file");
  }
  void read_graph(std::size_t open) {
    for (Token key = tokens_.next(); key.kind != Token::close; key = tokens_.next()) {
      if (key.kind == Token::end) unclosed(open);
      expect(key, Token::key, "a key or ]");
      const Token value = tokens_.next();
      if (key.text == "node" || key.text == "edge") {
        expect(value, Token::open, fmt::format("[ after {}", key.text));
        (key.text == "node" ? nodes_ : edges_).push_back(read_item(key.place, value.place));
        continue;
      }
      if (key.text == "directed") directed_ = value.text == "1";
      skip(value);
    }
  }
  Item read_item(std::size_t place, std::size_t open) {
    Item item{.place = place};
    for (Token key = tokens_.next(); key.kind != Token::close; key = tokens_.next()) {
      if (key.kind == Token::end) unclosed(open);
      expect(key, Token::key, "a key or ]");
      const Token value = tokens_.next();
      if (value.kind != Token::open) {
        expect(value, Token::value, fmt::format("a value of {}", key.text));
        item.of.try_emplace(key.text, value);
      }
      skip(value);
    }
    return item;
  }

  [[nodiscard]] const Token& required(const Item& item, std::string_view key,
                                      std::string_view of) const {
    const auto found = item.of.find(key);
    if (found != item.of.end()) return found->second;
    graph_.fail(item.place, fmt::format("expected {} in the {}, got none", key, of));
  }
  static const Token* wanted(const Item& item, const std::string& key) {
    const auto found = key.empty() ? item.of.end() : item.of.find(key);
    return found == item.of.end() ? nullptr : &found->second;
  }
  /// Labels are the names, if all nodes have different ones; else the ids.
  [[nodiscard]] bool has_labels() const {
    std::set<std::string_view> labels;
    for (const Item& node : nodes_) {
      const auto label = node.of.find("label");
      if (label == node.of.end() || label->second.text.empty()) return false;
      if (!labels.insert(label->second.text).second) return false;
    }
    return true;
  }
  void add() {
    const bool labels = has_labels();
    std::map<std::string_view, NodeId> of_id;
    for (const Item& node : nodes_) {
      const Token& id = required(node, "id", "node");
      const Token& name = labels ? node.of.at("label") : id;
      const NodeId number = graph_.node(std::string(name.text), node.place);
      if (!of_id.emplace(id.text, number).second) {
        graph_.fail(id.place, fmt::format("expected distinct nodes, got a second {}", id.text));
      }
      for (const auto& [key, value] : node.of) graph_.node_attribute(key);
      if (const Token* count = wanted(node, graph_.rules().attach)) {
        graph_.set_processors(number, graph_.processors(count->text, count->place));
      }
    }
    for (const Item& edge : edges_) {
      std::array<NodeId, 2> ends{};
      for (const std::size_t end : {0U, 1U}) {
        const Token& id = required(edge, end == 0 ? "source" : "target", "edge");
        const auto node = of_id.find(id.text);
        if (node == of_id.end()) {
          graph_.fail(id.place, fmt::format("expected a node [ id {0} ], got an edge to {0} "
                                            "without it",
                                            id.text));
        }
        ends[end] = node->second;
      }
      for (const auto& [key, value] : edge.of) graph_.link_attribute(key);
      Mention mention{.directed = directed_};
      if (const Token* length = wanted(edge, graph_.rules().lengths)) {
        mention.length = graph_.length(length->text, length->place);
      }
      if (const Token* cycles = wanted(edge, graph_.rules().flit_cycles)) {
        mention.flit_cycles = graph_.flit_cycles(cycles->text, cycles->place);
      }
      graph_.link(ends[0], ends[1], edge.place, mention);
    }
  }

  GmlTokens tokens_;
  NamedGraph& graph_;
  bool directed_ = false;
  std::vector<Item> nodes_, edges_;
};

/// "graph [", perhaps after lines such as Creator "..".
bool looks_like_gml(std::string_view text) {
  constexpr std::string_view kBefore[] = {"creator", "version", "comment"};
  text = first_content(text, "#");
  for (auto word = first_words(text, 1);
       !word.empty() && std::ranges::count(kBefore, lower_case(word[0])) != 0;
       word = first_words(text, 1)) {
    text.remove_prefix(std::min(text.find('\n'), text.size()));
    text = first_content(text, "#");
  }
  if (!text.starts_with("graph")) return false;
  return first_content(text.substr(5), "").starts_with('[');
}

const Registered<GraphFormat> kGml{
    {"GML",
     "graph [ node [ id 0 label \"a\" ] edge [ source 0 target 1 ] ]",
     {},
     {.endings = {".gml"},
      .looks = looks_like_gml,
      .read = [](const TextFile& file, NamedGraph& graph) { GmlReader(file, graph).read(); },
      .link_attributes = true,
      .node_attributes = true}}};

}  // namespace
}  // namespace ballast
