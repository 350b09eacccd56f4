// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace ballast {

class Database;

/// Throws UserError: the file at `path` is not what the program wrote.
[[noreturn]] void refuse_damaged(const std::string& path, const std::string& what);

/// A prepared statement. Parameters and columns count from 1 and 0, as in SQLite.
class Statement {
 public:
  Statement(Database& database, const std::string& sql);

  Statement& bind(int parameter, std::int64_t value);
  Statement& bind(int parameter, double value);
  Statement& bind(int parameter, std::string_view text);
  Statement& bind_null(int parameter);
  /// Next row; false: none is left, and the statement starts anew with its parameters.
  bool step();
  /// Runs a statement without rows.
  void run() {
    while (step()) {
    }
  }
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] bool is_null(int column) const;
  [[nodiscard]] bool is_text(int column) const;
  [[nodiscard]] int columns() const;
  [[nodiscard]] std::string name(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// An SQLite file. Failures are an OutputError when it is written, a UserError when it is read, and
/// a UserError also then when the file is damaged or no such file.
class Database {
 public:
  enum class Mode { read, write };
  Database(const std::string& path, Mode mode);

  /// Runs statements without parameters and rows.
  void run(const std::string& sql);
  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] sqlite3* handle() const noexcept { return handle_.get(); }
  [[noreturn]] void fail() const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::string path_;
  Mode mode_;
  std::unique_ptr<sqlite3, Close> handle_;
};

/// Begins a transaction, which ends with commit(); without it nothing was written.
class Transaction {
 public:
  explicit Transaction(Database& database) : database_(database) {
    database_.run("begin immediate");
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace ballast
