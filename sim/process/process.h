// SPDX-License-Identifier: BSD-3-Clause
// What the program asks of the system that it runs on, and leaves behind.
#pragma once

#include <string>

namespace ballast {

/// From here on what does not fit into the memory that is free fails to be allocated, instead of
/// the system ending the program, or another one.
void limit_memory();
/// Takes that back.
void unlimit_memory();

/// After an internal error: writes the command line, the message and the experiment to a file in
/// the working directory, and gives its name; empty: it cannot be written. Never throws.
[[nodiscard]] std::string write_reproducer(int argc, const char* const* argv,
                                           const std::string& message) noexcept;

}  // namespace ballast
