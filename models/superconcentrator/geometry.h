// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <stdexcept>
#include <string>

#include "core/types.h"

namespace ballast {

/// Sizes of a superconcentrator with p ports; the letters are those of
/// docs/explanation/switch-contract.md. Source: [Jan94] section 2, L = 2^ceil(lg lg p).
struct Geometry {
  NodeId ports;       ///< p, a power of two, >= 2
  unsigned n;         ///< N = lg p: levels of the ranking tree
  unsigned l;         ///< lg L: levels of a selection or distribution tree
  unsigned m;         ///< lg q: stages of the cube network
  NodeId group_size;  ///< L
  NodeId groups;      ///< q = p / L

  /// Throws std::invalid_argument unless 2 <= p <= 2^31 is a power of two.
  explicit Geometry(NodeId p)
      : ports(p),
        n(check(p)),
        l(static_cast<unsigned>(std::bit_width(n - 1))),
        m(n - l),
        group_size(NodeId{1} << l),
        groups(p >> l) {}

  /// First word of set 0 at the interface, F = 1: cycle of the concentrator's first output.
  [[nodiscard]] Cycle interface_cycle(bool fused) const { return 3 * n + (fused ? 0 : l); }
  /// T(p): cycle of the last word of the last set at the requested outputs.
  [[nodiscard]] Cycle last_word(unsigned words, bool fused) const {
    return 4 * n + (fused ? 0 : 2 * l) + Cycle{group_size} * words - 1;
  }
  /// Minimum number of cycles between two waves.
  [[nodiscard]] Cycle wave_interval(unsigned words) const { return Cycle{group_size} * words; }
  /// Registers that a word passes from `data_i` to the requested output.
  [[nodiscard]] Cycle path(bool fused) const { return 2 * (n + (fused ? 0 : l)); }

 private:
  static unsigned check(NodeId p) {
    if (p < 2 || !std::has_single_bit(p)) {
      throw std::invalid_argument("ports = " + std::to_string(p) +
                                  ": must be a power of two, at least 2");
    }
    return static_cast<unsigned>(std::countr_zero(p));
  }
};

}  // namespace ballast
