// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>

#include "reference/markdown.h"
#include "reference/topics.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Values that the key allows: "integer 0 .. 12", "`fluid`, `whole`".
std::string type_of(const Key& key) {
  if (!key.choices().empty()) return fmt::format("`{}`", fmt::join(key.choices(), "`, `"));
  std::string allowed = key.allowed();
  for (const std::string_view article : {"an ", "a "}) {
    if (allowed.starts_with(article)) return allowed.substr(article.size());
  }
  return allowed;
}

std::string default_cell(const Key& key) {
  const std::string text = default_text(key);
  return text.empty() || text == "-" || text == "required" ? text : "`" + text + "`";
}

using Row = std::vector<std::string>;

Row row_of(const Key& key, const std::string& common) {
  return {"`" + key.name() + "`", type_of(key), default_cell(key), key.unit(),
          meaning_of(key, common)};
}

std::string rows_markdown(std::vector<Row> rows) {
  return markdown_table({{"key", "type", "default", "unit", "meaning"}, std::move(rows)});
}

/// Rows that at least three parts have word for word, in alphabetical order; of two of a name the
/// one with more parts.
std::vector<Row> shared_rows(const std::vector<ReferencePart>& parts) {
  std::map<std::string, std::map<Row, int>> counts;
  for (const ReferencePart& part : parts) {
    const std::string common = common_needs(part.keys);
    for (const Key& key : part.keys) ++counts[key.name()][row_of(key, common)];
  }
  std::vector<Row> shared;
  for (const auto& [name, rows] : counts) {
    const auto most = std::max_element(
        rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most->second >= 3) shared.push_back(most->first);
  }
  return shared;
}

std::string keys_markdown(const ReferencePart& part, const std::vector<Row>& shared) {
  std::vector<std::string> names;
  std::vector<Row> own;
  for (const Key& key : part.keys) {
    Row row = row_of(key, common_needs(part.keys));
    if (std::find(shared.begin(), shared.end(), row) != shared.end()) {
      names.push_back(row.front());
    } else {
      own.push_back(std::move(row));
    }
  }
  std::string text;
  if (!names.empty()) text += fmt::format("* shared keys: {}\n", fmt::join(names, ", "));
  return own.empty() ? text : text + "\n" + rows_markdown(std::move(own));
}

}  // namespace

std::string markdown_text(std::string_view text) {
  std::string escaped;
  bool code = false;
  for (const char c : text) {
    if (c == '`') code = !code;
    if (!code && (c == '<' || c == '*' || c == '_')) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string markdown_table(const ReferenceTable& table) {
  const auto row = [](const std::vector<std::string>& cells) {
    std::string line = "|";
    for (const std::string& cell : cells) {
      line += " ";
      for (const char c : markdown_text(cell)) line += c == '|' ? "\\|" : std::string(1, c);
      line += " |";
    }
    return line + "\n";
  };
  std::string text = row(table.header) + "|";
  for (std::size_t i = 0; i < table.header.size(); ++i) text += "---|";
  text += "\n";
  for (const auto& cells : table.rows) text += row(cells);
  return text;
}

std::string markdown_title(std::string name) {
  std::replace(name.begin(), name.end(), '-', ' ');
  return "# " + capitalised(name) + "\n\n";
}

std::string topic_markdown(const ReferenceTopic& topic) {
  std::string text = markdown_title(topic.name) + markdown_sentence(topic.help) + "\n";
  if (topic.table) return text + "\n" + markdown_table(topic.table());
  const std::vector<ReferencePart> parts = topic.parts();
  const std::vector<Row> shared = shared_rows(parts);
  if (!shared.empty()) {
    text += "\n## Shared keys\n\nThey mean the same in each part that names them.\n\n" +
            rows_markdown(shared);
  }
  for (const ReferencePart& part : parts) {
    const std::string needs = common_needs(part.keys);
    const std::string phrase = part.help + (needs.empty() ? "" : "; needs " + needs);
    const std::string help = part.quoted ? "> " + markdown_text(phrase) : markdown_sentence(phrase);
    text += fmt::format("\n## `{}`\n\n{}\n", part.name, help);
    const std::string keys = keys_markdown(part, shared);
    if (!part.facts.empty() || keys.starts_with('*')) text += "\n";
    for (const auto& [name, fact] : part.facts) {
      text += fmt::format("* {}: {}\n", name, markdown_text(fact));
    }
    text += keys;
  }
  return text;
}

std::string sentence_of(std::string phrase) {
  const auto end = std::find_if_not(phrase.begin(), phrase.end(),
                                    [](unsigned char c) { return std::islower(c) != 0; });
  const bool word = end - phrase.begin() > 2 &&
                    (end == phrase.end() || *end == ' ' || *end == '-' || *end == ';');
  if (word || phrase.starts_with("a ")) phrase = capitalised(std::move(phrase));
  if (!phrase.ends_with('.')) phrase += ".";
  return phrase;
}

std::string markdown_sentence(std::string phrase) {
  return markdown_text(sentence_of(std::move(phrase)));
}

}  // namespace ballast
