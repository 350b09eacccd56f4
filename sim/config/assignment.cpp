// SPDX-License-Identifier: BSD-3-Clause
#include "config/assignment.h"

#include <fmt/format.h>

#include <algorithm>

#include "config/levels.h"
#include "core/input_limits.h"

namespace ballast {
namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::vector<std::string> names_in(const std::string& path) {
  std::vector<std::string> names(1);
  for (const char c : path) {
    if (c == '.') {
      names.emplace_back();
    } else {
      names.back() += c;
    }
  }
  return names;
}

AssignmentText read_assignment(const std::string& text,
                               const std::function<Where(std::size_t column)>& at) {
  const std::size_t equals = text.find('=');
  const std::string_view left = std::string_view(text).substr(0, equals);
  AssignmentText a{.path = std::string(trimmed(left)),
                   .path_column = left.find_first_not_of(' ') + 1,  // npos + 1 == 0
                   .value_column = text.size() + 1};
  if (equals != text.npos) {
    a.value = trimmed(std::string_view(text).substr(equals + 1));
    if (!a.value.empty()) a.value_column = text.find_first_not_of(' ', equals + 1) + 1;
  }
  a.names = names_in(a.path);
  if (a.value.empty() || std::find(a.names.begin(), a.names.end(), "") != a.names.end()) {
    const bool no_value = a.value.empty() && equals != text.npos && !a.path.empty();
    throw UserError(at(no_value ? a.value_column : 1), "expected section.key=value");
  }
  if (a.names.size() > kMostLevels) throw UserError(at(1), too_many_levels());
  return a;
}

toml::table parsed_value(const std::string& text, const Where& start, std::size_t levels) {
  const std::string whole = std::string(kBeforeValue) + text;
  if (too_deep(whole, levels)) throw UserError(start, too_many_levels());
  try {
    toml::table table = toml::parse(whole);
    if (table.size() == 1) return table;
  } catch (const toml::parse_error& error) {
    if (std::string_view("[{\"'").find(text.front()) != std::string_view::npos) {
      throw UserError(start, fmt::format("not TOML: {}", error.description()));
    }
  }
  return toml::table{{"value", text}};
}

}  // namespace ballast
