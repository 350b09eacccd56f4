// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/best_placement.h"

#include <algorithm>
#include <vector>

namespace ballast {
namespace {

class Search {
 public:
  Search(std::span<const double> falling, const Queues& queues, double bound, double known)
      : falling_(falling),
        speeds_(queues.speeds),
        work_(queues.fixed),
        bound_(bound),
        best_(known) {
    left_.assign(falling.size() + 1, 0);
    for (std::size_t t = falling.size(); t-- > 0;) left_[t] = left_[t + 1] + falling[t];
  }

  double run() {
    double most = 0;
    for (std::size_t i = 0; i < work_.size(); ++i) most = std::max(most, work_[i] / speeds_[i]);
    place(0, most);
    return best_;
  }

 private:
  /// The tasks before t are placed; `most` is the largest load.
  void place(std::size_t t, double most) {
    if (most * kRounding >= best_) return;
    if (t == falling_.size()) {
      best_ = most;
      return;
    }
    if (left_[t] > room()) return;
    for (std::size_t i = 0; i < work_.size() && best_ > bound_ * kRounding; ++i) {
      if (like_an_earlier_one(i)) continue;
      const double before = work_[i];
      work_[i] += falling_[t];
      place(t + 1, std::max(most, work_[i] / speeds_[i]));
      work_[i] = before;
    }
  }
  /// Work that still fits below the best load. Where the shortest task does not fit, none does.
  [[nodiscard]] double room() const {
    double all = 0;
    for (std::size_t i = 0; i < work_.size(); ++i) {
      const double here = best_ * speeds_[i] - work_[i];
      if (here * kRounding >= falling_.back()) all += here;
    }
    return all * kRounding;
  }
  /// Equal processors lead to equal placements.
  [[nodiscard]] bool like_an_earlier_one(std::size_t i) const {
    for (std::size_t k = 0; k < i; ++k) {
      if (work_[k] == work_[i] && speeds_[k] == speeds_[i]) return true;
    }
    return false;
  }

  std::span<const double> falling_;
  const std::vector<double>& speeds_;
  std::vector<double> work_;  ///< by processor
  std::vector<double> left_;  ///< by task: length of it and the later ones
  double bound_, best_;
};

}  // namespace

double best_maximum(std::span<const double> falling, const Queues& queues, double bound,
                    double known) {
  return Search(falling, queues, bound, known).run();
}

}  // namespace ballast
