// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "verbs/verb.h"

namespace ballast {

/// The command line: every verb with its options. Parsing sets `action` to the verb's function;
/// without `action` the result is only for inspection. `version`: text of --version.
[[nodiscard]] std::unique_ptr<CLI::App> command_line(std::function<int()>* action = nullptr,
                                                     const std::string& version = {});

}  // namespace ballast
