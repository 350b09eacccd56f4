// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <exception>
#include <string>
#include <vector>

namespace ballast {

/// Loads a shared object, whose `Registered` objects add parts to the program (core/plugin.h). It
/// stays loaded. Throws UserError: not a plugin, one for another version or compiler, or one whose
/// loading would end the program.
void load_plugin(const std::string& file);

/// Loads the plugins of a command line (--plugin FILE, anywhere before "--") and returns its other
/// words. Call it before any registry is read.
[[nodiscard]] std::vector<char*> load_plugins(int argc, char** argv);

/// Files of the loaded plugins.
[[nodiscard]] const std::vector<std::string>& loaded_plugins();

/// The message about an exception that ends a run while plugins are loaded, if it is none of
/// ballast's; else empty.
[[nodiscard]] std::string mistake_of_plugins(const std::exception_ptr& thrown);

}  // namespace ballast
