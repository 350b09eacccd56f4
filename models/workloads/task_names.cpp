// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/task_names.h"

#include <fmt/format.h>

#include <cctype>

namespace ballast {
namespace {

constexpr std::int64_t kMostId = std::int64_t{1} << 62;
constexpr std::size_t kMostCompared = 10'000;  ///< names for a hint, each with its edit distance

bool begins_a_name(std::string_view text) {
  return !text.empty() && (text[0] == '_' || std::isalpha(static_cast<unsigned char>(text[0])));
}

}  // namespace

template <class Known, class Name>
void TaskNames::add_to(Known& known, std::vector<Name>& all, const Name& name,
                       const TableReader& row, std::size_t field) {
  if (!known.emplace(name, static_cast<TaskId>(all.size())).second) {
    row.fail(field, fmt::format("task: expected a new {}, got {} again", named_ ? "name" : "number",
                                row[field]));
  }
  all.push_back(name);
}

void TaskNames::add(const TableReader& row, std::size_t field) {
  if (size() == 0) named_ = begins_a_name(row[field]);
  if (!named_) {
    return add_to(by_number_, numbers_, row.integer(field, "task", 0, kMostId), row, field);
  }
  if (row[field].empty()) row.fail(field, "task: expected a name, got none");
  add_to(by_name_, names_, std::string(row[field]), row, field);
}

TaskId TaskNames::find(const TableReader& row, std::size_t field, std::string_view name) const {
  if (!named_) {
    const std::int64_t id = row.integer(field, name, 0, kMostId);
    const auto found = by_number_.find(id);
    if (found != by_number_.end()) return found->second;
    row.fail(field, fmt::format("{}: expected the number of a task, got {}", name, id));
  }
  const std::string task(row[field]);
  const auto found = by_name_.find(task);
  if (found != by_name_.end()) return found->second;
  const std::size_t compared = names_.size() <= kMostCompared ? names_.size() : 0;
  row.fail(field, fmt::format("{}: expected the name of a task, got \"{}\"{}", name, shown(task),
                              did_you_mean(task, std::span(names_).first(compared))));
}

}  // namespace ballast
