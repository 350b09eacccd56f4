// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "superconcentrator/geometry.h"
#include "superconcentrator/packet.h"

namespace ballast {

/// Ranks the active inputs of a wave and launches the accepted ones, set by set; twin of
/// rtl/group_ranking.sv, contract in docs/explanation/switch-contract.md. A wave is ranked when it
/// comes; its list waits for the cycles of the contract.
class GroupRankingCore {
 public:
  /// Throws std::invalid_argument for 0 words.
  explicit GroupRankingCore(const Geometry& geometry, unsigned words = 1)
      : geometry_(geometry),
        words_(words),
        ranked_after_(static_cast<std::uint32_t>(geometry.ranked())),
        waves_(static_cast<std::size_t>(geometry.ranked()) /
                   (geometry.group_size * words + !words) +
               2),
        sets_(geometry.ports),
        set_size_(geometry.group_size) {
    if (words == 0) throw std::invalid_argument("words: expected at least 1, got 0");
    for (Wave& wave : waves_) wave.inputs.reserve(geometry.ports);
  }

  void reset() noexcept {
    first_ = waiting_ = 0;
    cooldown_ = bound_ = 0;
    ranked_ = launching_ = false;
    current_ = nullptr;
    set_ = word_ = 0;
    std::fill(set_size_.begin(), set_size_.end(), 0);
  }

  struct In {
    bool start = false;                    ///< ignored unless ready()
    std::span<const std::uint8_t> active;  ///< flags, read if `start`; missing ones are 0
    std::uint32_t bound = 0;               ///< read while summed()
  };

  /// The clock edge.
  void step(const In& in) {
    const bool start = in.start && ready();
    ranked_ = summed();
    if (launching_) advance_launch();
    ++tick_;
    if (ranked_) launch(in.bound);
    if (start) enter(in.active);
    cooldown_ = start ? static_cast<std::uint32_t>(geometry_.wave_interval(words_)) - 1
                      : cooldown_ - (cooldown_ != 0);
  }

  [[nodiscard]] bool idle() const noexcept {
    return cooldown_ == 0 && waiting_ == 0 && !launching_ && !ranked_;
  }
  [[nodiscard]] bool ready() const noexcept { return cooldown_ == 0; }
  [[nodiscard]] bool summed() const noexcept {
    return waiting_ != 0 && tick_ - waves_[first_].tick == ranked_after_ - 1;
  }
  /// Active inputs of the wave; 0 unless summed().
  [[nodiscard]] std::uint32_t total() const noexcept {
    return summed() ? static_cast<std::uint32_t>(waves_[first_].inputs.size()) : 0;
  }
  [[nodiscard]] bool ranked() const noexcept { return ranked_; }
  [[nodiscard]] std::uint32_t bound() const noexcept { return bound_; }
  /// The active inputs of the wave in cycle R, in the order of their ranks; those below bound() are
  /// accepted.
  [[nodiscard]] std::span<const NodeId> inputs() const noexcept {
    if (!ranked_) return {};
    return current_->inputs;
  }
  /// Inputs launched in this cycle: lane = input, tag = rank; ascending.
  [[nodiscard]] Packets take() const noexcept {
    if (!launching_) return {};
    return {sets_.data() + std::size_t{set_} * geometry_.groups, set_size_[set_]};
  }
  [[nodiscard]] const Geometry& geometry() const noexcept { return geometry_; }

 private:
  struct Wave {
    std::vector<NodeId> inputs;
    std::uint32_t tick = 0;  ///< of its cycle 0
  };

  void enter(std::span<const std::uint8_t> active) {
    std::size_t at = first_ + waiting_++;
    if (at >= waves_.size()) at -= waves_.size();
    Wave& wave = waves_[at];
    wave.tick = tick_;
    wave.inputs.clear();
    for (NodeId i = 0; i < active.size(); ++i) {
      if (active[i] != 0) wave.inputs.push_back(i);
    }
  }

  /// Puts each accepted input into its set; a set has at most one per group.
  void launch(std::uint32_t bound) noexcept {
    current_ = &waves_[first_];
    if (++first_ == waves_.size()) first_ = 0;
    --waiting_;
    bound_ = bound;
    launching_ = true;
    std::fill(set_size_.begin(), set_size_.end(), 0);
    const NodeId last_set = geometry_.group_size - 1;
    const auto accepted = std::min<std::size_t>(bound, current_->inputs.size());
    for (NodeId rank = 0; rank < accepted; ++rank) {
      const NodeId set = rank & last_set;
      sets_[std::size_t{set} * geometry_.groups + set_size_[set]++] = {current_->inputs[rank], rank,
                                                                       0};
    }
  }

  void advance_launch() noexcept {
    if (++word_ < words_) return;
    word_ = 0;
    if (++set_ < geometry_.group_size) return;
    set_ = 0;
    launching_ = false;
  }

  Geometry geometry_;
  unsigned words_;
  std::uint32_t ranked_after_;  ///< R
  std::vector<Wave> waves_;     ///< a ring: `waiting_` before their ranks, from `first_` on
  std::size_t first_ = 0, waiting_ = 0;
  std::uint32_t tick_ = 0;
  const Wave* current_ = nullptr;
  std::uint32_t bound_ = 0;
  std::vector<Packet> sets_;  ///< set t at t * groups
  std::vector<NodeId> set_size_;
  std::uint32_t cooldown_ = 0;  ///< cycles until the next start is accepted
  bool ranked_ = false, launching_ = false;
  NodeId set_ = 0;
  unsigned word_ = 0;
};

}  // namespace ballast
