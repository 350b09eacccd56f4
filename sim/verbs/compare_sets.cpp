// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/compare_sets.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "core/errors.h"

namespace ballast {
namespace {

/// Keys that a comparison sets itself, and the options for their values.
constexpr std::pair<std::string_view, const char*> kOwnKeys[] = {
    {"machine.topology", "use --topologies"},
    {"machine.size", "use --processors"},
    {"machine.processors", "use --processors"},
    {"machine.switch.schedule", "use --schedules"},
};

}  // namespace

void refuse_own_keys(const std::vector<std::string>& set) {
  for (const std::string& assignment : set) {
    const std::string key = assignment.substr(0, assignment.find_first_of("= "));
    for (const auto& [own, instead] : kOwnKeys) {
      if (key != own) continue;
      throw UserError(
          Where{fmt::format("--set '{}'", shown(assignment)), 0, 1},
          fmt::format("{}: cannot be set, since the comparison sets it: {}", key, instead));
    }
  }
}

}  // namespace ballast
