// SPDX-License-Identifier: BSD-3-Clause
#include "runs/store/publisher.h"

#include <fmt/format.h>

#include <set>

#include "core/errors.h"
#include "core/version.h"
#include "results/result_keys.h"
#include "runs/store/published_file.h"

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

Json report_json(const ReportPlan& r) {
  Json json{{"metric", r.metric},       {"better", r.smaller_is_better ? "smaller" : "larger"},
            {"margin", r.margin},       {"compare", r.compare},
            {"growth", r.growth},       {"curve", r.curve},
            {"claimed", Json::object()}};
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
      if (d.listed) ++dimension;
    }
    if (!d.listed) ++dimension;
  }
  Statement one(file, "insert into cases values (?,?,?)");
  for (std::size_t k = 0; k < plan.cases.size(); ++k) {
    one.bind(1, static_cast<std::int64_t>(k))
        .bind(2, at_json(plan.values_of(plan.cases[k])).dump())
        .bind(3, plan.cases[k].config)
        .run();
  }
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

Publisher::Publisher(const Plan& plan, WorkFile& work, const std::string& path)
    : plan_(plan), work_(work), output_(path, "-o") {
  if (output_.direct()) throw UserError(Where{"-o"}, path + ": expected a regular file");
  // One transaction into an empty file, rows in the order of the plan: always the same pages.
  database_.emplace(output_.working(), Database::Mode::write);
  database_->run("pragma journal_mode = off; pragma synchronous = off; pragma page_size = 4096");
  all_.emplace(*database_);
  database_->run(kTables);
  write_study(*database_, plan);
  point_.emplace(*database_, "insert into point values (?,?,?,?,?,?,?,?,?)");
  detail_.emplace(*database_, "insert into detail values (?,?,?)");
}

void Publisher::write(const StoredPoint& stored) {
  const auto of_case = static_cast<std::int64_t>(next_ / plan_.seeds());
  const auto seed = static_cast<std::int64_t>(plan_.seed_of(next_));
  point_->bind(1, static_cast<std::int64_t>(next_))
      .bind(2, of_case)
      .bind(3, seed)
      .bind(4, stored.id)
      .bind(5, to_string(stored.status))
      .bind(6, std::int64_t{stored.exit_code})
      .bind(7, std::int64_t{stored.complete})
      .bind(8, stored.reason);
  stored.result.empty() ? point_->bind_null(9) : point_->bind(9, stored.result);
  point_->run();
  if (!stored.result.empty()) columns_.add(stored.result);
  if (!stored.detail.empty()) detail_->bind(1, of_case).bind(2, seed).bind(3, stored.detail).run();
  ++(stored.status == PointStatus::failed ? failed_ : done_);
}

bool Publisher::write_next() {
  if (next_id_.empty()) next_id_ = plan_.id_of(next_);
  const auto stored = work_.find(next_id_);
  if (stored) write(*stored);
  return stored.has_value();
}

void Publisher::pass() {
  ++next_;
  next_id_.clear();
}

void Publisher::advance(std::size_t most) {
  for (; most > 0 && next_ < plan_.points() && write_next(); --most) pass();
}

void Publisher::write_rest() {
  const Transaction reading = work_.reading();
  for (; next_ < plan_.points(); pass()) static_cast<void>(write_next());
}

void Publisher::commit() {
  write_keys(*database_, columns_.names());
  database_->run(columns_.view(plan_.study.axes()));
  database_->run(fmt::format("pragma user_version = {}", kPublishedSchema));
  all_->commit();
  point_.reset();
  detail_.reset();
  all_.reset();
  database_.reset();  // closed: nothing is written after the file has its name
  output_.commit();
}

void publish(const Plan& plan, WorkFile& work, const std::string& path) {
  Publisher publisher(plan, work, path);
  publisher.write_rest();
  publisher.commit();
}

}  // namespace ballast
