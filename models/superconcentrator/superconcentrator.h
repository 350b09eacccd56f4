// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <variant>
#include <vector>

#include "core/errors.h"
#include "superconcentrator/benes_network.h"
#include "superconcentrator/delay_line.h"
#include "superconcentrator/group_ranking.h"
#include "superconcentrator/lane_crossbar.h"
#include "superconcentrator/reply.h"

namespace ballast {

/// The lean form's way of a packet: a crossbar or a Benes network of the groups, where it meets the
/// dummy of its rank.
class LanePath {
 public:
  /// Throws std::invalid_argument for a form of the paper.
  explicit LanePath(const Geometry& geometry)
      : l_(geometry.l),
        network_(geometry.crossbar() ? Network(LaneCrossbarCore(geometry.groups))
                                     : Network(BenesNetworkCore(geometry.groups))),
        entering_(geometry.groups),
        leading_(geometry.groups),
        output_(geometry.groups) {
    if (!is_lean(geometry.form)) {
      throw std::invalid_argument("SuperconcentratorCore: expected a lean form");
    }
  }

  void reset() noexcept {
    std::visit([](auto& network) { network.reset(); }, network_);
  }

  /// The clock edge. The place of each output in its group waits beside the network; here the whole
  /// output does.
  void step(Packets packets, Packets dummies, std::span<const Word> data) {
    for (std::size_t k = 0; k < packets.size(); ++k) {
      entering_[k] = {packets[k].lane >> l_, packets[k].tag >> l_, data[packets[k].lane]};
      leading_[k] = {dummies[k].lane >> l_, dummies[k].tag >> l_, 0};
      output_[dummies[k].lane >> l_] = dummies[k].lane;
    }
    std::visit(
        [&](auto& network) {
          network.step({entering_.data(), packets.size()}, {leading_.data(), dummies.size()});
          for (Packet& packet : network.entered()) packet.lane = output_[packet.lane];
        },
        network_);
  }

  [[nodiscard]] Packets out() const noexcept {
    return std::visit([](const auto& network) { return network.out(); }, network_);
  }
  [[nodiscard]] bool clash() const noexcept {
    return std::visit([](const auto& network) { return network.clash(); }, network_);
  }
  [[nodiscard]] bool idle() const noexcept {
    return std::visit([](const auto& network) { return network.idle(); }, network_);
  }

 private:
  using Network = std::variant<LaneCrossbarCore, BenesNetworkCore>;

  unsigned l_;
  Network network_;
  std::vector<Packet> entering_, leading_;
  std::vector<NodeId> output_;  ///< of the dummy that entered at each lane
};

/// Self-routing superconcentrator: the j-th accepted packet reaches the j-th granted request, j < B
/// = min(active, requested). A port has a flag or, with Geometry::burst, a count. Contract:
/// docs/reference/switch.md. Source: [Jan94] section 2. Path: from the taken words to the outputs.
template <class Path>
class RankedSuperconcentrator {
 public:
  /// Throws std::invalid_argument for a form that Path has not, for 0 words, and for a burst of 0
  /// or above L or 255.
  explicit RankedSuperconcentrator(const Geometry& geometry, unsigned words = 1)
      : words_(words), packets_(geometry, words), dummies_(geometry, words), path_(geometry) {}

  void reset() noexcept {
    packets_.reset();
    dummies_.reset();
    path_.reset();
    totals_ = {};
  }

  struct In {
    bool start = false;  ///< ignored unless ready()
    /// Flags, with a burst counts; read if `start`; missing ones are 0.
    std::span<const std::uint8_t> active, request;
    std::span<const Word> data;  ///< words; read at the lanes of take()
  };

  /// The clock edge.
  void step(const In& in) {
    const bool summed = packets_.summed();
    const std::uint32_t active = packets_.total(), requested = dummies_.total();
    const std::uint32_t least = std::min(active, requested);
    const std::uint32_t bound = geometry().fair ? early_bound() : least;
    launch(in.data);
    packets_.step({in.start, in.active, bound});
    dummies_.step({in.start, in.request, bound});
    if (summed) totals_ = {least, active, requested};
  }

  [[nodiscard]] const Geometry& geometry() const noexcept { return packets_.geometry(); }
  [[nodiscard]] unsigned words() const noexcept { return words_; }
  [[nodiscard]] bool idle() const noexcept { return packets_.idle() && path_.idle(); }
  [[nodiscard]] bool ready() const noexcept { return packets_.ready(); }
  [[nodiscard]] bool ranked() const noexcept { return packets_.ranked(); }
  [[nodiscard]] const RootBroadcast& totals() const noexcept { return totals_; }
  /// Inputs whose word is read in this cycle (lanes; ascending).
  [[nodiscard]] Packets take() const noexcept { return packets_.take(); }
  /// Words at the outputs: lane = output.
  [[nodiscard]] Packets out() const noexcept { return path_.out(); }
  [[nodiscard]] bool clash() const noexcept { return path_.clash(); }
  /// Replies to the inputs and outputs in the cycle ranked(); `reply` is at least as long as the
  /// flags were.
  void collect(std::span<Reply> reply) const noexcept {
    std::fill(reply.begin(), reply.end(), Reply{});
    count(packets_, &Reply::accept, &Reply::refuse, reply);
    count(dummies_, &Reply::grant, &Reply::deny, reply);
  }
  /// Packets of each input, and requests of each output, that are in the wave: the counts as cut to
  /// the room of the groups. In cycle 1 of the wave; empty outside it.
  [[nodiscard]] std::span<const std::uint8_t> active() const noexcept { return packets_.active(); }
  [[nodiscard]] std::span<const std::uint8_t> request() const noexcept { return dummies_.active(); }

 private:
  [[nodiscard, gnu::noinline]] std::uint32_t early_bound() const noexcept {
    return std::min(packets_.early_total(), dummies_.early_total());
  }
  static void count(const GroupRankingCore& side, std::uint8_t Reply::*below,
                    std::uint8_t Reply::*other, std::span<Reply> reply) noexcept {
    const std::span<const NodeId> ports = side.inputs();
    for (std::size_t rank = 0; rank < ports.size(); ++rank) {
      ++(reply[ports[rank]].*(side.acceptance()(rank) ? below : other));
    }
  }

  /// Sends the taken words, and the dummies of their outputs, on their way.
  void launch(std::span<const Word> data) {
    const Packets packets = packets_.take(), dummies = dummies_.take();
    if (packets.size() != dummies.size()) {
      throw InvariantError("superconcentrator: packets and dummies differ in number");
    }
    path_.step(packets, dummies, data);
  }

  unsigned words_;
  GroupRankingCore packets_, dummies_;
  Path path_;
  RootBroadcast totals_;
};

/// Twin of rtl/superconcentrator.sv, the lean form, with all of its units.
using SuperconcentratorCore = RankedSuperconcentrator<LanePath>;

/// All forms without their units: the same outputs in every cycle, at a fraction of the work.
using WholeWaveCore = RankedSuperconcentrator<DelayLine>;

}  // namespace ballast
