// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace ballast {

extern const char* const kRoot;     ///< of the checkout, without a slash at the end
extern const char* const kProgram;  ///< the program under test
extern const char* const kPlugin;   ///< built from plugin.cpp

}  // namespace ballast
