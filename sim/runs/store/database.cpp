// SPDX-License-Identifier: BSD-3-Clause
#include "runs/store/database.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include "core/errors.h"

namespace ballast {

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
void Database::Close::operator()(sqlite3* handle) const { sqlite3_close(handle); }

Database::Database(const std::string& path, Mode mode) : path_(path), mode_(mode) {
  sqlite3* handle = nullptr;
  const int flags =
      mode == Mode::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) fail();
  sqlite3_extended_result_codes(handle, 1);
  constexpr int kWait = 5000;  // ms for another process that reads
  sqlite3_busy_timeout(handle, kWait);
}

void Database::fail() const {
  const std::string what = sqlite3_errmsg(handle_.get());
  if (mode_ == Mode::read) throw UserError(Where{path_}, "cannot be read: " + what);
  switch (sqlite3_errcode(handle_.get())) {
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:  // a table or column is missing
    case SQLITE_MISMATCH:
      refuse_damaged(path_, what);
    default:
      break;
  }
  throw OutputError(fmt::format("{}: cannot be written: {}", path_, what));
}

void Database::run(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

void refuse_damaged(const std::string& path, const std::string& what) {
  throw UserError(Where{path},
                  fmt::format("expected a file that ballast wrote, got a damaged one or another: "
                              "{}; move it away, and what it stored runs again",
                              shown(what)));
}

Statement::Statement(Database& database, const std::string& sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database.handle(), sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
    database.fail();
  }
  statement_.reset(statement);
}

Statement& Statement::bind(int parameter, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), parameter, value);
  return *this;
}
Statement& Statement::bind(int parameter, double value) {
  sqlite3_bind_double(statement_.get(), parameter, value);
  return *this;
}
Statement& Statement::bind(int parameter, std::string_view text) {
  if (sqlite3_bind_text64(statement_.get(), parameter, text.data(), text.size(), SQLITE_TRANSIENT,
                          SQLITE_UTF8) != SQLITE_OK) {
    database_.fail();
  }
  return *this;
}
Statement& Statement::bind_null(int parameter) {
  sqlite3_bind_null(statement_.get(), parameter);
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  sqlite3_reset(statement_.get());
  if (code != SQLITE_DONE) database_.fail();
  return false;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}
double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }
std::string Statement::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return text == nullptr ? std::string() : std::string(text, size);
}
bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}
bool Statement::is_text(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_TEXT;
}
int Statement::columns() const { return sqlite3_column_count(statement_.get()); }
std::string Statement::name(int column) const {
  return sqlite3_column_name(statement_.get(), column);
}

Transaction::~Transaction() {
  if (open_) sqlite3_exec(database_.handle(), "rollback", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.run("commit");
  open_ = false;
}

}  // namespace ballast
