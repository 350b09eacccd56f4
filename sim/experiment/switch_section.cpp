// SPDX-License-Identifier: BSD-3-Clause
// What a switch of the machine can have: groups of ports, bursts, fair acceptance.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "experiment/task_simulation.h"

namespace ballast {

void TaskSimulation::check_group() const {
  const SwitchSection& s = e_.machine.the_switch;
  if (s.group == 0) return;
  const Where place = place_of(e_, "machine.switch.group");
  if (s.form != SwitchForm::lean) {
    throw UserError(place, fmt::format("machine.switch.group: expected no group with form = "
                                       "\"{}\", only the lean form has groups of another size",
                                       name_of(s.form)));
  }
  const NodeId half = switch_spec().ports() / 2;
  if (!std::has_single_bit(s.group) || s.group > half) {
    throw UserError(place, fmt::format("machine.switch.group: expected a power of two up to {}, "
                                       "half the ports, or 0, got {}",
                                       half, s.group));
  }
}

void TaskSimulation::check_burst() const {
  const SwitchSection& s = e_.machine.the_switch;
  const auto refuse = [&](const char* key, const std::string& why) {
    const std::string path = std::string("machine.switch.") + key;
    throw UserError(place_of(e_, path), path + ": " + why);
  };
  const bool lean = s.form == SwitchForm::lean;
  if (s.fair && !lean) {
    refuse("fair", fmt::format("expected false with form = \"{}\", only the lean form is fair",
                               name_of(s.form)));
  }
  if (s.schedule != Schedule::burst) {
    if (s.burst) {
      refuse("burst", "has no effect without machine.switch.schedule = \"burst\"; leave it out");
    }
    return;
  }
  const std::string others = "expected \"sequential\", \"overlapped\" or \"streaming\"";
  if (!lean) {
    refuse("schedule", fmt::format("{} with form = \"{}\", only the lean form takes bursts", others,
                                   name_of(s.form)));
  }
  if (s.files) refuse("schedule", others + " with machine.switch.files, which takes no bursts");
  const NodeId most = switch_spec().geometry().most_burst();
  if (s.burst && *s.burst > most) {
    refuse("burst",
           fmt::format("expected at most {}, the ports of a group, got {}", most, *s.burst));
  }
}

}  // namespace ballast
