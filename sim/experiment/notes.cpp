// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/notes.h"

#include <fmt/format.h>

namespace ballast {

std::string times_note(TimesKnown known) {
  switch (known) {
    case TimesKnown::known:
      return "task times: known";
    case TimesKnown::clairvoyant:
      return "task times: known; the balancer is clairvoyant, since real lengths are known only "
             "after execution";
    case TimesKnown::of_the_phase_before:
      return "task times: of the phase before; in the first phase unknown: all alike";
    case TimesKnown::all_alike:
      break;
  }
  return "task times: unknown: all alike";
}

std::string subphases_note(std::size_t subphases) {
  return fmt::format(
      "sub-phases: {} in the trace, not simulated: no processor waits between them, so the time is "
      "a lower bound",
      subphases);
}

}  // namespace ballast
