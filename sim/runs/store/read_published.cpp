// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "core/errors.h"
#include "runs/store/published_file.h"
#include "runs/study/json_text.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// 0: another database, such as the work file.
std::int64_t schema_of(Database& file) {
  Statement known(file, "select name from sqlite_master where name = 'study'");
  if (!known.step()) return 0;
  Statement version(file, "pragma user_version");
  return version.step() ? version.integer(0) : 0;
}

ReportPlan report_of(const std::string& title, const std::string& question, const Json& json) {
  ReportPlan r;
  r.title = title;
  r.question = question;
  r.metric = json.at("metric");
  r.smaller_is_better = json.at("better") == "smaller";
  r.margin = json.value("margin", kDefaultMargin);  // version 0.2.0 had none
  r.compare = json.at("compare");
  r.growth = json.at("growth");
  r.curve = json.at("curve");
  for (const auto& [name, exponent] : json.at("claimed").items()) {
    r.claimed.emplace_back(name, exponent.get<double>());
  }
  if (json.contains("adaptive")) r.seeds = seed_plan_from(json["adaptive"]);
  if (json.contains("bisect")) r.bisect = bisect_plan_from(json["bisect"]);
  return r;
}

AxisValue value_of(const Json& json) {
  if (json.is_string()) return {json.get<std::string>(), {}};
  if (!json.is_number()) return {json.dump(), {}};
  return {json.dump(), json.get<double>()};
}

void read_study(Database& file, StudyResults& study) {
  const Where where{file.path()};
  Statement row(file, "select schema, ballast, build, title, question, report, toml from study");
  if (!row.step()) throw UserError(Where{file.path()}, "expected a study, got an empty one");
  study.schema = static_cast<int>(row.integer(0));
  study.ballast = row.text(1);
  study.build = row.text(2);
  study.report = report_of(row.text(3), row.text(4), json_of(row.text(5), where));
  study.text = row.text(6);
  Statement axis(file, "select name, dimension from axis order by position");
  while (axis.step()) {
    study.axes.push_back(axis.text(0));
    study.dimensions.push_back(static_cast<std::uint32_t>(axis.integer(1)));
  }
  Statement one(file, "select at, config from cases order by number");
  while (one.step()) {
    StudyCase& c = study.cases.emplace_back();
    for (const Json& value : json_of(one.text(0), where)) c.at.push_back(value_of(value));
    c.config = json_of(one.text(1), where);
    if (c.at.size() != study.axes.size()) {
      throw UserError(where, fmt::format("case {}: expected values of {} axes, got {}",
                                         study.cases.size() - 1, study.axes.size(), c.at.size()));
    }
  }
  Statement key(file, "select name, unit, meaning from key order by name");
  while (key.step()) study.keys.push_back({key.text(0), key.text(1), key.text(2)});
}

void read_points(Database& file, StudyResults& study) {
  const Where where{file.path()};
  Statement row(file,
                "select number, case_number, seed, id, status, exit_code, complete, reason, result "
                "from point order by number");
  while (row.step()) {
    StudyPoint& p = study.points.emplace_back();
    p.number = static_cast<std::uint32_t>(row.integer(0));
    p.of_case = static_cast<std::uint32_t>(row.integer(1));
    p.seed = static_cast<std::uint64_t>(row.integer(2));
    p.id = row.text(3);
    p.status =
        row.text(4) == to_string(PointStatus::done) ? PointStatus::done : PointStatus::failed;
    p.exit_code = static_cast<int>(row.integer(5));
    p.complete = row.integer(6) != 0;
    p.reason = row.text(7);
    if (!row.is_null(8)) p.result = json_of(row.text(8), where);
    if (p.of_case >= study.cases.size()) {
      throw UserError(Where{file.path()}, fmt::format("point {}: expected a case 0 .. {}, got {}",
                                                      p.number, study.cases.size() - 1, p.of_case));
    }
  }
  Statement detail(file, "select case_number, seed, data from detail order by case_number");
  while (detail.step()) {
    study.details.push_back({static_cast<std::uint32_t>(detail.integer(0)),
                             static_cast<std::uint64_t>(detail.integer(1)),
                             json_of(detail.text(2), where)});
  }
}

}  // namespace

int published_schema(const std::string& path) {
  Database file(path, Database::Mode::read);
  const std::int64_t schema = schema_of(file);
  if (schema < 1 || schema > kPublishedSchema) {
    throw UserError(
        Where{path},
        fmt::format("expected a published study (.sqlite) of schema {}, got {}", kPublishedSchema,
                    schema != 0               ? fmt::format("schema {}", schema)
                    : path.ends_with(".work") ? "the work file of a sweep; `ballast sweep` ends "
                                                "with the published one"
                                              : "another database"));
  }
  return static_cast<int>(schema);
}

StudyResults read_published(const std::string& path) {
  static_cast<void>(published_schema(path));
  Database file(path, Database::Mode::read);
  StudyResults study;
  try {
    read_study(file, study);
    read_points(file, study);
  } catch (const Json::exception& error) {
    throw UserError(Where{path},
                    fmt::format("expected a study as `ballast sweep` publishes it, got another: {}",
                                shown(error.what(), 300)));
  }
  return study;
}

}  // namespace ballast
