// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/network_wires.h"
#include "traffic/block_series.h"
#include "traffic/latency_histogram.h"
#include "traffic/source_options.h"
#include "traffic/traffic_run.h"

namespace ballast {

/// What TrafficMonitor measures of each class of sources, with its own window and blocks.
class ClassStatistics {
 public:
  explicit ClassStatistics(std::size_t classes) : all_(classes), bits_(class_bits(classes)) {}

  /// The wires in cycle `now`; packets generated in cycles begin .. end - 1 are measured.
  void count(Cycle now, const NetworkWires& in, Cycle begin, Cycle end) noexcept;
  /// Ends the block; it becomes a part of the series or, during the drain, of none.
  void end_block(Cycle cycles, bool draining);
  void begin_window() noexcept {
    for (Class& c : all_) c.series.clear();
  }
  /// Writes the results, with the throughput in the blocks from `first` on. `zero_load`: by class.
  void put(TrafficResult& result, std::span<const SourceClass> classes,
           std::span<const double> zero_load, NodeId processors, std::size_t first) const;

 private:
  struct Class {
    LatencyHistogram latency;
    std::uint64_t sent = 0, wait = 0;  ///< measured packets, sum of their source waits
    Block block;
    BlockSeries series;
  };
  [[nodiscard]] Class& class_of(const Message& packet) noexcept {
    return all_[packet.tag & ((std::uint64_t{1} << bits_) - 1)];
  }

  std::vector<Class> all_;
  unsigned bits_;
};

}  // namespace ballast
