// SPDX-License-Identifier: BSD-3-Clause
// In place of scotch_library.cpp where Scotch is not installed.
#include "planning/graph_library.h"

namespace ballast {

std::unique_ptr<GraphLibrary> scotch_library() { return nullptr; }

}  // namespace ballast
