// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tb/twin.h"

// Patterns as numbers: each lane of a port is a digit.
namespace ballast::tb {

/// a * b, at most the largest number.
[[nodiscard]] constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  return a != 0 && b > kMost / a ? kMost : a * b;
}

/// base^digits, at most the largest number.
[[nodiscard]] constexpr std::uint64_t power(std::uint64_t base, std::uint64_t digits) {
  std::uint64_t result = 1;
  for (; digits != 0; --digits) result = product(result, base);
  return result;
}

/// Writes the lowest digits of `pattern`, one per lane, and returns the others.
inline std::uint64_t put_digits(std::uint64_t pattern, std::uint64_t base, std::size_t lanes,
                                std::uint32_t* elements) {
  for (std::size_t i = 0; i < lanes; ++i, pattern /= base) {
    elements[i] = static_cast<std::uint32_t>(pattern % base);
  }
  return pattern;
}

/// A digit per lane: a destination below `destinations`, or no packet.
inline void put_packets(std::uint64_t pattern, std::uint64_t destinations, std::size_t lanes,
                        std::uint32_t* valid, std::uint32_t* dest) {
  put_digits(pattern, destinations + 1, lanes, dest);
  for (std::size_t i = 0; i < lanes; ++i) {
    valid[i] = dest[i] < destinations;
    if (valid[i] == 0) dest[i] = 0;
  }
}

/// All loads below a bound that keeps their number at a few thousand, under all schedules.
class LoadPatterns {
 public:
  explicit LoadPatterns(std::size_t ports)
      : ports_(ports),
        bound_(std::max(2u, static_cast<unsigned>(std::pow(8192.0, 1.0 / double(ports))))) {}
  [[nodiscard]] Patterns patterns() const {
    return {.count = product(power(bound_, ports_), 3),
            .end = "balanced_o",
            .loads = fmt::format("below {}", bound_)};
  }
  void put(std::uint64_t pattern, std::uint32_t* load, std::uint32_t* schedule) const {
    *schedule = static_cast<std::uint32_t>(put_digits(pattern, bound_, ports_, load));
  }

 private:
  std::size_t ports_;
  unsigned bound_;
};

}  // namespace ballast::tb
