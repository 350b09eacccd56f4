// SPDX-License-Identifier: BSD-3-Clause
// iSLIP, one iteration [McKeown 1999]. An output grants the first of its requests at or after its
// pointer; an input accepts the first of its grants at or after its own; both pointers of an
// accepted pair move behind it. The sparse routers and the object of a single router (separable.h,
// which also iterates) see requests one by one, the dense routers as sets
// (dense/islip_vectors-inl.h); dense/islip_pointers.h converts the pointers.
#pragma once

#include <bit>
#include <cstdint>

namespace ballast {

inline constexpr std::uint32_t kNoCandidate = ~std::uint32_t{0};

/// Round robin without a modulo: of candidates a, b, the first one at or after `pointer`,
/// cyclically. All are absolute numbers; a pointer one past the end means the beginning.
[[nodiscard]] inline bool before(std::uint32_t a, std::uint32_t b, std::uint32_t pointer) noexcept {
  return a - pointer < b - pointer;
}

/// A grant or an accept, candidate by candidate: `kept` becomes the one that precedes all others,
/// from kNoCandidate on. `precedes(a, b)`: a goes before b. `begin()` is called for the first
/// candidate.
template <class Precedes, class Begin>
[[gnu::always_inline]] inline void keep_first(std::uint32_t& kept, std::uint32_t candidate,
                                              Precedes&& precedes, Begin&& begin) {
  if (kept == kNoCandidate) {
    begin();
    kept = candidate;
  } else if (precedes(candidate, kept)) {
    kept = candidate;
  }
}

/// The pointers of an accepted pair move behind it.
inline void move_behind(std::uint32_t input, std::uint32_t output, std::uint32_t& grant_pointer,
                        std::uint32_t& accept_pointer) noexcept {
  grant_pointer = input + 1;
  accept_pointer = output + 1;
}

/// What an input accepts if all output VCs of a set, not empty, grant it: the first one at or after
/// its pointer. Both count from VC 0 of the port; a pointer to another port means VC 0.
[[nodiscard]] inline unsigned first_accepted(std::uint32_t granted,
                                             std::uint32_t pointer) noexcept {
  const std::uint32_t from = pointer < 32 ? ~std::uint32_t{0} << pointer : 0;
  const std::uint32_t later = granted & from;
  return static_cast<unsigned>(std::countr_zero(later != 0 ? later : granted));
}

}  // namespace ballast
