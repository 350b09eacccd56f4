// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace ballast {

extern const char* const kRoot;     ///< of the checkout, without a final slash
extern const char* const kProgram;  ///< the program under test
extern const char* const kPlugin;   ///< built from plugin.cpp

}  // namespace ballast
