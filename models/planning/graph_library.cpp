// SPDX-License-Identifier: BSD-3-Clause
#include "planning/graph_library.h"

#include <fmt/format.h>

namespace ballast {

void refuse_scotch(const Where& where, const std::string& path) {
  throw UserError(where,
                  fmt::format("{}: expected \"metis\", got \"scotch\", which this build does "
                              "not have; install libscotch-dev, then run scripts/build "
                              "--fresh",
                              path));
}

}  // namespace ballast
