// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "core/time_series.h"
#include "core/types.h"

namespace ballast {

/// The load of every processor over time, for pictures.
struct Frames {
  static constexpr NodeId kMostBlocks = 4096;

  std::uint64_t every = 0;  ///< cycles or rounds from one frame to the next; 0: no frames
  std::uint64_t last = 0;   ///< time of the last frame, which may come earlier than `every` says
  NodeId block = 1;         ///< consecutive processors in a block; the last block may have fewer
  std::vector<std::vector<double>> loads;  ///< by frame and block: mean load per processor
  friend bool operator==(const Frames&, const Frames&) = default;

  /// Processors in a block of a machine of this size.
  [[nodiscard]] static NodeId block_of(NodeId processors) noexcept {
    return std::max<NodeId>((processors + kMostBlocks - 1) / kMostBlocks, 1);
  }
  [[nodiscard]] static std::uint64_t blocks(std::uint64_t processors) noexcept {
    const NodeId block = block_of(static_cast<NodeId>(processors));
    return (processors + block - 1) / block;
  }
};

/// Takes the frames of a run: at times 0, 1, 2 ..., then at ever larger distances, so that a run of
/// any length has between `most` / 2 and `most` of them (a shorter one: all).
class FrameSeries {
 public:
  static constexpr std::uint32_t kLeast = 3, kMost = 1'000'000;

  /// `most`: kLeast .. kMost, or 0: takes no frames.
  FrameSeries(NodeId processors, std::uint32_t most)
      : block_(Frames::block_of(processors)),
        series_(most == 0 ? 0 : 1, most == 0 ? 0 : (most - 1) / 2 * 2) {}

  /// Bytes of `most` frames of a machine of this size.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors, std::uint32_t most) noexcept {
    return most * (sizeof(std::vector<double>) + Frames::blocks(processors) * sizeof(double));
  }

  /// Time of the next frame.
  [[nodiscard]] std::uint64_t next() const noexcept { return series_.next(); }
  /// `loads`: since the last call, up to time `now`.
  template <class Load>
  void step(std::uint64_t now, std::span<const Load> loads) {
    while (next() <= now) series_.add(means(loads));
  }
  /// The frames of a run that ends at time `last`, with a frame of that time. Call it once.
  template <class Load>
  [[nodiscard]] Frames end(std::uint64_t last, std::span<const Load> loads) {
    if (series_.every() == 0) return {};
    step(last, loads);
    Frames frames{series_.every(), last, block_, series_.release()};
    if ((frames.loads.size() - 1) * frames.every != last) frames.loads.push_back(means(loads));
    return frames;
  }

 private:
  template <class Load>
  [[nodiscard]] std::vector<double> means(std::span<const Load> loads) const {
    std::vector<double> means;
    means.reserve(Frames::blocks(loads.size()));
    for (std::size_t i = 0; i < loads.size(); i += block_) {
      const auto block = loads.subspan(i, std::min<std::size_t>(block_, loads.size() - i));
      means.push_back(std::accumulate(block.begin(), block.end(), 0.0) /
                      static_cast<double>(block.size()));
    }
    return means;
  }

  NodeId block_;
  TimeSeries<std::vector<double>> series_;  ///< one place is left for the last state
};

}  // namespace ballast
