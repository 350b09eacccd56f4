// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace ballast {

/// Memory that a part allocates for the worst case and does not touch before its use. As long as
/// this object lives, the limit of the process's data (RLIMIT_DATA), which counts it, is higher by
/// that much.
class UntouchedMemory {
 public:
  UntouchedMemory() = default;
  explicit UntouchedMemory(std::uint64_t bytes);
  UntouchedMemory(UntouchedMemory&& other) noexcept;
  UntouchedMemory& operator=(UntouchedMemory&& other) noexcept;
  ~UntouchedMemory();

 private:
  std::uint64_t raised_ = 0;
};

}  // namespace ballast
