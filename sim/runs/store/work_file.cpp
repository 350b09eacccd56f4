// SPDX-License-Identifier: BSD-3-Clause
#include "runs/store/work_file.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <filesystem>

#include "core/errors.h"

namespace ballast {
namespace {

constexpr int kSchema = 1;

/// Makes the tables in a new file; refuses a file of another kind or of a newer version.
void prepare(Database& database) {
  std::int64_t version = 0, tables = 0;
  try {
    Statement asked(database, "pragma user_version");
    if (asked.step()) version = asked.integer(0);
    Statement counted(database, "select count(*) from sqlite_master");
    if (counted.step()) tables = counted.integer(0);
  } catch (const OutputError& error) {
    throw UserError(Where{database.path()}, fmt::format("expected the work file of a study, got "
                                                        "something else: {}",
                                                        error.what()));
  }
  if (version == 0 && tables != 0) {
    throw UserError(Where{database.path()},
                    "expected the work file of a study, got another database");
  }
  if (version > kSchema) {
    throw UserError(Where{database.path()},
                    fmt::format("expected a work file of schema {} or older, got schema {}; use a "
                                "newer version of ballast",
                                kSchema, version));
  }
  // What was written is soon read, to be published: it stays in memory, up to 64 MiB.
  database.run(
      "pragma page_size = 16384; pragma synchronous = normal; pragma journal_mode = wal; pragma "
      "cache_size = -65536");
  if (version != 0) return;
  database.run(fmt::format(
      "begin; create table point (id text primary key, status text not null, exit_code integer not "
      "null, complete integer not null, reason text not null, result text not null, detail text "
      "not null, output text not null, wall_s real not null, host text not null, ended text not "
      "null); pragma user_version = {}; commit",
      kSchema));
}

/// The path, if a file is or may be there.
const std::string& regular(const std::string& path) {
  std::error_code error;
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error)) {
    throw UserError(Where{path},
                    "expected the work file of a study, got no regular file; remove it");
  }
  return path;
}

}  // namespace

/// Of what has been stored. nlohmann::json::accept() took 40 % of a manager's instructions.
struct WorkFile::JsonCheck {
  simdjson::dom::parser parser;
  bool accepts(const std::string& text) { return parser.parse(text).error() == simdjson::SUCCESS; }
};

WorkFile::~WorkFile() = default;

WorkFile::WorkFile(const std::string& path)
    : database_(regular(path), Database::Mode::write), check_(std::make_unique<JsonCheck>()) {
  prepare(database_);
  insert_.emplace(database_, "insert or replace into point values (?,?,?,?,?,?,?,?,?,?,?)");
  select_.emplace(database_,
                  "select status, exit_code, complete, reason, result, detail, output from point "
                  "where id = ?");
  done_.emplace(database_, "select 1 from point where id = ? and status = 'done'");
}

PointStatus WorkFile::status_of(const std::string& id, const std::string& text) const {
  for (const PointStatus status : {PointStatus::done, PointStatus::failed}) {
    if (text == to_string(status)) return status;
  }
  refuse_damaged(database_.path(), fmt::format("point {} has the status \"{}\"", id, text));
}

std::unordered_map<std::string, PointStatus> WorkFile::statuses() {
  std::unordered_map<std::string, PointStatus> all;
  Statement rows(database_, "select id, status from point");
  while (rows.step()) all.emplace(rows.text(0), status_of(rows.text(0), rows.text(1)));
  return all;
}

std::optional<StoredPoint> WorkFile::find(const std::string& id) {
  select_->bind(1, id);
  if (!select_->step()) return {};
  StoredPoint point;
  point.id = id;
  point.status = status_of(id, select_->text(0));
  point.exit_code = static_cast<int>(select_->integer(1));
  point.complete = select_->integer(2) != 0;
  point.reason = select_->text(3);
  point.result = select_->text(4);
  point.detail = select_->text(5);
  point.output = select_->text(6);
  while (select_->step()) {
  }
  for (const std::string* json : {&point.result, &point.detail}) {
    if (json->empty() || check_->accepts(*json)) continue;
    refuse_damaged(database_.path(), fmt::format("point {} has a result that is no JSON", id));
  }
  return point;
}

std::unordered_map<std::string, double> WorkFile::wall_times() {
  std::unordered_map<std::string, double> all;
  Statement rows(database_, "select id, wall_s from point");
  while (rows.step()) all.emplace(rows.text(0), rows.real(1));
  return all;
}

void WorkFile::add_missing(const StoredPoint& point) {
  done_->bind(1, point.id);
  bool there = false;
  while (done_->step()) there = true;
  if (!there) add(point);
}

void WorkFile::add(const StoredPoint& point) {
  StoredPoint p = point;
  stamp(p);
  if (!open_) open_.emplace(database_);
  insert_->bind(1, p.id)
      .bind(2, to_string(p.status))
      .bind(3, std::int64_t{p.exit_code})
      .bind(4, std::int64_t{p.complete})
      .bind(5, p.reason)
      .bind(6, p.result)
      .bind(7, p.detail)
      .bind(8, p.output)
      .bind(9, p.wall_s)
      .bind(10, p.host)
      .bind(11, p.ended)
      .run();
}

void WorkFile::commit(bool now) {
  constexpr auto kEvery = std::chrono::milliseconds(250);
  if (!open_ || (!now && Clock::now() - committed_ < kEvery)) return;
  open_->commit();
  open_.reset();
  committed_ = Clock::now();
}

}  // namespace ballast
