// SPDX-License-Identifier: BSD-3-Clause
#include "process/exit_codes.h"

namespace ballast {
namespace {

constexpr ExitCodeEntry kExitCodes[]{
    {kDone, "success"},
    {kCheckFailed,
     "failed check: a mismatch, an unexpected verdict, nothing compared, undelivered tasks"},
    {kBadInput, "error in the command line, the experiment or another input"},
    {kStuck,
     "early stop: deadlock, exhausted budget or time limit (SIGINT and SIGTERM: by that signal)"},
    {kInternal, "internal error, or an output that cannot be written"}};

template <class Error>
bool is(const std::exception& error) {
  return dynamic_cast<const Error*>(&error) != nullptr;
}

}  // namespace

std::span<const ExitCodeEntry> exit_codes() { return kExitCodes; }

std::optional<ErrorEnd> end_of(const std::exception& error) {
  if (is<UserError>(error)) return ErrorEnd{kBadInput, "error"};
  if (is<StuckError>(error)) return ErrorEnd{kStuck, "stopped"};
  if (is<CheckError>(error)) return ErrorEnd{kCheckFailed, "check failed"};
  if (is<OutputError>(error)) return ErrorEnd{kInternal, "error"};
  return std::nullopt;
}

}  // namespace ballast
