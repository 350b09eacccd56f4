// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/json_place.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace ballast {

namespace {

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

std::size_t end_of_string(std::string_view text, std::size_t at) {
  for (++at; text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

std::size_t end_of_value(std::string_view text, std::size_t at) {
  for (std::size_t depth = 0;;) {
    const char c = text[at];
    if (c == '"') {
      at = end_of_string(text, at);
    } else if (c == '{' || c == '[') {
      ++depth;
      ++at;
    } else if (c == '}' || c == ']') {
      --depth;
      ++at;
    } else if (depth == 0) {
      at = std::min(text.find_first_of(" \t\r\n,]}", at), text.size());
    } else {
      ++at;
    }
    if (depth == 0) return at;
  }
}

/// Place of the member or element; of the last one if several members have the name, like parsers.
std::size_t child(std::string_view text, std::size_t at, const std::string& name) {
  const bool object = text[at] == '{';
  std::size_t result = at;
  at = skip_blanks(text, at + 1);
  for (std::size_t index = 0; text[at] != '}' && text[at] != ']'; ++index) {
    std::string found;
    if (object) {
      const std::size_t end = end_of_string(text, at);
      found = nlohmann::json::parse(text.substr(at, end - at)).get<std::string>();
      at = skip_blanks(text, skip_blanks(text, end) + 1);  // after the colon
    } else {
      found = std::to_string(index);
    }
    if (found == name) result = at;
    at = skip_blanks(text, end_of_value(text, at));
    if (text[at] == ',') at = skip_blanks(text, at + 1);
  }
  return result;
}

}  // namespace

std::size_t json_place(std::string_view text, const std::vector<std::string>& names) {
  std::size_t at = skip_blanks(text, 0);
  for (const std::string& name : names) at = child(text, at, name);
  return at;
}

}  // namespace ballast
