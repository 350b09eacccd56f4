// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "superconcentrator/cube_network.h"
#include "superconcentrator/geometry.h"
#include "superconcentrator/packet.h"

namespace ballast {

/// Sends the packets of the active inputs to the outputs first, first + 1, .. modulo p in input
/// order, contention-free. Twin and contract: rtl/packer.sv. Two packets whose outputs are equal
/// modulo 2^(s+1) L have ranks that differ by a multiple of it, also across the end of the outputs:
/// it divides p. So no two meet in a stage of the cube.
class PackerCore {
 public:
  explicit PackerCore(NodeId ports, unsigned words = 1)
      : geometry_(lean(ports)),
        words_(words),
        cube_(geometry_.groups, BitOrder::lsb_first, geometry_.l),
        entering_(geometry_.groups) {
    if (words == 0) throw std::invalid_argument("words: expected at least 1, got 0");
    reset();
  }

  void reset() noexcept {
    cube_.reset();
    waves_.clear();
    entered_ = 0;
    cooldown_ = 0;
    total_ = 0;
  }

  struct In {
    bool start = false;                    ///< ignored unless ready()
    std::span<const std::uint8_t> active;  ///< p flags, read if `start`
    NodeId first = 0;                      ///< output of the first packet, below p
  };

  /// The clock edge. `data(i)`: the word on input i, requested only for the inputs of take().
  template <class Data>
  void step(const In& in, Data&& data) {
    const bool start = in.start && ready();
    cube_.step({entering_.data(), entered_});
    const std::vector<Packet> taken = take();
    entered_ = 0;
    for (const Packet& packet : taken) {
      entering_[entered_++] = {packet.lane >> geometry_.l, packet.tag, data(packet.lane)};
    }
    for (Wave& wave : waves_) ++wave.age;
    if (!waves_.empty() && waves_.front().age == ranks() + geometry_.wave_interval(words_)) {
      waves_.erase(waves_.begin());
    }
    if (start) waves_.push_back({0, {in.active.begin(), in.active.end()}, in.first});
    for (const Wave& wave : waves_) {
      if (wave.age != geometry_.m) continue;
      total_ = 0;
      for (const std::uint8_t flag : wave.active) total_ += flag;
    }
    cooldown_ = start ? static_cast<std::uint32_t>(geometry_.wave_interval(words_)) - 1
                      : cooldown_ - (cooldown_ != 0);
  }

  [[nodiscard]] bool ready() const noexcept { return cooldown_ == 0; }
  [[nodiscard]] bool total_valid() const noexcept { return aged(geometry_.m); }
  [[nodiscard]] std::uint32_t total() const noexcept { return total_; }
  [[nodiscard]] bool ranked() const noexcept { return aged(ranks()); }
  /// Packets whose word is read in this cycle: lane = input, tag = output; ascending inputs.
  [[nodiscard]] std::vector<Packet> take() const {
    std::vector<Packet> taken;
    for (const Wave& wave : waves_) {
      if (wave.age < ranks()) continue;
      const auto set = static_cast<NodeId>((wave.age - ranks()) / words_);
      NodeId output = wave.first;
      for (NodeId i = 0; i < geometry_.ports; ++i) {
        if (wave.active[i] == 0) continue;
        if ((output & (geometry_.group_size - 1)) == set) taken.push_back({i, output, 0});
        output = (output + 1) & (geometry_.ports - 1);
      }
    }
    return taken;
  }
  /// Packets at the outputs: lane = output.
  [[nodiscard]] std::vector<Packet> out() const {
    std::vector<Packet> packets;
    for (const Packet& packet : cube_.out()) packets.push_back({packet.tag, 0, packet.data});
    return packets;
  }
  [[nodiscard]] bool clash() const noexcept { return cube_.clash(); }
  [[nodiscard]] const Geometry& geometry() const noexcept { return geometry_; }
  /// Cycle of the ranks: 2m.
  [[nodiscard]] Cycle ranks() const noexcept { return 2 * Cycle{geometry_.m}; }
  /// Cycle of the last word of the last set at the outputs: 3m + L F.
  [[nodiscard]] Cycle last_word() const noexcept {
    return ranks() + geometry_.m + geometry_.wave_interval(words_);
  }

 private:
  struct Wave {
    Cycle age;  ///< its cycle; 0 follows the start
    std::vector<std::uint8_t> active;
    NodeId first;
  };
  [[nodiscard]] bool aged(Cycle age) const noexcept {
    for (const Wave& wave : waves_) {
      if (wave.age == age) return true;
    }
    return false;
  }

  Geometry geometry_;
  unsigned words_;
  CubeNetworkCore cube_;
  std::vector<Packet> entering_;  ///< the registers before the cube, at most one per group
  std::size_t entered_ = 0;
  std::vector<Wave> waves_;  ///< oldest first
  std::uint32_t cooldown_ = 0;
  std::uint32_t total_ = 0;
};

}  // namespace ballast
