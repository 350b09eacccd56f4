// SPDX-License-Identifier: BSD-3-Clause
// Checks of options, in the words of our messages.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "verbs/option_hints.h"
#include "verbs/verb.h"

namespace ballast {

/// Groups of options in help pages.
inline constexpr const char* kMachineGroup = "Machine and load";
inline constexpr const char* kOutputGroup = "Outputs";
inline constexpr const char* kLimitGroup = "Limits and messages";

/// Puts options of the verb into a group of its help page.
inline void group_options(CLI::App& app, const char* group,
                          std::initializer_list<const char*> options) {
  for (const char* option : options) app.get_option(option)->group(group);
}

/// Check of an option that names a file.
inline CLI::Validator file_name() {
  return {[](std::string& text) {
            return std::string(text.empty() ? "expected the name of a file, got nothing" : "");
          },
          "", "file name"};
}

/// Refuses a list that has an entry twice.
template <class T>
void refuse_repeated(const char* option, const std::vector<T>& list) {
  for (auto one = list.begin(); one != list.end(); ++one) {
    if (std::find(list.begin(), one, *one) == one) continue;
    throw UserError(fmt::format("{}: expected each entry once, got \"{}\" twice", option,
                                shown(fmt::format("{}", *one))));
  }
}

/// CLI11's own check accepts -1 as a large number, and does not state the range. `why`: "; ...", a
/// reason for the range.
inline CLI::Validator whole_number(std::uint64_t min, std::uint64_t max, std::string why = "") {
  return {[min, max, why = std::move(why)](std::string& text) -> std::string {
            std::uint64_t value = 0;
            const char* const end = text.data() + text.size();
            const auto [stop, error] = std::from_chars(text.data(), end, value);
            if (error == std::errc{} && stop == end && value >= min && value <= max) return "";
            return fmt::format("expected an integer {} .. {}, got \"{}\"{}{}", min, max,
                               shown(text), hint_on_product(text, min, max), why);
          },
          "", "whole number"};
}

/// One of the names, which are computed only for a check or a description. Completions and the
/// reference read the description, "{a,b}".
class OneOf : public CLI::Validator {
 public:
  /// `hint`: for a text without a near name; "; ..." or nothing.
  using Hint = std::function<std::string(const std::string&)>;

  explicit OneOf(std::function<std::vector<std::string>()> names, Hint hint) : CLI::Validator("") {
    name_ = "one of";
    desc_function_ = [names] { return fmt::format("{{{}}}", fmt::join(names(), ",")); };
    func_ = [names = std::move(names), hint = std::move(hint)](const std::string& text) {
      const std::vector<std::string> known = names();
      if (std::find(known.begin(), known.end(), text) != known.end()) return std::string();
      std::string near = did_you_mean(text, known);
      if (near.empty() && hint) near = hint(text);
      return fmt::format("expected one of {}, got \"{}\"{}", fmt::join(known, ", "), shown(text),
                         near);
    };
  }
};

inline CLI::Validator one_of(std::function<std::vector<std::string>()> names,
                             OneOf::Hint hint = nullptr) {
  return OneOf(std::move(names), std::move(hint));
}

}  // namespace ballast
