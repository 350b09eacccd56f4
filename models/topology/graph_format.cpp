// SPDX-License-Identifier: BSD-3-Clause
#include "topology/graph_format.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

namespace ballast {

namespace {

bool is_json(std::string_view text) {
  text = first_content(text, "");
  if (text.empty() || (text.front() != '{' && text.front() != '[')) return false;
  text.remove_prefix(1);
  text = first_content(text, "");
  return !text.empty() && (text.front() == '"' || text.front() == '{' || text.front() == '[');
}

bool is_dimacs(std::string_view text) {
  text = first_content(text, "");
  while (text.starts_with("c ") || text.starts_with("c\n")) {
    text.remove_prefix(std::min(text.find('\n'), text.size()));
    text = first_content(text, "");
  }
  const auto words = first_words(text, 5);
  constexpr std::string_view kProblems[] = {"edge", "col", "sp", "max", "asn"};
  return words.size() == 4 && words[0] == "p" && std::ranges::count(kProblems, words[1]) != 0;
}

bool is_ned(std::string_view text) {
  const auto words = first_words(first_content(text, "/"), 3);
  if (words.empty()) return false;
  const bool block = words.size() > 1 && (words[0] == "network" || words[0] == "module") &&
                     text.find('{') != text.npos;
  return block || (words.size() > 1 && words[0] == "package" && words[1].ends_with(';'));
}

/// A head "nodes links ..", then a line of numbers for each node, which an edge list cannot be.
bool is_metis(std::string_view text) {
  const auto numbers = [](const std::vector<std::string_view>& words) {
    return std::ranges::all_of(words, [](std::string_view word) {
      return word.find_first_not_of("0123456789") == word.npos;
    });
  };
  text = first_content(text, "%");
  const auto head = first_words(text, 5);
  if (head.size() < 2 || head.size() > 4 || !numbers(head)) return false;
  std::size_t lines = 0, others = 0;
  for (std::size_t end; (end = text.find('\n')) != text.npos && end + 1 < text.size();) {
    text.remove_prefix(end + 1);
    if (text.front() == '%') continue;
    const auto words = first_words(text, head.size() + 1);
    if (!numbers(words)) return false;
    if (std::to_string(++lines).size() > head[0].size()) return false;
    others += !words.empty() && words.size() != head.size() ? 1 : 0;
  }
  return others > 0 && std::to_string(lines) == head[0];
}

constexpr std::string_view kOtherXml = "XML that is not GraphML";

/// Formats that are known, and not read.
struct Unread {
  std::string_view name;
  bool (*looks)(std::string_view text);
};
constexpr Unread kUnread[] = {
    {"GEXF", [](std::string_view text) { return root_element(text) == "gexf"; }},
    {kOtherXml, [](std::string_view text) { return !root_element(text).empty(); }},
    {"JSON", is_json},
    {"Pajek", [](std::string_view text) { return lower_case(text.substr(0, 9)) == "*vertices"; }},
    {"graph6 or sparse6",
     [](std::string_view text) { return text.starts_with(">>") && text.find("6<<") < 12; }},
    {"DIMACS", is_dimacs},
    {"METIS (topology = \"metis\")", is_metis},
    {"LEDA", [](std::string_view text) { return text.starts_with("LEDA.GRAPH"); }},
    {"OMNeT++ NED", is_ned}};

std::string listed(const std::vector<std::string>& endings) {
  std::vector<std::string> names;
  for (const std::string& ending : endings) names.push_back("*" + ending);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Throws UserError about a text in a format that is not read.
void refuse_unread(const TextFile& file, const Entry<GraphFormat>* named) {
  for (const Unread& format : kUnread) {
    if (!format.looks(file.text)) continue;
    // The reader of GraphML says what is wrong with another XML.
    if (named != nullptr && named->name == "GraphML" && format.name == kOtherXml) return;
    throw UserError({file.path}, fmt::format("looks like {}; Ballast reads {}", format.name,
                                             fmt::join(Registry<GraphFormat>::names(), ", ")));
  }
}

std::string ending_of(const TextFile& file) {
  std::filesystem::path name(file.path);
  constexpr std::string_view kCompressed[] = {".gz", ".bz2", ".br"};
  if (std::ranges::count(kCompressed, name.extension().string()) != 0) name.replace_extension();
  return lower_case(name.extension().string());
}

}  // namespace

const Entry<GraphFormat>* format_of_text(std::string_view text) {
  const auto& edges = Registry<GraphFormat>::named("edge list");
  for (const auto& format : Registry<GraphFormat>::entries()) {
    if (&format != &edges && format.make.looks(text)) return &format;
  }
  return nullptr;
}

const Entry<GraphFormat>& graph_format(const TextFile& file) {
  const auto& edges = Registry<GraphFormat>::named("edge list");
  const std::string ending = ending_of(file);
  const Entry<GraphFormat>*named = nullptr, *looks = format_of_text(file.text);
  for (const auto& format : Registry<GraphFormat>::entries()) {
    if (std::ranges::count(format.make.endings, ending) != 0) named = &format;
  }
  if (looks == nullptr) {
    refuse_unread(file, named);
    if (named == nullptr || named == &edges) return edges;
    if (!edges.make.looks(file.text)) return *named;
    looks = &edges;
  }
  if (named == nullptr || named == looks) return *looks;
  throw UserError({file.path},
                  fmt::format("looks like {0}, but *{1} is read as {2}; {0}: {3}", looks->name,
                              ending, named->name, listed(looks->make.endings)));
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

std::string_view first_content(std::string_view text, std::string_view marks) {
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (text.empty() || marks.find(text.front()) == marks.npos) return text;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
}

std::vector<std::string_view> first_words(std::string_view text, std::size_t most) {
  text = text.substr(0, text.find('\n'));
  std::vector<std::string_view> words;
  while (words.size() < most) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
    if (text.empty()) break;
    const std::size_t end = std::min(text.find_first_of(" \t\r"), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

std::string_view root_element(std::string_view text) {
  text = first_content(text, "");
  if (!text.starts_with('<')) return {};
  for (std::size_t at = 0; (at = text.find('<', at)) != text.npos; ++at) {
    if (text.substr(at).starts_with("<!--")) {
      at = text.find("-->", at);
      if (at == text.npos) return {};
      continue;
    }
    const std::string_view name = text.substr(at + 1);
    if (name.empty() || name.front() == '?' || name.front() == '!') continue;
    const std::string_view whole = name.substr(0, name.find_first_of(" \t\r\n/>"));
    return whole.substr(whole.find(':') + 1);  // npos + 1 == 0
  }
  return {};
}

}  // namespace ballast
