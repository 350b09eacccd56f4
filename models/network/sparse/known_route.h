// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

#include "network/flits.h"

namespace ballast {

/// The output of a router for packets to a processor, and the virtual channels that they may get
/// there: the answer of a relation of single hops without words; in four bytes.
class KnownRoute {
 public:
  KnownRoute() = default;  ///< not known
  /// Precondition: a network whose ports fit(). `candidates`: a mask, not empty.
  KnownRoute(PortId output, std::uint16_t candidates) noexcept
      : output_(static_cast<std::uint16_t>(output)), candidates_(candidates) {}
  /// `ports`: of all routers.
  [[nodiscard]] static bool fits(PortId ports) noexcept { return ports <= PortId{1} << 16; }

  [[nodiscard]] bool known() const noexcept { return candidates_ != 0; }
  [[nodiscard]] PortId output() const noexcept { return output_; }
  [[nodiscard]] std::uint16_t candidates() const noexcept { return candidates_; }

 private:
  std::uint16_t output_ = 0, candidates_ = 0;
};

}  // namespace ballast
