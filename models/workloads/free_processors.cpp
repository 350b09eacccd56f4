// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/free_processors.h"

#include <algorithm>
#include <cmath>

namespace ballast {

/// Appends the lowest k processors that are free at a time, or nothing.
bool FreeProcessors::free_at(double time, NodeId k, std::vector<NodeId>& at) const {
  const std::size_t before = at.size();
  for (NodeId i = 0; i < free_.size() && at.size() != before + k; ++i) {
    if (free_[i] <= time) {
      at.push_back(i);
    } else if (contiguous_) {
      at.resize(before);
    }
  }
  if (at.size() == before + k) return true;
  at.resize(before);
  return false;
}

/// Time at which k processors are free.
double FreeProcessors::first_time(NodeId k) {
  if (!contiguous_) {
    scratch_ = free_;
    std::nth_element(scratch_.begin(), scratch_.begin() + (k - 1), scratch_.end());
    return scratch_[k - 1];
  }
  // The least of the maxima over k in a row, each of the end of one block of k and the beginning of
  // the next: scratch_ has the maxima from each processor to the end of its block.
  const std::size_t p = free_.size();
  for (std::size_t i = p; i-- > 0;) {
    scratch_[i] = i % k == k - 1 || i + 1 == p ? free_[i] : std::max(free_[i], scratch_[i + 1]);
  }
  double least = HUGE_VAL, begun = 0;
  for (std::size_t last = 0; last < p; ++last) {
    begun = last % k == 0 ? free_[last] : std::max(begun, free_[last]);
    if (last + 1 >= k) least = std::min(least, std::max(scratch_[last + 1 - k], begun));
  }
  return least;
}

void FreeProcessors::place(NodeId k, double submit, double run, std::vector<NodeId>& at) {
  const std::size_t before = at.size();
  last_start_ = std::max(last_start_, submit);
  if (!free_at(last_start_, k, at)) {
    last_start_ = first_time(k);
    static_cast<void>(free_at(last_start_, k, at));
  }
  for (std::size_t i = before; i < at.size(); ++i) free_[at[i]] = last_start_ + run;
}

}  // namespace ballast
