// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "core/registry.h"

namespace ballast {

/// A verb of the program: declares its options on its sub-command and returns its function, whose
/// result is an exit code.
using Verb = std::function<std::function<int()>(CLI::App&)>;

}  // namespace ballast
