// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "replay/replay.h"
#include "traffic/latency_histogram.h"

namespace ballast {

/// What a replay measures, packet by packet.
class ReplayStatistics {
 public:
  ReplayStatistics(const PacketTrace& trace, const TraceSurvey& survey);

  void handed_over(Cycle due, Cycle trace_cycle, Cycle now) noexcept {
    ++sent_;
    wait_ += now - due;
    behind_ = now - trace_cycle;
    most_behind_ = behind_ > most_behind_ ? behind_ : most_behind_;
  }
  void arrive(std::uint32_t in_class, std::uint32_t flits, std::uint32_t nodes,
              std::uint32_t region, Cycle latency) noexcept {
    ++arrived_;
    latency_[in_class].add(latency);
    flits_[in_class] += flits;
    by_nodes_[nodes].add(latency);
    by_region_[region].add(latency);
  }
  void read_late() noexcept { ++read_late_; }
  [[nodiscard]] std::uint64_t arrived() const noexcept { return arrived_; }
  /// Writes what it has measured.
  void put(ReplayResult& result) const;

 private:
  struct Sum {
    std::uint64_t packets = 0, latency = 0;
    void add(Cycle one) noexcept { ++packets, latency += one; }
    [[nodiscard]] double mean() const noexcept {
      return packets == 0 ? 0 : static_cast<double>(latency) / static_cast<double>(packets);
    }
  };

  const TraceSurvey& survey_;
  const NetraceHeader* netrace_;
  std::uint64_t sent_ = 0, wait_ = 0, arrived_ = 0, read_late_ = 0;
  Cycle behind_ = 0, most_behind_ = 0;
  std::vector<LatencyHistogram> latency_;  // by class
  std::vector<std::uint64_t> flits_;
  std::array<Sum, 16> by_nodes_;
  std::vector<Sum> by_region_;
};

}  // namespace ballast
