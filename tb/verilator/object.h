// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "tb/verilator/module.h"

namespace ballast::tb {

/// A module of a shared object (rtl_object.h). `name` is for messages. The object stays loaded.
/// Throws UserError: not such an object.
[[nodiscard]] std::unique_ptr<Module> load_module(const std::string& file, const std::string& name,
                                                  bool random);

}  // namespace ballast::tb
