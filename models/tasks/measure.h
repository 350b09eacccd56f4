// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// Meaning of a processor's load: the number of its tasks, or the sum of their lengths.
enum class Measure : std::uint8_t { count, work };

}  // namespace ballast
