// SPDX-License-Identifier: BSD-3-Clause
// Pointers of iSLIP in both forms. Sparse: the number behind the last winner, 0 before the first
// one. Dense: a set of the numbers from there on; of virtual channels also the last winner's side.
#pragma once

#include <bit>
#include <cstdint>

#include "network/dense/columns.h"

namespace ballast {

/// The numbers of a router from `number` on, and back.
[[nodiscard]] inline ByteRows::Byte set_from(std::uint32_t number) noexcept {
  return byte(255u << number & 255u);
}
[[nodiscard]] inline std::uint32_t start_of(ByteRows::Byte from) noexcept {
  return static_cast<std::uint32_t>(std::countr_zero(value(from) | 256u));
}

/// The dense form of a pointer to a virtual channel.
struct DenseVcPointer {
  ByteRows::Byte side;   ///< of the last winner: set of at most one
  ByteRows::Byte lanes;  ///< the VCs behind it on that side: set
};

/// `side_of(vc)`: side of a VC of the network; `lane_of(vc)`: its number there.
template <class SideOf, class LaneOf>
[[nodiscard]] DenseVcPointer dense_pointer(std::uint32_t pointer, SideOf&& side_of,
                                           LaneOf&& lane_of) {
  if (pointer == 0) return {byte(0), set_from(0)};
  return {byte(1u << side_of(pointer - 1)), set_from(lane_of(pointer - 1) + 1)};
}

/// `first_vc(side)`: VC 0 of the router's port on that side.
template <class FirstVc>
[[nodiscard]] std::uint32_t sparse_pointer(DenseVcPointer pointer, FirstVc&& first_vc) {
  const std::uint32_t behind = start_of(pointer.lanes);
  return behind == 0 ? 0 : first_vc(start_of(pointer.side)) + behind;
}

}  // namespace ballast
