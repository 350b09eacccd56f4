// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "superconcentrator/geometry.h"
#include "superconcentrator/packet.h"

namespace ballast {

/// The self-routing half of a Benes network; twin of rtl/benes_half.sv. Packets that enter together
/// stay together, so that a list of them is led through all stages at once.
class BenesHalf {
 public:
  /// `lanes`: a power of two, >= 2.
  explicit BenesHalf(NodeId lanes)
      : lanes_(lanes),
        stages_(lg_ports(lanes)),
        swap_(std::size_t{stages_} * lanes),
        holder_(lanes, kNone) {}

  /// Leads packets (lane, tag = destination) to the lanes before the middle stage, and finds the
  /// settings of all stages, those of the middle included.
  void route(Packets packets) {
    for (const std::size_t at : set_) swap_[at] = 0;
    set_.clear();
    clash_ = 0;
    at_.assign(packets.begin(), packets.end());
    for (unsigned s = 0; s < stages_; ++s) pass(s);
  }

  /// The packets of the last route() before the middle stage, in the order of the list.
  [[nodiscard]] Packets middle() const noexcept { return at_; }
  /// Whether stage `s` exchanges `lane` and its partner.
  [[nodiscard]] bool swap(unsigned s, NodeId lane) const noexcept {
    return swap_[std::size_t{s} * lanes_ + (lane & ~(NodeId{1} << s))] != 0;
  }
  /// Bit s: in stage s two packets wanted one lane.
  [[nodiscard]] std::uint32_t clash() const noexcept { return clash_; }
  [[nodiscard]] unsigned stages() const noexcept { return stages_; }
  [[nodiscard]] NodeId lanes() const noexcept { return lanes_; }

 private:
  static constexpr NodeId kNone = ~NodeId{0};

  /// Settings of a stage, and its moves but for the middle one. The packet of the upper lane
  /// decides, else its partner's.
  void pass(unsigned s) {
    const NodeId step = NodeId{1} << s;
    for (NodeId k = 0; k < at_.size(); ++k) holder_[at_[k].lane] = k;
    for (const Packet& packet : at_) {
      const NodeId upper = packet.lane & ~step;
      const NodeId wanted = packet.tag & step;
      if (packet.lane != upper && holder_[upper] != kNone) {
        if ((at_[holder_[upper]].tag & step) == wanted) clash_ |= std::uint32_t{1} << s;
        continue;
      }
      if (wanted == (packet.lane & step)) continue;
      const std::size_t at = std::size_t{s} * lanes_ + upper;
      swap_[at] = 1;
      set_.push_back(at);
    }
    for (Packet& packet : at_) {
      holder_[packet.lane] = kNone;
      if (s + 1 < stages_ && swap(s, packet.lane)) packet.lane ^= step;
    }
  }

  NodeId lanes_;
  unsigned stages_;
  std::vector<std::uint8_t> swap_;  ///< stage s, upper lane a at s * lanes + a
  std::vector<std::size_t> set_;    ///< entries of swap_ that are 1
  std::vector<NodeId> holder_;      ///< packet of each lane
  std::vector<Packet> at_;
  std::uint32_t clash_ = 0;
};

}  // namespace ballast
