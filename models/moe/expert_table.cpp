// SPDX-License-Identifier: BSD-3-Clause
#include "moe/expert_table.h"

#include <fmt/format.h>

#include <map>
#include <string_view>
#include <utility>

#include "core/table_reader.h"
#include "workloads/json_file.h"

namespace ballast {
namespace {

constexpr std::int64_t kMostCopies = 1 << 30;
constexpr std::int64_t kMostColumns = 1 << 20;
constexpr const char* kTableForms =
    "a JSON table [layers x experts] or [steps x layers x experts], alone or as logical_count; CSV "
    "with a line per layer; CSV with the header layer_id,expert_id,count";

/// Tables of JSON: the first one says how large all are.
class JsonTables {
 public:
  explicit JsonTables(TextFile text) : file_(std::move(text)) {}

  [[nodiscard]] ExpertCounts read() {
    JsonFile::Path top;
    if (file_.root().is_object()) top /= "logical_count";
    if (file_.array(top).empty()) file_.fail(top, "expected a list per layer, got none");
    const JsonFile::Json& first = file_.array(top / 0);
    const bool steps = !first.empty() && first[0].is_array();
    const std::size_t tables = steps ? file_.array(top).size() : 1;
    for (std::size_t k = 0; k < tables; ++k) table(steps ? top / k : top);
    if (steps) counts_.steps = static_cast<std::uint32_t>(tables);
    return std::move(counts_);
  }

 private:
  void table(const JsonFile::Path& at) {
    const JsonFile::Json& layers = file_.array(at);
    expect_size(at, layers.size(), counts_.layers, "layers");
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
      const JsonFile::Json& row = file_.array(at / layer);
      expect_size(at / layer, row.size(), counts_.experts, "experts");
      for (std::size_t e = 0; e < row.size(); ++e) {
        const bool plain = row[e].is_number_unsigned() &&
                           row[e].get<std::uint64_t>() <= static_cast<std::uint64_t>(kMostCopies);
        counts_.cells.push_back(plain ? row[e].get<std::uint32_t>()
                                      : static_cast<std::uint32_t>(file_.whole(
                                            at / layer / e, 0, static_cast<double>(kMostCopies))));
      }
    }
  }
  void expect_size(const JsonFile::Path& at, std::size_t size, std::uint32_t& all,
                   const char* what) const {
    if (size == 0 || size > static_cast<std::size_t>(kMostColumns)) {
      file_.fail(at, fmt::format("expected 1 .. {} {}, got {}", kMostColumns, what, size));
    }
    if (all == 0) all = static_cast<std::uint32_t>(size);
    if (size != all) file_.fail(at, fmt::format("expected {} {}, got {}", all, what, size));
  }

  JsonFile file_;
  ExpertCounts counts_;
};

ExpertCounts listed(TableReader& row) {
  std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> cells;
  std::map<std::int64_t, std::uint32_t> layers;
  ExpertCounts counts;
  while (row.next()) {
    row.expect({"layer_id", "expert_id", "count"});
    const std::int64_t layer = row.integer(0, "layer_id", 0, kMostColumns),
                       expert = row.integer(1, "expert_id", 0, kMostColumns - 1);
    const auto count = static_cast<std::uint32_t>(row.integer(2, "count", 0, kMostCopies));
    if (!cells.insert({{layer, expert}, count}).second) {
      row.fail(0, "expected each layer_id and expert_id once, got these twice");
    }
    layers[layer] = 0;
    counts.experts = std::max(counts.experts, static_cast<ExpertId>(expert + 1));
  }
  for (auto& [id, number] : layers) number = counts.layers++;
  counts.cells.assign(std::size_t{counts.layers} * counts.experts, 0);
  for (const auto& [cell, count] : cells) {
    const std::size_t first = std::size_t{layers.at(cell.first)} * counts.experts;
    counts.cells[first + static_cast<std::size_t>(cell.second)] = count;
  }
  return counts;
}

ExpertCounts table_of_lines(const TextFile& text) {
  TableReader row(text, ',', '#');
  ExpertCounts counts;
  while (row.next()) {
    if (counts.layers == 0) {
      if (row.size() == 3 && row[0] == "layer_id" && row[1] == "expert_id" && row[2] == "count") {
        counts = listed(row);
        break;
      }
      counts.experts = static_cast<ExpertId>(row.size());
    }
    if (row.size() != counts.experts) {
      row.fail(row.size(), fmt::format("expected {} experts as in the first line, got {}",
                                       counts.experts, row.size()));
    }
    for (std::size_t e = 0; e < row.size(); ++e) {
      if (counts.layers == 0 && row[e].find_first_not_of("-0123456789") != std::string_view::npos) {
        row.fail(e, fmt::format("expected a count, got \"{}\"; forms of a table: {}", shown(row[e]),
                                kTableForms));
      }
      counts.cells.push_back(
          static_cast<std::uint32_t>(row.integer(e, fmt::format("expert {}", e), 0, kMostCopies)));
    }
    ++counts.layers;
  }
  if (counts.layers == 0) {
    throw UserError({text.path}, fmt::format("no counts, expected {}", kTableForms));
  }
  return counts;
}

}  // namespace

ExpertCounts read_expert_counts(const std::string& path) {
  TextFile text = read_text_file(path);
  const std::size_t first = text.text.find_first_not_of(" \t\r\n");
  const bool json =
      first != std::string::npos && (text.text[first] == '[' || text.text[first] == '{');
  return json ? JsonTables(std::move(text)).read() : table_of_lines(text);
}

}  // namespace ballast
