// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

namespace ballast {

/// A topology by its name and size.
struct Place {
  const char* topology;
  std::vector<std::int64_t> size;
};

}  // namespace ballast
