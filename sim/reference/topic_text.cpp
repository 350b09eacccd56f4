// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "reference/topics.h"
#include "report/table.h"

namespace ballast {
namespace {

std::string meaning(const Key& key, const std::string& common) {
  std::string text = meaning_of(key, common);
  if (key.choices().empty()) return text;
  return fmt::format("{} ({})", text, fmt::join(key.choices(), ", "));
}

std::string keys_text(const std::vector<Key>& keys, const std::string& common) {
  if (keys.empty()) return {};
  const bool units =
      std::any_of(keys.begin(), keys.end(), [](const Key& k) { return !k.unit().empty(); });
  Table table(units ? std::vector<std::string>{"  key", "default", "unit", "meaning"}
                    : std::vector<std::string>{"  key", "default", "meaning"});
  for (const Key& key : keys) {
    std::string name = "  " + key.name(), value = default_text(key), unit = key.unit();
    for (const std::string& line : lines_of(meaning(key, common), units ? 75 : 90)) {
      std::vector<std::string> row{std::exchange(name, ""), std::exchange(value, "")};
      if (units) row.push_back(std::exchange(unit, ""));
      row.push_back(line);
      table.add(std::move(row));
    }
  }
  return table.str();
}

}  // namespace

std::string topic_text(const ReferenceTopic& topic) {
  if (topic.table) {
    const ReferenceTable rows = topic.table();
    Table table(rows.header);
    for (const auto& row : rows.rows) table.add(row);
    return table.str();
  }
  std::string text;
  for (const ReferencePart& part : topic.parts()) {
    const std::string needs = common_needs(part.keys);
    const std::string help = part.help + (needs.empty() ? "" : "; needs " + needs);
    text += fmt::format("{}{}\n{}", text.empty() ? "" : "\n",
                        fmt::join(lines_of(part.name + ": " + help, 110), "\n  "),
                        keys_text(part.keys, needs));
  }
  return text;
}

}  // namespace ballast
