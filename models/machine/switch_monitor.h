// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/waveform.h"
#include "machine/sampler.h"
#include "machine/switch_wires.h"
#include "machine/watchdog.h"

namespace ballast {

/// Watches the wires between processors and switch: costs, time series, waveform, and the watchdog.
/// It drives no wire.
class SwitchMonitor {
 public:
  struct Options : RunOptions {
    unsigned words = 1;
    Cycle path = 0;        ///< registers on a word's path through the switch
    bool by_work = false;  ///< loads are lengths: the imbalance of the rounds is unknown
  };
  using In = SwitchWires;

  SwitchMonitor(NodeId processors, const Options& options);

  /// The edge that ends cycle `now`. Throws StuckError.
  void step(Cycle now, const In& in);
  [[nodiscard]] Cycle next_event(Cycle) const noexcept { return kNever; }
  [[nodiscard]] bool done() const noexcept { return false; }

  [[nodiscard]] Costs costs() const noexcept;
  /// Adds the samples of a run that ends in cycle `last`, with what is queued then.
  void add_samples(Cycle last, std::span<const std::uint32_t> queued, RunResult& r) {
    sampler_.end(last, queued, in_flight(), r);
  }

 private:
  [[nodiscard]] std::uint64_t in_flight() const noexcept {
    return (taken_words_ - arrived_words_) / options_.words;
  }
  void count_round(const In& in);
  void watch(Cycle now, const In& in);
  void trace(Cycle now, const In& in);
  void declare_signals();

  NodeId processors_;
  Options options_;
  RoundLog rounds_;
  std::uint64_t waves_ = 0, moved_ = 0;  ///< tasks moved by the rounds
  Sampler sampler_;
  std::vector<std::int64_t>
      level_;  ///< load of each processor after the arrival of all resolved rounds
  std::uint64_t total_ = 0;
  Watchdog watchdog_;
  unsigned step_ = 0;
  std::uint64_t taken_words_ = 0, arrived_words_ = 0;
  std::vector<Waveform::Signal> signals_;
  std::vector<Word> taken_, valid_, data_;
};

}  // namespace ballast
