// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "core/errors.h"

namespace ballast {

/// An exit code of the program; its `meaning` is a phrase.
struct ExitCodeEntry {
  ExitCode code;
  const char* meaning;
};

/// All exit codes in order.
inline constexpr std::array<ExitCodeEntry, 5> kExitCodes{
    {{kDone, "success"},
     {kCheckFailed,
      "failed check: a mismatch, an unexpected verdict, nothing compared, undelivered tasks"},
     {kBadInput, "error in the command line, the experiment or another input"},
     {kStuck,
      "early stop: deadlock, exhausted budget or time limit (SIGINT and SIGTERM: by that signal)"},
     {kInternal, "internal error, or an output that cannot be written"}}};

}  // namespace ballast
