// SPDX-License-Identifier: BSD-3-Clause
// The program's use of the operating system: memory limit, reproducer.
#pragma once

#include <string>

namespace ballast {

/// From here on an allocation beyond the free memory fails; otherwise the system would kill this
/// program, or another one.
void limit_memory();
/// Removes the limit.
void unlimit_memory();

/// After an internal error: writes the command line, the message and the experiment to a file in
/// the working directory, and returns its name; empty: it cannot be written. Never throws.
[[nodiscard]] std::string write_reproducer(int argc, const char* const* argv,
                                           const std::string& message) noexcept;

}  // namespace ballast
