// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "network/wiring.h"

namespace ballast {

/// Bubble flow control [Carrion et al. 1997; Puente et al. 2001]: whole packets, a place of the
/// longest one each. A packet that enters a ring (from a processor, or by a turn) needs two free
/// places in the next buffer, one that goes on in its ring needs one. So a ring always has a free
/// place, and its packets go on.
///
/// A sender counts the places behind its output: a place is taken with the allocation of the
/// virtual channel, and free when as many credits are back as the packet has flits, since a buffer
/// is left in order.
class Bubble {
 public:
  /// Throws UserError: no rings; a buffer of less than two places.
  explicit Bubble(const Wiring& wiring);
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t vcs, const RouterOptions& options);
  void clear();

  /// Of the free virtual channels of an output, a mask, those with room for a packet from this
  /// input. `same_class`: those of the class in which it is now; another class is another ring.
  [[nodiscard]] unsigned with_room(unsigned free, PortId input, PortId output,
                                   unsigned same_class) const;
  void take(VcId output, std::uint32_t flits);
  void credit(VcId output);

 private:
  static constexpr std::uint8_t kNoRing = 0xff;

  PortNumbers numbers_;
  unsigned places_;                    ///< of a buffer
  std::vector<std::uint8_t> way_;      ///< by port: direction in its ring of what leaves by it
  std::vector<std::uint16_t> taken_;   ///< by output VC: places
  std::vector<std::uint16_t> oldest_;  ///< and position of the oldest one in its row of places
  std::vector<std::uint32_t> flits_;   ///< by place: flits whose credits are not back
};

}  // namespace ballast
