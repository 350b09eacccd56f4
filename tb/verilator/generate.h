// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>

#include "tb/verilator/design.h"
#include "tb/verilator/tools.h"

namespace ballast::tb {

/// The C++ that Verilator made of a design.
struct Generated {
  std::vector<DeclaredPort> ports;
  /// Files that it has read, as absolute paths; none if its record of them cannot be understood.
  std::vector<std::string> sources;
};

/// Verilates a design into an empty folder: fast.cpp and slow.cpp are to be compiled.
/// Throws UserError: Verilator or `check` refuses it.
[[nodiscard]] Generated generate(const Design& design, const PortCheck& check,
                                 const std::filesystem::path& folder);

/// Compiles them into `folder`/object.so. Throws UserError.
void compile(const Tools& tools, const std::string& name, const std::filesystem::path& folder);

/// All that decides, besides the sources, what the two make of a design.
[[nodiscard]] std::string recipe();

}  // namespace ballast::tb
