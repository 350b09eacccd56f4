// SPDX-License-Identifier: BSD-3-Clause
#include "config/levels.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/input_limits.h"

namespace ballast {
namespace {

/// Position after the string that begins at `at`; a string of one line ends at the line's end at
/// the latest.
std::size_t end_of_quotes(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string three(3, quote);
  const bool lines = text.substr(at).starts_with(three);
  for (std::size_t i = at + (lines ? 3 : 1); i < text.size(); ++i) {
    if (text[i] == '\\' && quote == '"') {
      ++i;
    } else if (lines && text.substr(i).starts_with(three)) {
      return std::min(text.find_first_not_of(quote, i), i + 5);  // two quotes may precede the end
    } else if (!lines && (text[i] == quote || text[i] == '\n')) {
      return i + (text[i] == quote ? 1 : 0);
    }
  }
  return text.size();
}

class Levels {
 public:
  explicit Levels(std::size_t outer) : outer_(outer) { open_.push_back({true, outer}); }

  /// Reads the next character, outside strings and comments; false: one level too many.
  bool take(char c) {
    Open& top = open_.back();
    const bool bottom = open_.size() == 1;
    switch (c) {
      case '\n':
        if (bottom) header_ = top.value = false, top.dots = 0;
        break;
      case ',':
        if (!bottom && top.table) top.value = false, top.dots = 0;
        break;
      case '.':
        if (!top.value) ++top.dots;
        break;
      case '=':
        top.value = true;
        break;
      case '{':
      case '[':
        if (c == '[' && bottom && !top.value) {
          top = {true, outer_};
          header_ = true;
        } else {
          open_.push_back({c == '{', top.level(), c == '['});
        }
        break;
      case '}':
      case ']':
        if (bottom && header_) {
          top = {true, top.level()};
          header_ = false;
        } else if (!bottom) {
          open_.pop_back();
        }
        break;
      default:
        break;
    }
    return open_.back().level() <= kMostLevels;
  }

 private:
  /// A table or list not closed yet; the first is that of the last header.
  struct Open {
    bool table;
    std::size_t around;  ///< levels around it
    bool value = false;  ///< a value follows, not a key
    std::size_t dots = 0;

    /// Level of the next item.
    [[nodiscard]] std::size_t level() const { return around + 1 + dots; }
  };

  std::size_t outer_;
  std::vector<Open> open_;
  bool header_ = false;
};

}  // namespace

std::optional<std::size_t> too_deep(std::string_view text, std::size_t outer) {
  Levels levels(outer);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '#') i = text.find('\n', i);
    if (i == text.npos) break;
    if (text[i] == '"' || text[i] == '\'') {
      i = end_of_quotes(text, i) - 1;
    } else if (!levels.take(text[i])) {
      return i;
    }
  }
  return {};
}

std::string too_many_levels() {
  return fmt::format("nested too deeply, expected at most {} levels of tables and lists",
                     kMostLevels);
}

}  // namespace ballast
