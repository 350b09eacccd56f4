// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// What the load of a processor is: the number of its tasks, or the sum of their lengths.
enum class Measure : std::uint8_t { count, work };

}  // namespace ballast
