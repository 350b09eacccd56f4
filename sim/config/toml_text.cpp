// SPDX-License-Identifier: BSD-3-Clause
#include "config/toml_text.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include "core/args.h"

namespace ballast {
namespace {

using Record = nlohmann::ordered_json;

/// Keys of a table precede its sub-tables, which would otherwise take them.
void add_table(const Record& table, const std::string& path, std::string& text) {
  for (const auto& [key, value] : table.items()) {
    if (value.is_object()) continue;
    text +=
        fmt::format("{} = {}\n", key, value.dump(-1, ' ', false, Record::error_handler_t::replace));
  }
  for (const auto& [key, value] : table.items()) {
    if (!value.is_object()) continue;
    const std::string name = joined_path(path, key);
    text += fmt::format("{}[{}]\n", text.empty() ? "" : "\n", name);
    add_table(value, name, text);
  }
}

}  // namespace

std::string toml_value(const std::string& text) {
  try {
    static_cast<void>(toml::parse("value = " + text));
    return text;
  } catch (const toml::parse_error&) {
    return Record(text).dump(-1, ' ', false, Record::error_handler_t::replace);
  }
}

std::string toml_text(const Record& record) {
  std::string text;
  add_table(record, "", text);
  return text;
}

}  // namespace ballast
