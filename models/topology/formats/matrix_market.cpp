// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "core/table_reader.h"
#include "topology/graph_format.h"

namespace ballast {
namespace {

constexpr std::string_view kBanner = "%%matrixmarket";

bool looks_like_matrix(std::string_view text) {
  return lower_case(text.substr(0, kBanner.size())) == kBanner;
}

/// Sparse matrices [Boisvert, Pozo & Remington 1996]: a banner, "rows columns entries", then
/// entries "row column [value [imaginary part]]" from 1 on. Entry (i, j) off the diagonal is a
/// link; a general matrix may have both (i, j) and (j, i).
class MatrixMarket {
 public:
  MatrixMarket(const TextFile& file, NamedGraph& graph)
      : file_(file), graph_(graph), row_(file, ' ', '%') {}

  void read() {
    read_banner();
    if (!row_.next())
      fail_at_end("expected a line \"rows columns entries\", got the end of the file");
    row_.expect({"rows", "columns", "entries"});
    const std::int64_t nodes = row_.integer(0, "rows", 1, kMaxProcessors);
    if (row_.integer(1, "columns", 1, kMaxProcessors) != nodes) {
      row_.fail(
          1, fmt::format("expected a square matrix, got {} rows and {} columns", nodes, row_[1]));
    }
    const std::int64_t entries = row_.integer(2, "entries", 0, std::int64_t{1} << 40);
    if (!graph_.rules().largest && nodes > entries + 1) {
      row_.fail(2, fmt::format("expected a connected graph, got {} nodes and {} entries; "
                               "machine.component = \"largest\" keeps the largest component",
                               nodes, entries));
    }
    const std::size_t head = place(0);
    for (std::int64_t read = 0; read < entries; ++read) {
      if (!row_.next()) {
        fail_at_end(fmt::format(
            "expected {} entries as in the head, got the end of the file after {}", entries, read));
      }
      read_entry(nodes);
    }
    if (row_.next()) {
      row_.fail(0, fmt::format("expected {} entries as in the head, got more", entries));
    }
    add_nodes(nodes, head);
    for (const Listed& link : listed_) {
      const NodeId a = graph_.node(std::to_string(link.from), head);
      const NodeId b = graph_.node(std::to_string(link.to), head);
      graph_.link(a, b, link.place, link.mention);
    }
  }

 private:
  [[nodiscard]] std::size_t place(std::size_t field) const {
    return static_cast<std::size_t>(row_[field].data() - file_.text.data());
  }
  [[noreturn]] void fail_at_end(const std::string& what) const {
    graph_.fail(file_.text.size(), what);
  }

  void read_banner() {
    const auto words = first_words(file_.text, 6);
    const auto word = [&](std::size_t k, std::string_view fallback) {
      return k < words.size() ? lower_case(words[k]) : std::string(fallback);
    };
    const auto refuse = [&](std::size_t k, std::string_view expected) {
      const std::size_t at = k < words.size()
                                 ? static_cast<std::size_t>(words[k].data() - file_.text.data())
                                 : std::min(file_.text.find('\n'), file_.text.size());
      graph_.fail(at, fmt::format("expected {}, got {}", expected,
                                  k < words.size() ? fmt::format("\"{}\"", words[k])
                                                   : "the end of the line"));
    };
    if (word(0, "") != kBanner) refuse(0, "%%MatrixMarket");
    if (word(1, "") != "matrix") refuse(1, "matrix");
    if (word(2, "") != "coordinate") refuse(2, "coordinate: a sparse matrix");
    const std::string field = word(3, ""), symmetry = word(4, "");
    if (field != "pattern" && field != "real" && field != "integer" && field != "complex") {
      refuse(3, "pattern, real, integer or complex");
    }
    if (symmetry != "general" && symmetry != "symmetric" && symmetry != "skew-symmetric" &&
        symmetry != "hermitian") {
      refuse(4, "general, symmetric, skew-symmetric or hermitian");
    }
    if (words.size() > 5) refuse(5, "the end of the line");
    general_ = symmetry == "general";
    names_ = {"row", "column"};
    if (field != "pattern") names_.emplace_back("value");
    if (field == "complex") names_.emplace_back("imaginary part");
    const GraphRules& rules = graph_.rules();
    for (const auto& [key, wanted] :
         {std::pair{"lengths", rules.lengths}, {"cycles_per_flit", rules.flit_cycles}}) {
      if (wanted.empty() || (names_.size() == 3 && wanted == "value")) continue;
      refuse(3, fmt::format("a real or integer matrix and machine.{} = \"value\"; it is \"{}\"",
                            key, wanted));
    }
  }

  void read_entry(std::int64_t nodes) {
    row_.expect(names_);
    const std::int64_t a = row_.integer(0, "row", 1, nodes);
    const std::int64_t b = row_.integer(1, "column", 1, nodes);
    for (std::size_t k = 2; k < names_.size(); ++k) {
      static_cast<void>(row_.real(k, names_[k], -1e308, 1e308));
    }
    if (a == b) return;
    if (!general_ && a < b) {
      row_.fail(1, fmt::format("expected an entry below the diagonal, as symmetric matrices have, "
                               "got ({}, {})",
                               a, b));
    }
    Mention mention{.directed = general_};
    const GraphRules& rules = graph_.rules();
    if (!rules.lengths.empty()) mention.length = graph_.length(row_[2], place(2));
    if (!rules.flit_cycles.empty()) mention.flit_cycles = graph_.flit_cycles(row_[2], place(2));
    listed_.push_back({static_cast<NodeId>(a), static_cast<NodeId>(b), place(0), mention});
  }
  /// All rows; of the largest component only those with links can be a part.
  void add_nodes(std::int64_t nodes, std::size_t head) {
    std::vector<NodeId> rows;
    if (graph_.rules().largest) {
      for (const Listed& link : listed_) rows.insert(rows.end(), {link.from, link.to});
      std::sort(rows.begin(), rows.end());
      rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
      if (rows.empty()) rows.push_back(1);
    } else {
      rows.resize(static_cast<std::size_t>(nodes));
      std::iota(rows.begin(), rows.end(), NodeId{1});
    }
    for (const NodeId row : rows) graph_.node(std::to_string(row), head);
  }

  struct Listed {
    NodeId from, to;
    std::size_t place;
    Mention mention;
  };

  const TextFile& file_;
  NamedGraph& graph_;
  TableReader row_;
  bool general_ = false;
  std::vector<std::string_view> names_;
  std::vector<Listed> listed_;
};

const Registered<GraphFormat> kMatrixMarket{
    {"Matrix Market",
     "a sparse square matrix, whose entries off the diagonal are links",
     {},
     {.endings = {".mtx", ".mm"},
      .looks = looks_like_matrix,
      .read = [](const TextFile& file, NamedGraph& graph) { MatrixMarket(file, graph).read(); },
      .link_attributes = true}}};

}  // namespace
}  // namespace ballast
