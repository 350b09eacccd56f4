// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/errors.h"
#include "superconcentrator/benes_network.h"
#include "superconcentrator/group_ranking.h"
#include "superconcentrator/reply.h"

namespace ballast {

/// Self-routing superconcentrator: the j-th active input reaches the j-th requested output, j < B =
/// min(active, requested). Twin of rtl/superconcentrator.sv, the lean form; contract in
/// docs/explanation/switch-contract.md. Source: [Jan94] section 2; the network is a Benes network,
/// whose right half the dummies set.
class SuperconcentratorCore {
 public:
  /// Throws std::invalid_argument for another form than lean, and for 0 words.
  explicit SuperconcentratorCore(const Geometry& geometry, unsigned words = 1)
      : words_(words),
        packets_(geometry, words),
        dummies_(geometry, words),
        network_(geometry.groups),
        entering_(geometry.groups),
        leading_(geometry.groups),
        output_(geometry.groups) {
    if (geometry.form != SwitchForm::lean) {
      throw std::invalid_argument("SuperconcentratorCore: expected the lean form");
    }
  }

  void reset() noexcept {
    packets_.reset();
    dummies_.reset();
    network_.reset();
    totals_ = {};
  }

  struct In {
    bool start = false;                             ///< ignored unless ready()
    std::span<const std::uint8_t> active, request;  ///< flags, read if `start`; missing ones are 0
    std::span<const Word> data;                     ///< words; read at the lanes of take()
  };

  /// The clock edge.
  void step(const In& in) {
    const bool summed = packets_.summed();
    const std::uint32_t active = packets_.total(), requested = dummies_.total();
    const std::uint32_t bound = std::min(active, requested);
    launch(in.data);
    packets_.step({in.start, in.active, bound});
    dummies_.step({in.start, in.request, bound});
    if (summed) totals_ = {bound, active, requested};
  }

  [[nodiscard]] const Geometry& geometry() const noexcept { return packets_.geometry(); }
  [[nodiscard]] unsigned words() const noexcept { return words_; }
  [[nodiscard]] bool idle() const noexcept { return packets_.idle() && network_.idle(); }
  [[nodiscard]] bool ready() const noexcept { return packets_.ready(); }
  [[nodiscard]] bool ranked() const noexcept { return packets_.ranked(); }
  [[nodiscard]] const RootBroadcast& totals() const noexcept { return totals_; }
  /// Inputs whose word is read in this cycle (lanes; ascending).
  [[nodiscard]] Packets take() const noexcept { return packets_.take(); }
  /// Words at the outputs: lane = output.
  [[nodiscard]] Packets out() const noexcept { return network_.out(); }
  [[nodiscard]] bool clash() const noexcept { return network_.clash(); }
  /// Reply masks of the inputs and outputs in the cycle ranked(); `reply` is at least as long as
  /// the flags were.
  void collect(std::span<std::uint8_t> reply) const noexcept {
    std::fill(reply.begin(), reply.end(), 0);
    mark(packets_.inputs(), kAccept, kRefuse, reply);
    mark(dummies_.inputs(), kGrant, kDeny, reply);
  }
  /// The same as counts.
  void collect(std::span<ReplyCounts> reply) const noexcept {
    std::fill(reply.begin(), reply.end(), ReplyCounts{});
    std::uint32_t rank = 0;
    for (const NodeId i : packets_.inputs()) {
      ++(rank++ < totals_.bound ? reply[i].accept : reply[i].refuse);
    }
    rank = 0;
    for (const NodeId i : dummies_.inputs()) {
      ++(rank++ < totals_.bound ? reply[i].grant : reply[i].deny);
    }
  }

 private:
  void mark(std::span<const NodeId> ranks, Reply below, Reply other,
            std::span<std::uint8_t> reply) const noexcept {
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
      reply[ranks[rank]] |= rank < totals_.bound ? below : other;
    }
  }

  /// Sends the taken words, and the dummies of their outputs, into the network. The place of each
  /// output in its group waits beside the network; here the whole output does.
  void launch(std::span<const Word> data) {
    const Packets packets = packets_.take(), dummies = dummies_.take();
    if (packets.size() != dummies.size()) {
      throw InvariantError("superconcentrator: packets and dummies differ in number");
    }
    const unsigned l = geometry().l;
    for (std::size_t k = 0; k < packets.size(); ++k) {
      entering_[k] = {packets[k].lane >> l, packets[k].tag >> l, data[packets[k].lane]};
      leading_[k] = {dummies[k].lane >> l, dummies[k].tag >> l, 0};
      output_[dummies[k].lane >> l] = dummies[k].lane;
    }
    network_.step({entering_.data(), packets.size()}, {leading_.data(), dummies.size()});
    for (Packet& packet : network_.entered()) packet.lane = output_[packet.lane];
  }

  unsigned words_;
  GroupRankingCore packets_, dummies_;
  BenesNetworkCore network_;
  std::vector<Packet> entering_, leading_;
  std::vector<NodeId> output_;  ///< of the dummy that entered at each lane
  RootBroadcast totals_;
};

}  // namespace ballast
