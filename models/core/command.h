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

/// Runs a program of PATH without standard input, in a process group of its own, and waits for it.
/// Throws UserError: it cannot be started; StopError: interrupt::pending(), which ends the group.
[[nodiscard]] CommandEnd run_command(const std::vector<std::string>& words);
/// Ends the programs that run_command runs. For a signal handler that ends this process.
void end_commands() noexcept;

}  // namespace ballast
