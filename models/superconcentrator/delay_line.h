// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "superconcentrator/geometry.h"
#include "superconcentrator/packet.h"

namespace ballast {

/// What the networks of all forms do to a set, without their stages: each packet leaves at the
/// output of the dummy of its rank, path() cycles after it was taken, and none meets another.
class DelayLine {
 public:
  explicit DelayLine(const Geometry& geometry)
      : lean_(is_lean(geometry.form)),
        l_(geometry.l),
        line_(static_cast<unsigned>(geometry.path()), geometry.groups) {}

  void reset() noexcept { line_.reset(); }

  /// The clock edge. Packets and dummies of one set, in the order of their ranks.
  void step(Packets packets, Packets dummies, std::span<const Word> data) noexcept {
    if (packets.empty() && line_.idle()) return;
    Packet* const into = line_.advance();
    for (std::size_t k = 0; k < packets.size(); ++k) {
      const NodeId output = dummies[k].lane;
      // As the networks leave it: the lean form's lane between its halves, the paper's address.
      const NodeId tag = lean_ ? dummies[k].tag >> l_ : output;
      into[k] = {output, tag, data[packets[k].lane]};
    }
    line_.filled(static_cast<NodeId>(packets.size()));
  }

  [[nodiscard]] Packets out() const noexcept { return line_.out(); }
  [[nodiscard]] static bool clash() noexcept { return false; }
  [[nodiscard]] bool idle() const noexcept { return line_.idle(); }

 private:
  bool lean_;
  unsigned l_;
  PacketPipe line_;
};

}  // namespace ballast
