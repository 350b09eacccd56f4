// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <span>

#include "core/frames.h"
#include "core/time_series.h"
#include "machine/run.h"

namespace ballast {

/// The time series and the frames of a run: samples in the cycles that are multiples of their
/// distance; fewer samples if they would be too many.
class Sampler {
 public:
  Sampler(NodeId processors, const RunOptions& options)
      : series_(options.series),
        frames_(processors, options.frames),
        limit_(options.max_cycles - 1),
        next_(std::min(series_.next(), frames_.next())) {}

  /// The edge that ends cycle `now`, with the wires of that cycle. Skipped cycles before it had the
  /// same values: a wire changes only in the cycle after an edge.
  void step(Cycle now, std::span<const std::uint32_t> load, std::uint64_t in_flight) {
    if (now >= next_) sample(now, load, in_flight);
  }
  /// Moves the samples of a run into its result; it ends in cycle `last`, in which these are the
  /// values. The cycles between the last edge and `last` had the same ones.
  void end(Cycle last, std::span<const std::uint32_t> load, std::uint64_t in_flight, RunResult& r) {
    if (last != 0) step(last - 1, load, in_flight);
    r.series_every = series_.every();
    r.series = series_.release();
    r.frames = frames_.end(last, load);
  }

 private:
  /// The edge at which the cycle budget ends may lie after it, and only the kernel reaches it.
  void sample(Cycle now, std::span<const std::uint32_t> load, std::uint64_t in_flight) {
    now = std::min(now, limit_);
    frames_.step(now, load);
    const auto [low, high] = std::minmax_element(load.begin(), load.end());
    while (series_.next() <= now) series_.add({series_.next(), *low, *high, in_flight});
    next_ = std::min(series_.next(), frames_.next());
  }

  TimeSeries<Sample> series_;
  FrameSeries frames_;
  Cycle limit_, next_;
};

}  // namespace ballast
