// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "network/flits.h"
#include "topology/topology.h"

namespace ballast {

/// The answer of a relation of single hops without words, in two bytes.
class PackedHop {
 public:
  PackedHop() = default;  ///< not known
  /// Precondition: a router of `links` >= hop.port + 1 links that fits().
  explicit PackedHop(const Hop& hop) noexcept
      : bits_(static_cast<std::uint16_t>((hop.port + 1) << kClassBits | hop.vc_class)) {}
  [[nodiscard]] static bool fits(Port links) noexcept { return links <= kMostLinks; }

  [[nodiscard]] bool known() const noexcept { return bits_ != 0; }
  [[nodiscard]] Port port() const noexcept { return (Port{bits_} >> kClassBits) - 1; }
  [[nodiscard]] std::uint32_t vc_class() const noexcept { return bits_ & ((1u << kClassBits) - 1); }

 private:
  static constexpr unsigned kClassBits = 4;
  static constexpr Port kMostLinks = (1u << (16 - kClassBits)) - 1;
  static_assert(kMaxVcs <= 1u << kClassBits, "no class is without a virtual channel");

  std::uint16_t bits_ = 0;
};

}  // namespace ballast
