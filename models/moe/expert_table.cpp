// SPDX-License-Identifier: BSD-3-Clause
#include "moe/expert_table.h"

#include <fmt/format.h>

#include <map>
#include <optional>
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
  [[nodiscard]] ExpertCounts read(TextFile text) {
    JsonMemory memory;
    const JsonFile file(std::move(text), memory);
    const JsonValue root = file.root(), named = root.member("logical_count");
    const JsonValue& top = root.is_object() ? named : root;
    if (top.size() == 0) top.fail("expected a list per layer, got none");
    if (!is_list_of_tables(top)) {
      table(top);
      return std::move(counts_);
    }
    top.for_each([this](const JsonValue& step) { table(step); });
    counts_.steps = static_cast<std::uint32_t>(top.size());
    return std::move(counts_);
  }

 private:
  /// By its first element's first element.
  static bool is_list_of_tables(const JsonValue& top) {
    std::optional<bool> steps;
    top.for_each([&](const JsonValue& first) {
      if (steps) return;
      steps = false;
      std::size_t k = 0;
      first.for_each([&](const JsonValue& value) {
        if (k++ == 0) steps = value.is_array();
      });
    });
    return *steps;
  }
  void table(const JsonValue& layers) {
    expect_size(layers, counts_.layers, "layers");
    layers.for_each([this](const JsonValue& row) {
      expect_size(row, counts_.experts, "experts");
      row.for_each([this](const JsonValue& cell) {
        counts_.cells.push_back(
            static_cast<std::uint32_t>(cell.whole(0, static_cast<double>(kMostCopies))));
      });
    });
  }
  static void expect_size(const JsonValue& list, std::uint32_t& all, const char* what) {
    const std::size_t size = list.size();
    if (size == 0 || size > static_cast<std::size_t>(kMostColumns)) {
      list.fail(fmt::format("expected 1 .. {} {}, got {}", kMostColumns, what, size));
    }
    if (all == 0) all = static_cast<std::uint32_t>(size);
    if (size != all) list.fail(fmt::format("expected {} {}, got {}", all, what, size));
  }

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
  return json ? JsonTables().read(std::move(text)) : table_of_lines(text);
}

}  // namespace ballast
