// SPDX-License-Identifier: BSD-3-Clause
#include "runs/store/result_columns.h"

#include <fmt/format.h>

#include <functional>

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

std::string sql_name(const std::string& name) {
  std::string text = "\"";
  for (const char c : name) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + "\"";
}
std::string literal(const std::string& value) {
  std::string text = "'";
  for (const char c : value) text += c == '\'' ? std::string("''") : std::string(1, c);
  return text + "'";
}

/// Dotted names of the scalars in a result, added to `names`.
void add_names(const Json& result, const std::string& prefix, std::set<std::string>& names) {
  for (const auto& [key, value] : result.items()) {
    const std::string name = prefix.empty() ? key : prefix + "." + key;
    if (value.is_object()) {
      add_names(value, name, names);
    } else {
      names.insert(name);
    }
  }
}

/// Path of SQLite's JSON functions: $."latency"."p99.9"; the parts are those of `in`.
std::string json_path(const std::string& name, const Json& in) {
  std::string path = "$", rest = name;
  const Json* at = &in;
  while (true) {
    if (at->contains(rest)) return path + ".\"" + rest + "\"";
    const std::size_t dot = rest.find('.');
    const std::string part = rest.substr(0, dot);
    path += ".\"" + part + "\"";
    at = &(*at)[part];
    rest.erase(0, dot + 1);
  }
}

/// Hash of the names and braces of a JSON text without blanks: the same for most results, which
/// then need not be parsed.
std::size_t shape_of(std::string_view json) {
  std::string names;
  for (std::size_t k = 0; k < json.size(); ++k) {
    if (json[k] == '{' || json[k] == '}') names += json[k];
    if (json[k] != '"') continue;
    const std::size_t from = k;
    for (++k; k < json.size() && json[k] != '"'; ++k) k += json[k] == '\\';
    if (json.substr(k).starts_with("\":")) names += json.substr(from, k - from + 1);
  }
  return std::hash<std::string>()(names);
}

}  // namespace

void ResultColumns::add(std::string_view text) {
  if (!shapes_.insert(shape_of(text)).second) return;
  const Json result = Json::parse(text);
  std::set<std::string> names;
  add_names(result, "", names);
  for (const std::string& name : names) {
    if (known_.insert(name).second) paths_.emplace_back(name, json_path(name, result));
  }
}

std::string ResultColumns::view(const std::vector<std::string>& axes) const {
  std::string sql =
      "create view results as select p.number as point, p.case_number as case_number, p.seed as "
      "seed, p.status as status, p.exit_code as exit_code";
  std::set<std::string> taken{"point", "case_number", "seed", "status", "exit_code"};
  const auto column = [&](const std::string& value, std::string name) {
    while (!taken.insert(name).second) name += "_";  // "seed" may be an axis, too
    sql += fmt::format(", {} as {}", value, sql_name(name));
  };
  for (std::size_t k = 0; k < axes.size(); ++k) column(fmt::format("c.at ->> {}", k), axes[k]);
  for (const auto& [name, path] : paths_) {
    column(fmt::format("p.result ->> {}", literal(path)), name);
  }
  return sql + " from point p join cases c on c.number = p.case_number";
}

}  // namespace ballast
