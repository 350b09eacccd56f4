// SPDX-License-Identifier: BSD-3-Clause
#include "runs/study/json_text.h"

#include <fmt/format.h>

namespace ballast {

nlohmann::ordered_json json_of(const std::string& text, const Where& where, const char* expected) {
  using Json = nlohmann::ordered_json;
  const auto count_levels = [&](int depth, Json::parse_event_t event, const Json&) {
    const bool begins = event == Json::parse_event_t::object_start ||
                        event == Json::parse_event_t::array_start;  // depth: levels around it
    if (!begins || depth < kMostJsonLevels) return true;
    throw UserError(
        where, fmt::format("expected JSON of at most {} nested levels, got more", kMostJsonLevels));
  };
  try {
    return Json::parse(text, count_levels);
  } catch (const Json::parse_error& error) {
    throw UserError(where, fmt::format("expected {}, got text that is no JSON at byte {}", expected,
                                       error.byte));
  }
}

}  // namespace ballast
