// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "superconcentrator/geometry.h"

namespace ballast {

/// ORs of the leaves' flags, as they come to the root; twin of rtl/any_tree.sv, with a line of
/// registers in place of the tree.
class AnyTreeCore {
 public:
  explicit AnyTreeCore(NodeId ports) : levels_((lg_ports(ports) + 1) / 2) {}

  void reset() noexcept { line_ = 0; }
  /// The clock edge. `any`: a leaf has a flag.
  void step(bool any) noexcept { line_ = line_ << 1 | any; }
  /// Whether a leaf had one D cycles before.
  [[nodiscard]] bool any() const noexcept { return (line_ >> (levels_ - 1) & 1) != 0; }
  /// D.
  [[nodiscard]] unsigned levels() const noexcept { return levels_; }

 private:
  unsigned levels_;
  std::uint32_t line_ = 0;  ///< bit k: of k + 1 cycles before
};

}  // namespace ballast
