// SPDX-License-Identifier: BSD-3-Clause
// The text of an assignment: section.key=value.
#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/errors.h"

namespace ballast {

/// The names between the dots of a path; "" is one empty name.
[[nodiscard]] std::vector<std::string> names_in(const std::string& path);

struct AssignmentText {
  std::string path;
  std::vector<std::string> names = {};  ///< of the path
  std::string value = {};
  std::size_t path_column = 0, value_column = 0;  ///< of their first characters
};
/// `at`: place of a column. Throws UserError: another text, or too many levels.
[[nodiscard]] AssignmentText read_assignment(const std::string& text,
                                             const std::function<Where(std::size_t column)>& at);

/// Before a value that is parsed alone. Columns of its nodes count this text, too.
constexpr std::string_view kBeforeValue = "value = ";

/// The text as {value = TOML value}, below `levels` levels; a bare word is text. `start`: place of
/// its first character. Throws UserError.
[[nodiscard]] toml::table parsed_value(const std::string& text, const Where& start,
                                       std::size_t levels);

}  // namespace ballast
