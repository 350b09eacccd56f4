// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "core/errors.h"
#include "core/table_reader.h"
#include "topology/graph_format.h"

namespace ballast {
namespace {

/// Headers of CSV files that name their two columns of nodes.
constexpr std::array<std::array<std::string_view, 2>, 8> kHeaders{{{"source", "target"},
                                                                   {"from", "to"},
                                                                   {"src", "dst"},
                                                                   {"fromnodeid", "tonodeid"},
                                                                   {"node", "node"},
                                                                   {"node1", "node2"},
                                                                   {"node_1", "node_2"},
                                                                   {"id_1", "id_2"}}};

constexpr std::string_view kComments = "#%";

/// A line per link: two nodes, then numbers, such as a weight or a time. Blanks or commas separate
/// columns [SNAP; KONECT; CSV].
class EdgeList {
 public:
  EdgeList(const TextFile& file, NamedGraph& graph)
      : graph_(graph),
        text_(without_percent(file)),
        comma_(has_comma(text_.text)),
        row_(text_, comma_ ? ',' : ' ', '#') {}

  void read() {
    for (bool first = true; row_.next(); first = false) {
      if (first && comma_ && read_header()) continue;
      if (first) set_columns();
      row_.expect(names_);
      read_link(first && comma_);
    }
  }

 private:
  /// `%` begins a comment only at the beginning of a line, and places stay.
  static TextFile without_percent(const TextFile& file) {
    TextFile text = file;
    for (std::size_t at = 0; at < text.text.size();) {
      const std::size_t first = text.text.find_first_not_of(" \t", at);
      if (first != text.text.npos && text.text[first] == '%') text.text[first] = '#';
      at = std::min(text.text.find('\n', at), text.text.size() - 1) + 1;
    }
    return text;
  }
  static bool has_comma(std::string_view text) {
    const std::string_view content = first_content(text, kComments);
    return content.substr(0, content.find('\n')).find(',') != content.npos;
  }
  [[nodiscard]] std::size_t place(std::size_t field) const {
    return static_cast<std::size_t>(row_[field].data() - text_.text.data());
  }

  /// A first line of a known header, in any order of its columns.
  bool read_header() {
    std::vector<std::string> header;
    for (std::size_t k = 0; k < row_.size(); ++k) header.push_back(lower_case(unquoted(row_[k])));
    for (const auto& [from, to] : kHeaders) {
      const auto a = std::ranges::find(header, from);
      if (a == header.end()) continue;
      auto b = std::find(a + 1, header.end(), to);
      if (b == header.end()) b = std::find(header.begin(), a, to);
      if (b == header.end() || b == a) continue;
      from_ = static_cast<std::size_t>(a - header.begin());
      to_ = static_cast<std::size_t>(b - header.begin());
      has_header_ = true;
      for (std::size_t k = 0; k < row_.size(); ++k) columns_.emplace_back(unquoted(row_[k]));
      finish_columns();
      return true;
    }
    return false;
  }
  void set_columns() {
    if (row_.size() < 2) {
      row_.fail(0, fmt::format("expected two nodes, separated by blanks or a comma, got \"{}\"; "
                               "Ballast reads {}",
                               shown(row_[0]), fmt::join(Registry<GraphFormat>::names(), ", ")));
    }
    columns_ = {"node", "node"};
    for (std::size_t k = 2; k < row_.size(); ++k) {
      columns_.push_back(k == 2 ? "weight" : fmt::format("column {}", k + 1));
    }
    finish_columns();
  }
  void finish_columns() {
    names_.assign(columns_.begin(), columns_.end());
    length_ = column(graph_.rules().lengths, "lengths");
    flit_cycles_ = column(graph_.rules().flit_cycles, "cycles_per_flit");
  }
  /// The column that the key of [machine] wants, if it does.
  [[nodiscard]] std::optional<std::size_t> column(const std::string& wanted,
                                                  const char* key) const {
    if (wanted.empty()) return {};
    std::vector<std::string> others;
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      if (k == from_ || k == to_) continue;
      if (columns_[k] == wanted) return k;
      others.push_back(columns_[k]);
    }
    graph_.fail(place(0),
                fmt::format("expected a column \"{}\", as machine.{} says, got {}{}", wanted, key,
                            fmt::join(columns_, ","), did_you_mean(wanted, others)));
  }

  static std::string_view unquoted(std::string_view field) {
    const bool quoted = field.size() >= 2 && field.front() == '"' && field.back() == '"';
    return quoted ? field.substr(1, field.size() - 2) : field;
  }
  /// Without a header all further columns are numbers: a name with a blank is no link.
  void check_number(std::size_t field, bool may_be_header) const {
    double value = 0;
    const std::string_view text = row_[field];
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && stop == text.data() + text.size()) return;
    row_.fail(field, fmt::format("{}: expected a number, got \"{}\"{}", columns_[field], text,
                                 may_be_header ? "; a header has the columns source and target, or "
                                                 "from and to"
                                               : ""));
  }
  void read_link(bool may_be_header) {
    for (const std::size_t field : {from_, to_}) {
      if (unquoted(row_[field]).empty()) row_.fail(field, "expected a node, got an empty column");
    }
    for (std::size_t k = 2; k < row_.size() && !has_header_; ++k) check_number(k, may_be_header);
    const NodeId a = graph_.node(std::string(unquoted(row_[from_])), place(from_));
    const NodeId b = graph_.node(std::string(unquoted(row_[to_])), place(to_));
    Mention mention{.directed = true};
    if (length_) mention.length = graph_.length(row_[*length_], place(*length_));
    if (flit_cycles_) {
      mention.flit_cycles = graph_.flit_cycles(row_[*flit_cycles_], place(*flit_cycles_));
    }
    graph_.link(a, b, place(from_), mention);
  }

  NamedGraph& graph_;
  TextFile text_;
  bool comma_;
  TableReader row_;
  std::size_t from_ = 0, to_ = 1;
  std::optional<std::size_t> length_, flit_cycles_;
  bool has_header_ = false;
  std::vector<std::string> columns_;
  std::vector<std::string_view> names_;
};

/// Two columns or more, of no other language.
bool looks_like_edges(std::string_view text) {
  text = first_content(text, kComments);
  text = text.substr(0, text.find('\n'));
  if (text.find_first_of("{}[]<>=;") != text.npos) return false;
  return text.find(',') != text.npos || first_words(text, 2).size() == 2;
}

const Registered<GraphFormat> kEdgeList{
    {"edge list",
     "two nodes per line, then numbers; blanks or commas; # or % begins a comment",
     {},
     {.endings = {".edges", ".edgelist", ".csv", ".tsv"},
      .looks = looks_like_edges,
      .read = [](const TextFile& file, NamedGraph& graph) { EdgeList(file, graph).read(); },
      .link_attributes = true}}};

}  // namespace
}  // namespace ballast
