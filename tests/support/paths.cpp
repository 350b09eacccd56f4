// SPDX-License-Identifier: BSD-3-Clause
#include "support/paths.h"

namespace ballast {

const char* const kRoot = BALLAST_ROOT;
const char* const kProgram = BALLAST_PROGRAM;
const char* const kPlugin = BALLAST_PLUGIN;

}  // namespace ballast
