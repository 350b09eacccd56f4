// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

namespace ballast {

struct CommandEnd {
  int code = 0;        ///< exit code; 128 + signal
  std::string output;  ///< standard output
  std::string errors;  ///< standard error
};

/// True: a program of this name is in PATH.
[[nodiscard]] bool has_program(const std::string& name);

/// What a command does under interrupt::pending(): it ends, or it runs to its end, since half of it
/// would leave others in doubt. The second signal ends all.
enum class OnInterrupt { end, finish };

/// Runs a program of PATH without standard input, in a process group of its own, and waits for it.
/// Throws UserError: it cannot be started; StopError: it was ended by an interrupt, with its group.
[[nodiscard]] CommandEnd run_command(const std::vector<std::string>& words,
                                     OnInterrupt on_interrupt = OnInterrupt::end);
/// Ends the programs that run_command runs. For a signal handler that ends this process.
void end_commands() noexcept;

}  // namespace ballast
