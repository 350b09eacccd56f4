// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

namespace ballast {

/// Fetches the state of entries of a list some time before their turn: in a large network what a
/// flit needs of a router is in no cache. In a small one it does nothing.
template <bool kLarge>
class FetchAhead {
 public:
  static constexpr std::ptrdiff_t kNear = 8, kFar = 16;  ///< entries before their turn

  explicit FetchAhead(const std::uint32_t* end) noexcept : end_(end) {}
  /// `fetch_far` and `fetch_near` get the entries that follow `item` at these distances. What the
  /// first has fetched, the second may read.
  template <class Far, class Near>
  void operator()(const std::uint32_t* item, Far&& fetch_far, Near&& fetch_near) const noexcept {
    if constexpr (kLarge) {
      if (item + kFar < end_) [[likely]] {
        fetch_far(item[kFar]);
        fetch_near(item[kNear]);
      }
    }
  }

 private:
  const std::uint32_t* end_;
};

inline void prefetch(const void* state) noexcept {
  asm volatile("" : : "r"(state));  // else the compiler takes a caller without other effects out
  __builtin_prefetch(state);
}

}  // namespace ballast
