// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Statistics of some consecutive cycles.
struct Block {
  Cycle cycles = 0;
  std::uint64_t packets = 0, latency = 0;  ///< delivered packets, and the sum of their latencies
  std::uint64_t flits = 0;                 ///< of the delivered packets
  std::uint64_t sends = 0, wait = 0;       ///< handed over, and sum of their source waits

  Block& operator+=(const Block& other) noexcept {
    cycles += other.cycles;
    packets += other.packets;
    latency += other.latency;
    flits += other.flits;
    sends += other.sends;
    wait += other.wait;
    return *this;
  }
  [[nodiscard]] double mean_latency() const noexcept { return ratio(latency, packets); }
  [[nodiscard]] double mean_wait() const noexcept { return ratio(wait, sends); }

 private:
  static double ratio(std::uint64_t sum, std::uint64_t count) noexcept {
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
  }
};

/// Blocks of a run of any length in bounded memory: a full series adds up pairs of neighbours, and
/// later blocks are twice as long.
class BlockSeries {
 public:
  BlockSeries() {
    blocks_.reserve(kCapacity);
    latency_.reserve(kCapacity);
  }
  void clear() noexcept {
    blocks_.clear();
    latency_.clear();
    scale_ = 1;
  }
  void push(const Block& block) {
    blocks_.push_back(block);
    latency_.push_back(block.mean_latency());
    if (blocks_.size() == kCapacity) halve();
  }

  [[nodiscard]] std::size_t size() const noexcept { return blocks_.size(); }
  [[nodiscard]] Cycle scale() const noexcept { return scale_; }  ///< length of the next block
  [[nodiscard]] std::span<const double> latency() const noexcept { return latency_; }  ///< means
  /// Sum of the blocks first .. last - 1.
  [[nodiscard]] Block sum(std::size_t first, std::size_t last) const noexcept {
    Block result;
    for (std::size_t b = first; b < last; ++b) result += blocks_[b];
    return result;
  }

 private:
  static constexpr std::size_t kCapacity = 1024;

  void halve() {
    for (std::size_t b = 0; b < kCapacity / 2; ++b) {
      blocks_[b] = sum(2 * b, 2 * b + 2);
      latency_[b] = blocks_[b].mean_latency();
    }
    blocks_.resize(kCapacity / 2);
    latency_.resize(kCapacity / 2);
    scale_ *= 2;
  }

  std::vector<Block> blocks_;
  std::vector<double> latency_;
  Cycle scale_ = 1;
};

}  // namespace ballast
