// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/table_reader.h"
#include "core/types.h"

namespace ballast {

/// The tasks of a table, by numbers or by names: if the first one begins with a letter or "_", all
/// are names.
class TaskNames {
 public:
  /// Adds the task in a field, with the next number. Throws UserError: it is there already, or is
  /// no number or name.
  void add(const TableReader& row, std::size_t field);
  /// The task in a field called `name`. Throws UserError.
  [[nodiscard]] TaskId find(const TableReader& row, std::size_t field, std::string_view name) const;
  /// The number in the table; of a named task its place there, from 0.
  [[nodiscard]] std::uint64_t id(TaskId task) const {
    return named_ ? task : static_cast<std::uint64_t>(numbers_[task]);
  }
  /// As in the table.
  [[nodiscard]] std::string text(TaskId task) const {
    return named_ ? names_[task] : std::to_string(numbers_[task]);
  }

 private:
  [[nodiscard]] std::size_t size() const { return names_.size() + numbers_.size(); }
  template <class Known, class Name>
  void add_to(Known& known, std::vector<Name>& all, const Name& name, const TableReader& row,
              std::size_t field);

  bool named_ = false;
  std::vector<std::string> names_;     ///< by task; empty unless named_
  std::vector<std::int64_t> numbers_;  ///< by task; empty if named_
  std::unordered_map<std::string, TaskId> by_name_;
  std::unordered_map<std::int64_t, TaskId> by_number_;
};

}  // namespace ballast
