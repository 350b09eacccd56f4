// SPDX-License-Identifier: BSD-3-Clause
// Parts of the program with a file of their own, which only some commands need: the claims, MPI.
#pragma once

#include <string>

#include "core/errors.h"

namespace ballast {

struct Part {
  const char* name;   ///< file libballast_NAME.so, symbol ballast_part_NAME
  const char* what;   ///< what it contains: "claims of the papers"
  const char* build;  ///< command that builds it
};

/// Loads a part from the folder of the program or from ../lib/ballast, unless it is loaded or
/// linked already. Its symbols are global: other libraries may refer to them. Throws UserError at
/// `where`: no file, or one of another build, whose constructors never run.
void load_part(const Part& part, const Where& where);

/// Address of a function of a loaded part. Throws std::logic_error if there is none.
[[nodiscard]] void* function_of_part(const char* symbol);

}  // namespace ballast
