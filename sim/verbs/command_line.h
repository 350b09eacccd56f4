// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "verbs/verb.h"

namespace ballast {

/// The command line: every verb with its options. Parsing puts into `action` what the verb does;
/// without an `action` it is for reading only. `version`: what --version prints.
[[nodiscard]] std::unique_ptr<CLI::App> command_line(std::function<int()>* action = nullptr,
                                                     const std::string& version = {});

}  // namespace ballast
