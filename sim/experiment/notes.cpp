// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/notes.h"

#include <fmt/format.h>

#include <string_view>

namespace ballast {

namespace {

constexpr std::string_view kTimes = "task times: ";

const char* times_text(TimesKnown known) {
  switch (known) {
    case TimesKnown::known:
      return "known";
    case TimesKnown::clairvoyant:
      return "known; the balancer is clairvoyant, since real lengths are known only after "
             "execution";
    case TimesKnown::of_the_phase_before:
      return "of the phase before; in the first phase unknown: all alike";
    case TimesKnown::all_alike:
      break;
  }
  return "unknown: all alike";
}

}  // namespace

std::string times_note(TimesKnown known, double error) {
  std::string note = std::string(kTimes) + times_text(known);
  if (error > 0) note += fmt::format("; errors of up to {:g} %", 100 * error);
  return note;
}

std::optional<std::string> times_of(const std::vector<std::string>& notes) {
  for (const std::string& note : notes) {
    if (note.starts_with(kTimes)) return note.substr(kTimes.size());
  }
  return std::nullopt;
}

std::string recorded_note() {
  return "placement: as recorded in each phase of the trace; what the runtime's own balancing cost "
         "is not in the trace, and not charged";
}

std::string subphases_note(std::size_t subphases) {
  return fmt::format(
      "sub-phases: {} in the trace, not simulated: no processor waits between them, so the time is "
      "a lower bound",
      subphases);
}

}  // namespace ballast
