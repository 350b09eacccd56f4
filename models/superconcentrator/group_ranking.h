// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/eights.h"
#include "superconcentrator/fair_turn.h"
#include "superconcentrator/geometry.h"
#include "superconcentrator/packet.h"

namespace ballast {

/// Ranks the packets of a wave and launches the accepted ones, set by set. Twin and contract:
/// rtl/group_ranking.sv. A wave is ranked when it comes; its list waits for the cycles of the
/// contract.
class GroupRankingCore {
 public:
  /// Throws std::invalid_argument for 0 words, and for a burst of 0 or above L or 255.
  explicit GroupRankingCore(const Geometry& geometry, unsigned words = 1)
      : geometry_(geometry),
        words_(words),
        ranked_after_(static_cast<std::uint32_t>(geometry.ranked())),
        waves_(static_cast<std::size_t>(geometry.ranked()) /
                   (geometry.group_size * words + !words) +
               2),
        sets_(sorted_inputs(geometry)),
        taken_(geometry.groups),
        counts_(geometry.ports),
        compared_after_(static_cast<std::uint32_t>(
            switch_timing::summed(geometry.ports, geometry.group_size, geometry.fair))),
        turn_(geometry, words) {
    if (words == 0) throw std::invalid_argument("words: expected at least 1, got 0");
    if (geometry.burst == 0 || geometry.burst > std::min(geometry.group_size, NodeId{255})) {
      throw std::invalid_argument("burst: expected 1 .. " +
                                  std::to_string(std::min(geometry.group_size, NodeId{255})) +
                                  ", got " + std::to_string(geometry.burst));
    }
    for (Wave& wave : waves_) wave.places.resize(geometry.ports);
  }

  /// Entries of the list of inputs in the order of the sets; see sort_into_sets.
  [[nodiscard]] static std::size_t sorted_inputs(const Geometry& g) noexcept {
    return g.ports < kBeyondCaches ? 0 : std::size_t{g.group_size} * (g.groups + kLine);
  }

  void reset() noexcept {
    first_ = waiting_ = 0;
    cooldown_ = bound_ = 0;
    ranked_ = launching_ = false;
    current_ = nullptr;
    set_ = word_ = 0;
    turn_.reset();
  }

  struct In {
    bool start = false;                    ///< ignored unless ready()
    std::span<const std::uint8_t> active;  ///< flags, with a burst counts; read if `start`; missing
                                           ///< ones are 0
    std::uint32_t bound = 0;  ///< read while summed(); if fair, in the cycle of early_total()
  };

  /// The clock edge.
  void step(const In& in) {
    const bool start = in.start && ready();
    ranked_ = summed();
    if (launching_) advance_launch();
    if (geometry_.fair) keep_bound(in.bound);
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
  /// Packets of the wave; 0 unless summed().
  [[nodiscard]] std::uint32_t total() const noexcept { return summed() ? waves_[first_].count : 0; }
  /// The same in the cycle of the comparison, switch_timing::summed(); 0 outside it.
  [[nodiscard, gnu::noinline]] std::uint32_t early_total() const noexcept {
    const Wave* wave = const_cast<GroupRankingCore*>(this)->compared();
    return wave == nullptr ? 0 : wave->count;
  }
  [[nodiscard]] bool ranked() const noexcept { return ranked_; }
  [[nodiscard]] std::uint32_t bound() const noexcept { return bound_; }
  /// The inputs of the packets of the wave in cycle R, in the order of their ranks.
  [[nodiscard]] std::span<const NodeId> inputs() const noexcept {
    if (!ranked_) return {};
    return current_->inputs();
  }
  /// Which of inputs() are accepted.
  [[nodiscard]] const Acceptance& acceptance() const noexcept { return acceptance_; }
  /// Packets of each input in a wave that is in its cycle 1; empty outside it.
  [[nodiscard]] std::span<const std::uint8_t> active() const noexcept {
    for (std::size_t back = 1; back <= std::min<std::size_t>(waiting_, 2); ++back) {
      const Wave& wave = waves_[slot(waiting_ - back)];
      if (tick_ - wave.tick != 1) continue;
      std::fill(counts_.begin(), counts_.end(), 0);
      for (const NodeId input : wave.inputs()) ++counts_[input];
      return counts_;
    }
    return {};
  }
  /// Inputs launched in this cycle: lane = input, tag = rank; ascending.
  [[nodiscard]] Packets take() const noexcept {
    if (!launching_) return {};
    return {taken_.data(), taken_count_};
  }
  [[nodiscard]] const Geometry& geometry() const noexcept { return geometry_; }

 private:
  static constexpr NodeId kBeyondCaches = 1 << 17;  ///< ports
  /// Between two sets: those a power of two apart would compete for the same lines of a cache.
  static constexpr NodeId kLine = 16;

  struct Wave {
    std::vector<NodeId> places;  ///< for the inputs of as many packets as there are ports
    NodeId count = 0;            ///< of packets
    std::uint32_t tick = 0;      ///< of its cycle 0
    std::uint32_t bound = 0;     ///< if fair
    /// Of each packet; ascending.
    [[nodiscard]] std::span<const NodeId> inputs() const noexcept { return {places.data(), count}; }
  };

  /// Of the waiting wave with that number, from the oldest on.
  [[nodiscard]] std::size_t slot(std::size_t number) const noexcept {
    const std::size_t at = first_ + number;
    return at >= waves_.size() ? at - waves_.size() : at;
  }
  /// The wave whose totals are compared in this cycle.
  [[nodiscard]] Wave* compared() noexcept {
    for (std::size_t k = 0; k < waiting_; ++k) {
      Wave& wave = waves_[slot(k)];
      if (tick_ - wave.tick == compared_after_) return &wave;
    }
    return nullptr;
  }

  // What flags do not need is kept out of their path.
  [[gnu::noinline]] void keep_bound(std::uint32_t bound) noexcept {
    if (Wave* wave = compared()) wave->bound = bound;
  }

  void enter(std::span<const std::uint8_t> active) {
    std::size_t at = first_ + waiting_++;
    if (at >= waves_.size()) at -= waves_.size();
    Wave& wave = waves_[at];
    wave.tick = tick_;
    if (geometry_.burst != 1) return enter_counts(wave, active);
    enter_flags(wave, active);
  }
  static void enter_flags(Wave& wave, std::span<const std::uint8_t> active) {
    NodeId* const list = wave.places.data();
    NodeId count = 0;
    for_each_of_eights(
        static_cast<NodeId>(active.size()),
        [&](NodeId first) { return eight_at(active.data() + first); },
        [&](NodeId i) {
          list[count] = i;
          count += active[i] != 0;
        });
    wave.count = count;
  }
  [[gnu::noinline]] void enter_counts(Wave& wave, std::span<const std::uint8_t> active) {
    wave.count = 0;
    NodeId room = 0;  // of the group, for the inputs that are still to come
    for (NodeId i = 0; i < active.size(); ++i) {
      if ((i & (geometry_.group_size - 1)) == 0) room = geometry_.group_size;
      const NodeId count = std::min<NodeId>(active[i], room);
      room -= count;
      std::fill_n(wave.places.data() + wave.count, count, i);
      wave.count += count;
    }
  }

  void launch(std::uint32_t bound) noexcept {
    current_ = &waves_[first_];
    if (++first_ == waves_.size()) first_ = 0;
    --waiting_;
    acceptance_ = {0, 0, bound};
    if (geometry_.fair) accept_by_turns();
    bound_ = acceptance_.bound;
    launching_ = true;
    if (!sets_.empty()) sort_into_sets();
    take_set();
  }
  [[gnu::noinline]] void accept_by_turns() noexcept {
    acceptance_ = turn_.accept(current_->inputs(), current_->bound, current_->tick, tick_);
  }
  /// The set of this cycle: every L-th accepted packet, so at most one per group. The wave's place
  /// in the ring stays until the next launch.
  void take_set() noexcept {
    const auto accepted = std::min(bound_, current_->count);
    const NodeId step = geometry_.group_size;
    NodeId rank = set_, count = 0;
    Packet* const taken = taken_.data();
    if (!sets_.empty()) {
      for (const NodeId* set = set_of(set_); rank < accepted; rank += step, ++count) {
        taken[count] = {set[count], rank, 0};
      }
    } else {
      const NodeId* inputs = current_->places.data();
      for (; rank < acceptance_.first; rank += step) taken[count++] = {inputs[rank], rank, 0};
      inputs += acceptance_.gap;
      for (; rank < accepted; rank += step) taken[count++] = {inputs[rank], rank, 0};
    }
    taken_count_ = count;
  }

  /// Beyond the caches each set of the list would touch almost all lines of memory, so the list is
  /// put in the order of the sets before.
  [[gnu::noinline]] void sort_into_sets() noexcept {
    const NodeId* inputs = current_->places.data();
    const NodeId accepted = std::min(bound_, current_->count);
    NodeId rank = 0;
    const auto sort = [&](NodeId last) {
      for (; rank < last; ++rank) set_of(rank)[rank >> geometry_.l] = inputs[rank];
    };
    sort(acceptance_.first);
    inputs += acceptance_.gap;
    sort(accepted);
  }
  [[nodiscard]] NodeId* set_of(NodeId rank) noexcept {
    const NodeId set = rank & (geometry_.group_size - 1);
    return sets_.data() + std::size_t{set} * (geometry_.groups + kLine);
  }

  void advance_launch() noexcept {
    if (++word_ < words_) return;
    word_ = 0;
    if (++set_ < geometry_.group_size) return take_set();
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
  std::vector<NodeId> sets_;   ///< from kBeyondCaches on: the accepted inputs, by set and rank
  std::vector<Packet> taken_;  ///< the set of this cycle
  std::size_t taken_count_ = 0;
  std::uint32_t cooldown_ = 0;  ///< cycles until the next start is accepted
  bool ranked_ = false, launching_ = false;
  NodeId set_ = 0;
  unsigned word_ = 0;
  Acceptance acceptance_;
  mutable std::vector<std::uint8_t> counts_;  ///< of active()
  std::uint32_t compared_after_;
  FairTurn turn_;
};

}  // namespace ballast
