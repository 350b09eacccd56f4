// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Groups of switches between registers: ceil(lg lanes / levels), levels of switches a group.
[[nodiscard]] inline unsigned compact_groups(NodeId lanes, unsigned levels) {
  if (lanes < 2 || !std::has_single_bit(lanes)) {
    throw std::invalid_argument("lanes: expected a power of two, at least 2, got " +
                                std::to_string(lanes));
  }
  if (levels == 0) throw std::invalid_argument("levels: expected at least 1, got 0");
  const auto n = static_cast<unsigned>(std::countr_zero(lanes));
  return (n + levels - 1) / levels;
}

/// A vector of lanes, of which some are kept.
struct KeptLanes {
  std::vector<std::uint32_t> data;
  std::vector<std::uint8_t> keep;
  /// The kept words in the order of their lanes.
  [[nodiscard]] std::vector<std::uint32_t> words() const {
    std::vector<std::uint32_t> kept;
    for (std::size_t i = 0; i < data.size(); ++i) {
      if (keep[i] != 0) kept.push_back(data[i]);
    }
    return kept;
  }
};

/// The kept lanes of a vector, in order, at the first lanes; a vector per cycle. Twin of
/// rtl/compress.sv, contract there.
class CompressCore {
 public:
  explicit CompressCore(NodeId lanes, unsigned levels = 1) : line_(compact_groups(lanes, levels)) {}

  void reset() noexcept {
    for (Slot& slot : line_) slot = {};
  }
  /// The clock edge; `in` is read if `valid`.
  void step(bool valid, const KeptLanes& in) {
    line_[at_] = valid ? Slot{true, in.words()} : Slot{};
    at_ = (at_ + 1) % line_.size();
  }
  [[nodiscard]] bool valid() const noexcept { return line_[at_].valid; }
  /// Kept words at the outputs; none unless valid().
  [[nodiscard]] std::span<const std::uint32_t> words() const noexcept { return line_[at_].words; }
  /// Cycles from a vector to its outputs.
  [[nodiscard]] Cycle latency() const noexcept { return line_.size(); }

 private:
  struct Slot {
    bool valid = false;
    std::vector<std::uint32_t> words;
  };
  std::vector<Slot> line_;  ///< a circle; at_: the oldest, at the outputs
  std::size_t at_ = 0;
};

}  // namespace ballast
