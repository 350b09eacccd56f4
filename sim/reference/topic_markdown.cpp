// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "reference/markdown.h"
#include "reference/topics.h"

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

std::string keys_markdown(const std::vector<Key>& keys, const std::string& common) {
  ReferenceTable table{{"key", "type", "default", "unit", "meaning"}, {}};
  for (const Key& key : keys) {
    table.rows.push_back({"`" + key.name() + "`", type_of(key), default_cell(key), key.unit(),
                          meaning_of(key, common)});
  }
  return markdown_table(table);
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
  name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
  std::replace(name.begin(), name.end(), '-', ' ');
  return "# " + name + "\n\n";
}

std::string topic_markdown(const ReferenceTopic& topic) {
  std::string text = markdown_title(topic.name) + markdown_sentence(topic.help) + "\n";
  if (topic.table) return text + "\n" + markdown_table(topic.table());
  for (const ReferencePart& part : topic.parts()) {
    const std::string needs = common_needs(part.keys);
    const std::string phrase = part.help + (needs.empty() ? "" : "; needs " + needs);
    const std::string help = part.quoted ? "> " + markdown_text(phrase) : markdown_sentence(phrase);
    text += fmt::format("\n## `{}`\n\n{}\n", part.name, help);
    if (!part.facts.empty()) text += "\n";
    for (const auto& [name, fact] : part.facts) {
      text += fmt::format("* {}: {}\n", name, markdown_text(fact));
    }
    if (!part.keys.empty()) text += "\n" + keys_markdown(part.keys, needs);
  }
  return text;
}

std::string sentence_of(std::string phrase) {
  const auto end = std::find_if_not(phrase.begin(), phrase.end(),
                                    [](unsigned char c) { return std::islower(c) != 0; });
  const bool word = end - phrase.begin() > 2 &&
                    (end == phrase.end() || *end == ' ' || *end == '-' || *end == ';');
  if (word || phrase.starts_with("a ")) {
    phrase.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(phrase.front())));
  }
  if (!phrase.ends_with('.')) phrase += ".";
  return phrase;
}

std::string markdown_sentence(std::string phrase) {
  return markdown_text(sentence_of(std::move(phrase)));
}

}  // namespace ballast
