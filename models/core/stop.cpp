// SPDX-License-Identifier: BSD-3-Clause
#include "core/stop.h"

#include <fmt/format.h>

namespace ballast {

const char* to_string(Stop::Reason reason) {
  switch (reason) {
    case Stop::Reason::deadlock:
      return "deadlock";
    case Stop::Reason::budget:
      return "budget";
    case Stop::Reason::interrupted:
      return "interrupted";
    case Stop::Reason::time_limit:
      return "time limit";
  }
  return "";
}

Stop interruption(Cycle now, const std::string& at, const std::string& achieved) {
  const int signal = interrupt::pending();
  if (signal == SIGALRM) {
    return {Stop::Reason::time_limit, now,
            fmt::format("time limit reached at {}: {}", at, achieved)};
  }
  return {Stop::Reason::interrupted, now,
          fmt::format("interrupted by {} at {}: {}", signal == SIGTERM ? "SIGTERM" : "SIGINT", at,
                      achieved)};
}

}  // namespace ballast
