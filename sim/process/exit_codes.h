// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <exception>
#include <optional>
#include <span>

#include "core/errors.h"

namespace ballast {

/// An exit code of the program; its `meaning` is a phrase.
struct ExitCodeEntry {
  ExitCode code;
  const char* meaning;
};

/// All exit codes in order.
[[nodiscard]] std::span<const ExitCodeEntry> exit_codes();

/// How an exception ends the program, or a point of a study.
struct ErrorEnd {
  ExitCode code;
  const char* heading;  ///< before its message: "error", "stopped"
};

/// By the class of the error (core/errors.h). No value: a broken invariant, or an exception that is
/// none of ours.
[[nodiscard]] std::optional<ErrorEnd> end_of(const std::exception& error);

}  // namespace ballast
