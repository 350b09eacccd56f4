// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/cube_network.h"
#include "superconcentrator/distribution_tree.h"
#include "superconcentrator/geometry.h"
#include "superconcentrator/ranking_tree.h"
#include "superconcentrator/reply.h"
#include "superconcentrator/selection_tree.h"

namespace ballast {

/// Sends the accepted packets to the topmost outputs in input order, contention-free. Twin and
/// contract: rtl/concentrator.sv. Source: [Jan94] section 2.
class ConcentratorCore {
 public:
  /// `order`: bit order of the cube's stages; only the checks of the paper's claims change the
  /// default. Throws std::invalid_argument for the lean form, and for 0 words.
  explicit ConcentratorCore(const Geometry& geometry, unsigned words = 1,
                            BitOrder order = BitOrder::lsb_first)
      : geometry_(geometry),
        words_(words),
        tree_(geometry_.ports),
        selection_(geometry_.ports, geometry_.l),
        cube_(geometry_.groups, order, geometry_.l),
        distribution_(geometry_.ports, geometry_.form == SwitchForm::fused ? 0 : geometry_.l),
        sets_(geometry_.ports),
        set_size_(geometry_.group_size),
        entering_(geometry_.groups) {
    if (words == 0) throw std::invalid_argument("words: expected at least 1, got 0");
    if (is_lean(geometry.form)) {
      throw std::invalid_argument("ConcentratorCore: expected the faithful or the fused form");
    }
  }

  void reset() noexcept {
    tree_.reset();
    selection_.reset();
    cube_.reset();
    distribution_.reset();
    cooldown_ = 0;
    launching_ = false;
    set_ = word_ = 0;
    std::fill(set_size_.begin(), set_size_.end(), 0);
  }

  struct In {
    bool start = false;                    ///< ignored unless ready()
    std::span<const std::uint8_t> active;  ///< p flags, read if `start`
    RootBroadcast bcast{};                 ///< read while total_valid()
  };

  /// The clock edge. `data(i)`: the word on input i, requested only for the inputs of take().
  template <class Data>
  void step(const In& in, Data&& data) noexcept {
    const bool start = in.start && ready();
    distribution_.step(cube_.out());
    cube_.step(selection_.out(entering(data)));
    selection_.step({entering_.data(), take().size()});
    if (launching_) advance_launch();
    tree_.step({start, in.active, in.bcast});
    if (tree_.ranked()) file_accepted();
    cooldown_ = start ? static_cast<std::uint32_t>(geometry_.wave_interval(words_)) - 1
                      : cooldown_ - (cooldown_ != 0);
  }

  [[nodiscard]] bool idle() const noexcept {
    return cooldown_ == 0 && !launching_ && tree_.idle() && selection_.idle() && cube_.idle() &&
           distribution_.idle();
  }
  [[nodiscard]] bool ready() const noexcept { return cooldown_ == 0; }
  [[nodiscard]] bool total_valid() const noexcept { return tree_.total_valid(); }
  [[nodiscard]] std::uint32_t total() const noexcept { return tree_.total(); }
  [[nodiscard]] bool ranked() const noexcept { return tree_.ranked(); }
  [[nodiscard]] const RootBroadcast& bcast() const noexcept { return tree_.bcast(); }
  /// Flags and ranks of the wave at the leaves; the accepted ones are flags with rank < B.
  [[nodiscard]] std::span<const std::uint8_t> flags() const noexcept { return tree_.value(); }
  [[nodiscard]] std::span<const std::uint32_t> rank() const noexcept { return tree_.rank(); }
  /// Packets whose word is read in this cycle: lane = input, tag = rank; ascending.
  [[nodiscard]] Packets take() const noexcept {
    if (!launching_) return {};
    return {sets_.data() + std::size_t{set_} * geometry_.groups, set_size_[set_]};
  }
  /// Packets at the interface: lane = output (fused: group), tag = rank.
  [[nodiscard]] Packets out() const noexcept { return distribution_.out(cube_.out()); }
  /// The units.
  [[nodiscard]] const auto& tree() const noexcept { return tree_; }
  [[nodiscard]] const SelectionTreeCore& selection() const noexcept { return selection_; }
  [[nodiscard]] const CubeNetworkCore& cube() const noexcept { return cube_; }
  [[nodiscard]] const DistributionTreeCore& distribution() const noexcept { return distribution_; }
  [[nodiscard]] bool clash() const noexcept { return cube_.clash(); }
  [[nodiscard]] std::uint64_t lost() const noexcept { return cube_.lost(); }
  [[nodiscard]] const Geometry& geometry() const noexcept { return geometry_; }

 private:
  /// The words that enter the selection trees in this cycle.
  template <class Data>
  Packets entering(Data&& data) noexcept {
    const Packets taken = take();
    for (std::size_t k = 0; k < taken.size(); ++k) {
      entering_[k] = {taken[k].lane, taken[k].tag, data(taken[k].lane)};
    }
    return {entering_.data(), taken.size()};
  }

  void advance_launch() noexcept {
    if (++word_ < words_) return;
    word_ = 0;
    if (++set_ < geometry_.group_size) return;
    set_ = 0;
    launching_ = false;
  }

  /// Ranks are known: puts each accepted packet into its set. A set has at most one packet per
  /// group.
  void file_accepted() noexcept {
    launching_ = true;
    std::fill(set_size_.begin(), set_size_.end(), 0);
    const auto rank = tree_.rank();
    const auto value = tree_.value();
    const std::uint32_t bound = tree_.bcast().bound;
    const NodeId last_set = geometry_.group_size - 1;
    for (NodeId i = 0; i < geometry_.ports && rank[i] < bound; ++i) {
      if (value[i] == 0) continue;
      const NodeId set = rank[i] & last_set;
      sets_[std::size_t{set} * geometry_.groups + set_size_[set]++] = {i, rank[i], 0};
    }
  }

  Geometry geometry_;
  unsigned words_;
  RankingTreeCore<std::uint8_t, std::uint32_t, RootBroadcast> tree_;
  SelectionTreeCore selection_;
  CubeNetworkCore cube_;
  DistributionTreeCore distribution_;
  std::vector<Packet> sets_;  ///< set t at t * groups
  std::vector<NodeId> set_size_;
  std::vector<Packet> entering_;
  std::uint32_t cooldown_ = 0;  ///< cycles until the next start is accepted
  bool launching_ = false;
  NodeId set_ = 0;
  unsigned word_ = 0;
};

}  // namespace ballast
