// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "core/command.h"

namespace ballast::tb {

/// The programs that make a shared object from SystemVerilog.
struct Tools {
  std::string version;           ///< of Verilator: "Verilator 5.006 2023-01-22 ..."
  std::string compiler_version;  ///< "c++ (Debian 12.2.0-14) 12.2.0"
  std::string include;           ///< folder of its run-time library
  std::string compiler;          ///< CXX of the environment, else c++ or g++; may be several words

  /// The words of the compiler: "ccache", "g++".
  [[nodiscard]] std::vector<std::string> compiler_words() const;
  /// All that may change what they make.
  [[nodiscard]] std::string versions() const {
    return version + '\n' + compiler + '\n' + compiler_version;
  }
};

/// Throws UserError: Verilator or a C++ compiler is missing, or Verilator is older than 5.
[[nodiscard]] Tools find_tools();

/// What a tool wrote. Throws UserError if it failed: `failed`, then its first error; all it wrote
/// goes to verilator_messages().
std::string output_of(const CommandEnd& end, const std::string& failed);

}  // namespace ballast::tb
