// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <limits>
#include <utility>
#include <vector>

#include "planning/problem.h"

namespace ballast {

/// Loads of processors, of which the least one is known, the first of equals. A tournament: a
/// change costs lg p.
class LeastLoaded {
 public:
  explicit LeastLoaded(std::vector<double> loads)
      : loads_(std::move(loads)), leaves_(std::bit_ceil(loads_.size())), winner_(2 * leaves_) {
    loads_.resize(leaves_, std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < leaves_; ++i) winner_[leaves_ + i] = static_cast<Part>(i);
    for (std::size_t n = leaves_; n-- > 1;) play(n);
  }

  [[nodiscard]] Part least() const noexcept { return winner_[1]; }
  [[nodiscard]] double load(Part q) const noexcept { return loads_[q]; }
  void set(Part q, double load) noexcept {
    loads_[q] = load;
    for (std::size_t n = (leaves_ + q) / 2; n != 0; n /= 2) play(n);
  }

 private:
  void play(std::size_t n) noexcept {
    const Part left = winner_[2 * n], right = winner_[2 * n + 1];
    winner_[n] = loads_[right] < loads_[left] ? right : left;
  }

  std::vector<double> loads_;  ///< infinite beyond the processors
  std::size_t leaves_;
  std::vector<Part> winner_;  ///< heap order: the least loaded one below each node
};

/// Longest first, each to the least loaded processor (Graham's LPT), above the fixed loads.
[[nodiscard]] std::vector<Part> longest_to_least_loaded(const PlanningProblem& problem,
                                                        std::span<const Item> longest_first);

}  // namespace ballast
