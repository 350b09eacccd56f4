// SPDX-License-Identifier: BSD-3-Clause
// The user's own SystemVerilog in [machine.switch].
#include <fmt/format.h>

#include <filesystem>

#include "experiment/task_simulation.h"

namespace ballast {

void TaskSimulation::check_own() const {
  const SwitchSection& s = e_.machine.the_switch;
  const auto refuse = [&](const char* key, const std::string& why) {
    const std::string path = std::string("machine.switch.") + key;
    throw UserError(place_of(e_, path), path + ": " + why);
  };
  if (!s.files) {
    for (const auto& [key, given] : {std::pair{"top", s.top.has_value()},
                                     {"contract", s.contract.has_value()},
                                     {"parameters", s.parameters.has_value()},
                                     {"latency", s.latency.has_value()}}) {
      if (given) refuse(key, "has no effect without machine.switch.files; leave it out");
    }
    return;
  }
  if (s.model == "systemc") {
    refuse("files",
           "has no effect with machine.switch.model = \"systemc\"; set it to \"rtl\" or "
           "\"lockstep\"");
  }
  if (s.files->empty()) refuse("files", "expected files or patterns, got an empty list");
  if (!s.top) refuse("files", "requires machine.switch.top, the module that is the switch");
}

std::optional<OwnRtl> TaskSimulation::own_rtl() const {
  const SwitchSection& s = e_.machine.the_switch;
  if (!s.files) return std::nullopt;
  const std::string whole = level_.load_width != 0 ? "work_balancer" : "load_balancer";
  OwnRtl own{
      {}, *s.top, s.contract.value_or(whole), s.parameters.value_or(OwnRtl{}.parameters), {}};
  if (own.contract != whole && own.contract != "superconcentrator") {
    throw UserError(
        place_of(e_, "machine.switch.contract"),
        fmt::format("machine.switch.contract: expected superconcentrator or {}, as the "
                    "experiment balances {}, got {}",
                    whole, level_.load_width != 0 ? "work" : "numbers of tasks", own.contract));
  }
  if (s.latency) own.latency = *s.latency;
  Where where = place_of(e_, "machine.switch.files");
  where.file = where.line == 0 ? "" : where.file;  // patterns need not exist themselves
  for (const std::string& pattern : *s.files) {
    const std::filesystem::path folder = std::filesystem::path(where.file).parent_path();
    const bool relative = !std::filesystem::path(pattern).is_absolute();
    own.files.push_back(relative ? (folder / pattern).lexically_normal().string() : pattern);
  }
  return own;
}

}  // namespace ballast
