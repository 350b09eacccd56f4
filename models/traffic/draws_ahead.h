// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/draws.h"
#include "core/types.h"

namespace ballast {

/// What the next packet of each source draws, known as soon as its cycle is. Where few packets are
/// generated in a cycle, draws wait until one of them is needed; then all that wait are made at
/// once.
class DrawsAhead {
 public:
  struct Draw {
    Cycle gap = 0;  ///< to the packet after it, at least 1; 0: waits
    NodeId to = 0;
  };
  static constexpr std::size_t kMostSources = 4096;  ///< their draws stay in the caches
  /// From so many packets generated in a cycle on, drawing those of the cycle together is faster.
  static constexpr double kEnough = 2;

  /// Before the first call of renew().
  void use(std::size_t sources) { draws_.resize(sources); }
  [[nodiscard]] bool is_used() const noexcept { return !draws_.empty(); }

  /// The source has another next packet: its draw waits. `draw(sources, n, draws)` makes those of
  /// `n` sources.
  template <class Make>
  void renew(NodeId source, Make&& make) {
    draws_[source].gap = 0;
    waiting_[n_waiting_++] = source;
    if (n_waiting_ == kMostDraws) draw(make);
  }
  /// Precondition: renew() has been called for the source.
  template <class Make>
  [[nodiscard]] Draw of(NodeId source, Make&& make) {
    if (draws_[source].gap == 0) draw(make);
    return draws_[source];
  }

 private:
  template <class Make>
  void draw(Make&& make) {
    make(waiting_.data(), n_waiting_, draws_.data());
    n_waiting_ = 0;
  }

  std::vector<Draw> draws_;  ///< by source; empty: not used
  std::array<NodeId, kMostDraws> waiting_{};
  std::size_t n_waiting_ = 0;
};

}  // namespace ballast
