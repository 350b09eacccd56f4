// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/geometry.h"

namespace ballast {

/// Pipelined prefix sums of p values and one broadcast from the root. Twin and contract:
/// rtl/ranking_tree.sv. Heap order: node 1 is the root, node n has the children 2n and 2n+1;
/// height 0 = leaves. Value: a leaf's value; Sum: holds p values; Bcast: the root's broadcast.
/// Source: [Jan94] section 2 (ranking tree), section 3 step 1 (adder tree).
template <class Value, class Sum, class Bcast>
class RankingTreeCore {
 public:
  struct In {
    bool start = false;
    std::span<const Value> value;  ///< p values, read if `start`
    Bcast bcast{};                 ///< read while total_valid()
  };

  explicit RankingTreeCore(NodeId ports)
      : ports_(ports),
        n_(lg_ports(ports)),
        sum_(ports),
        base_(ports),
        left_{std::vector<Sum>(ports), std::vector<Sum>(ports)},
        leaf_{std::vector<Value>(ports), std::vector<Value>(ports)},
        rank_(ports),
        value_(ports),
        down_(n_ + 1) {
    reset();
  }

  void reset() noexcept {
    rising_ = falling_ = write_slot_ = read_slot_ = 0;
    sum_[1] = 0;
    std::fill(rank_.begin(), rank_.end(), Sum{0});
    std::fill(value_.begin(), value_.end(), Value{0});
    down_[0] = Bcast{};
  }

  /// The clock edge. Waves start at least N cycles apart.
  void step(const In& in) noexcept {
    if ((rising_ | falling_) == 0 && !in.start) return;
    const std::uint64_t root = std::uint64_t{1} << n_;
    if (rising_ & root) down_[n_] = in.bcast;
    const std::uint64_t sinking = falling_ | (rising_ & root);
    for (unsigned h = 1; h <= n_; ++h) {  // lowest first: in place
      if (sinking >> h & 1) sink(h);
    }
    for (unsigned h = n_; h >= 1; --h) {  // highest first: in place
      if (rising_ >> (h - 1) & 1) rise(h);
    }
    if (in.start) {
      assert(in.value.size() == ports_);
      std::copy(in.value.begin(), in.value.end(), leaf_[slot(write_slot_, 0)].begin());
      write_slot_ ^= 1;
    }
    rising_ = ((rising_ << 1) & (2 * root - 1)) | (in.start ? 1 : 0);
    falling_ = sinking >> 1;
  }

  [[nodiscard]] bool idle() const noexcept { return (rising_ | falling_) == 0; }
  [[nodiscard]] bool total_valid() const noexcept { return rising_ >> n_ & 1; }
  [[nodiscard]] Sum total() const noexcept { return sum_[1]; }
  [[nodiscard]] bool ranked() const noexcept { return falling_ & 1; }
  /// The registers of a height hold a wave: sums on their way up, bases on their way down.
  [[nodiscard]] bool rising(unsigned height) const noexcept { return rising_ >> height & 1; }
  [[nodiscard]] bool falling(unsigned height) const noexcept { return falling_ >> height & 1; }
  /// Of an inner node, while its height is rising() or falling().
  [[nodiscard]] Sum sum(NodeId node) const noexcept { return sum_[node]; }
  [[nodiscard]] Sum base(NodeId node) const noexcept { return base_[node]; }
  [[nodiscard]] std::span<const Sum> rank() const noexcept { return rank_; }
  [[nodiscard]] std::span<const Value> value() const noexcept { return value_; }
  [[nodiscard]] const Bcast& bcast() const noexcept { return down_[0]; }

 private:
  /// A wave's sums go from height h-1 to h; the left sum stays there until the wave comes back
  /// down.
  void rise(unsigned h) noexcept {
    const NodeId first = ports_ >> h;
    Sum* const left = left_[slot(write_slot_, h)].data();
    if (h == 1) {
      const Value* const leaf = leaf_[slot(write_slot_, 0) ^ 1].data();
      for (NodeId i = 0; i < first; ++i) {
        left[first + i] = leaf[2 * i];
        sum_[first + i] = Sum{leaf[2 * i]} + Sum{leaf[2 * i + 1]};
      }
    } else {
      for (NodeId node = first; node < 2 * first; ++node) {
        left[node] = sum_[2 * node];
        sum_[node] = sum_[2 * node] + sum_[2 * node + 1];
      }
    }
    write_slot_ ^= std::uint64_t{1} << h;
  }

  /// A wave's bases go from height h to h-1.
  void sink(unsigned h) noexcept {
    const NodeId first = ports_ >> h;
    if (h == n_) base_[1] = 0;
    const Sum* const left = left_[slot(read_slot_, h)].data();
    Sum* const below = h == 1 ? rank_.data() - 2 * std::ptrdiff_t{first} : base_.data();
    for (NodeId node = first; node < 2 * first; ++node) {
      const Sum base = base_[node];
      below[2 * node + 1] = base + left[node];
      below[2 * node] = base;
    }
    if (h == 1) {
      const auto& leaf = leaf_[slot(read_slot_, 0)];
      std::copy(leaf.begin(), leaf.end(), value_.begin());
      read_slot_ ^= 1;
    }
    down_[h - 1] = down_[h];
    read_slot_ ^= std::uint64_t{1} << h;
  }

  static unsigned slot(std::uint64_t slots, unsigned h) noexcept { return slots >> h & 1; }

  NodeId ports_;
  unsigned n_;
  std::vector<Sum> sum_;      ///< of inner nodes, upwards
  std::vector<Sum> base_;     ///< of inner nodes: sum of all leaves above the node's first
  std::vector<Sum> left_[2];  ///< at most two waves are between a node's up and down sweeps
  std::vector<Value> leaf_[2];
  std::vector<Sum> rank_;
  std::vector<Value> value_;
  std::vector<Bcast> down_;    ///< one register per level
  std::uint64_t rising_ = 0;   ///< bit h: a wave's sums are in the registers of height h
  std::uint64_t falling_ = 0;  ///< bit h: a wave's bases are in them
  std::uint64_t write_slot_ = 0, read_slot_ = 0;  ///< bit h: next slot of height h
};

}  // namespace ballast
