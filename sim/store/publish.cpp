// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <functional>
#include <set>
#include <string_view>
#include <unordered_set>

#include "core/errors.h"
#include "core/version.h"
#include "output/output_file.h"
#include "reference/result_keys.h"
#include "store/published_file.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// The tables. `results` has a column for each axis and each result.
constexpr const char* kTables = R"(
create table study (schema integer, ballast text, build text, title text, question text, report text, toml text);
create table key (name text primary key, unit text, meaning text) without rowid;
create table axis (position integer primary key, name text, dimension integer);
create table cases (number integer primary key, at text, config text);
create table point (number integer primary key, case_number integer references cases, seed integer, id text,
                    status text, exit_code integer, complete integer, reason text, result text);
create table detail (case_number integer primary key references cases, seed integer, data text);
)";

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

/// Columns of the view: name of each result, and its path.
class ResultColumns {
 public:
  void add(const Json& result) {
    std::set<std::string> names;
    add_names(result, "", names);
    for (const std::string& name : names) {
      if (known_.insert(name).second) paths_.emplace_back(name, json_path(name, result));
    }
  }
  [[nodiscard]] std::string view(const Plan& plan) const {
    std::string sql =
        "create view results as select p.number as point, p.case_number as case_number, p.seed as "
        "seed, p.status as status, p.exit_code as exit_code";
    std::set<std::string> taken{"point", "case_number", "seed", "status", "exit_code"};
    const auto column = [&](const std::string& value, std::string name) {
      while (!taken.insert(name).second) name += "_";  // "seed" may be an axis, too
      sql += fmt::format(", {} as {}", value, sql_name(name));
    };
    const std::vector<std::string> axes = plan.study.axes();
    for (std::size_t k = 0; k < axes.size(); ++k) column(fmt::format("c.at ->> {}", k), axes[k]);
    for (const auto& [name, path] : paths_) {
      column(fmt::format("p.result ->> {}", literal(path)), name);
    }
    return sql + " from point p join cases c on c.number = p.case_number";
  }
  [[nodiscard]] const std::set<std::string>& names() const { return known_; }

 private:
  std::set<std::string> known_;
  std::vector<std::pair<std::string, std::string>> paths_;
};

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

Json report_json(const ReportPlan& r) {
  Json json{{"metric", r.metric},   {"better", r.smaller_is_better ? "smaller" : "larger"},
            {"compare", r.compare}, {"growth", r.growth},
            {"curve", r.curve},     {"claimed", Json::object()}};
  for (const auto& [name, exponent] : r.claimed) json["claimed"][name] = exponent;
  if (r.seeds) json["adaptive"] = to_json(*r.seeds);
  if (r.bisect) json["bisect"] = to_json(*r.bisect);
  return json;
}

/// Text stays text, numbers stay numbers.
Json at_json(const std::vector<AxisValue>& values) {
  Json list = Json::array();
  for (const AxisValue& value : values) {
    if (value.number) {
      list.push_back(Json::parse(value.text, nullptr, false));
      if (list.back().is_discarded()) list.back() = *value.number;  // 1_000, 0x10
    } else {
      list.push_back(value.text);
    }
  }
  return list;
}

void write_study(Database& file, const Plan& plan) {
  const ReportPlan& r = plan.study.report;
  Statement(file, "insert into study values (?,?,?,?,?,?,?)")
      .bind(1, std::int64_t{kPublishedSchema})
      .bind(2, BALLAST_VERSION)
      .bind(3, plan.build)
      .bind(4, r.title)
      .bind(5, r.question)
      .bind(6, report_json(r).dump())
      .bind(7, plan.study.text)
      .run();
  Statement axis(file, "insert into axis values (?,?,?)");
  std::int64_t position = 0, dimension = 0;
  for (const Dimension& d : plan.study.dimensions) {
    for (const std::string& name : d.axes) {
      axis.bind(1, position++).bind(2, name).bind(3, dimension).run();
    }
    ++dimension;
  }
  Statement one(file, "insert into cases values (?,?,?)");
  for (std::size_t k = 0; k < plan.cases.size(); ++k) {
    one.bind(1, static_cast<std::int64_t>(k))
        .bind(2, at_json(plan.values_of(plan.cases[k])).dump())
        .bind(3, plan.cases[k].config)
        .run();
  }
}

ResultColumns write_points(Database& file, const Plan& plan, WorkFile& work) {
  ResultColumns columns;
  Statement point(file, "insert into point values (?,?,?,?,?,?,?,?,?)");
  Statement detail(file, "insert into detail values (?,?,?)");
  std::unordered_set<std::size_t> shapes;
  for (std::size_t n = 0; n < plan.points(); ++n) {
    const auto stored = work.find(plan.id_of(n));
    if (!stored) continue;
    const auto of_case = static_cast<std::int64_t>(n / plan.seeds());
    point.bind(1, static_cast<std::int64_t>(n))
        .bind(2, of_case)
        .bind(3, static_cast<std::int64_t>(plan.seed_of(n)))
        .bind(4, stored->id)
        .bind(5, to_string(stored->status))
        .bind(6, std::int64_t{stored->exit_code})
        .bind(7, std::int64_t{stored->complete})
        .bind(8, stored->reason);
    stored->result.empty() ? point.bind_null(9) : point.bind(9, stored->result);
    point.run();
    if (!stored->result.empty() && shapes.insert(shape_of(stored->result)).second) {
      columns.add(Json::parse(stored->result));
    }
    if (stored->detail.empty()) continue;
    detail.bind(1, of_case)
        .bind(2, static_cast<std::int64_t>(plan.seed_of(n)))
        .bind(3, stored->detail)
        .run();
  }
  return columns;
}

void write_keys(Database& file, const std::set<std::string>& names) {
  Statement key(file, "insert into key values (?,?,?)");
  for (const std::string& name : names) {
    const auto known = result_keys().find(name);
    const ResultKeyText text = known == result_keys().end() ? ResultKeyText{} : known->second;
    key.bind(1, name).bind(2, text.unit).bind(3, text.meaning).run();
  }
}

}  // namespace

void publish(const Plan& plan, WorkFile& work, const std::string& path) {
  OutputFile output(path, "-o");
  if (output.direct()) throw UserError(Where{"-o"}, path + ": expected a regular file");
  {
    // One transaction into an empty file, rows in the order of the plan: always the same pages.
    Database file(output.working(), Database::Mode::write);
    file.run("pragma journal_mode = off; pragma synchronous = off; pragma page_size = 4096");
    const Transaction reading = work.reading();
    Transaction all(file);
    file.run(kTables);
    write_study(file, plan);
    const ResultColumns columns = write_points(file, plan, work);
    write_keys(file, columns.names());
    file.run(columns.view(plan));
    file.run(fmt::format("pragma user_version = {}", kPublishedSchema));
    all.commit();
  }
  output.commit();
}

}  // namespace ballast
