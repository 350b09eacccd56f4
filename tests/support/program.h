// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

#include "support/paths.h"

namespace ballast {

struct Answer {
  int code;
  std::string text;  ///< both outputs
};

/// Runs the program like its users.
inline Answer run_program(const std::string& arguments) {
  const std::string command = std::string(kProgram) + " " + arguments + " 2>&1";
  std::FILE* pipe = popen(command.c_str(), "r");
  std::string text;
  std::array<char, 4096> buffer;
  for (std::size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    text.append(buffer.data(), n);
  }
  return {WEXITSTATUS(pclose(pipe)), text};
}

}  // namespace ballast
