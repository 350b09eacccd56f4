// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <unistd.h>

#include <exception>
#include <fstream>
#include <string>

#include "core/errors.h"
#include "core/version.h"
#include "process/process.h"

namespace ballast {
namespace {

/// The argument quoted for a shell.
std::string shell_quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result + "'";
}

}  // namespace

std::string write_reproducer(int argc, const char* const* argv,
                             const std::string& message) noexcept {
  try {
    const std::string name = fmt::format("ballast-error-{}.txt", getpid());
    std::ofstream out(name);
    out << "# ballast " BALLAST_VERSION " ended with an internal error, please send this file.\n# "
        << shown(message, kMostOfMessage) << "\n";
    for (int i = 0; i < argc; ++i) out << (i == 0 ? "" : " ") << shell_quoted(argv[i]);
    out << "\n";
    for (int i = 2; i < argc; ++i) {  // the experiment, if the command has one
      if (!std::string(argv[i]).ends_with(".toml")) continue;
      out << "\n# " << shown(argv[i]) << "\n" << std::ifstream(argv[i]).rdbuf() << "\n";
    }
    out.close();
    return out ? name : "";
  } catch (const std::exception&) {
    return "";
  }
}

}  // namespace ballast
