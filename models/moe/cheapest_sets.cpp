// SPDX-License-Identifier: BSD-3-Clause
// All placements of a small machine, rank by rank in lexicographic order.
#include <algorithm>
#include <numeric>

#include "moe/old_placement.h"

namespace ballast {
namespace {

constexpr double kSlack = 1e-12;

class Exhaustive {
 public:
  Exhaustive(const OldPlacement& old, std::span<const std::uint64_t> load, const KeepOptions& o)
      : old_(old), load_(load), ranks_(o.ranks), replicas_(load.size(), 0) {
    const auto sum = std::accumulate(load.begin(), load.end(), std::uint64_t{0});
    limit_ = o.bound * static_cast<double>(sum) / ranks_ * (1 + kSlack);
    list_sets(0);
  }
  [[nodiscard]] std::vector<ExpertId> best() {
    place(0, 0);
    return best_;
  }

 private:
  void list_sets(ExpertId next) {
    if (one_.size() == old_.per_rank()) {
      sets_.insert(sets_.end(), one_.begin(), one_.end());
      return;
    }
    for (ExpertId e = next; e < load_.size(); ++e) {
      one_.push_back(e);
      list_sets(e + 1);
      one_.pop_back();
    }
  }

  void place(NodeId rank, double cost) {
    if (within_ && cost > best_cost_) return;
    if (rank == ranks_) return compare(cost);
    const auto s = static_cast<std::ptrdiff_t>(old_.per_rank());
    for (auto set = sets_.begin(); set != sets_.end(); set += s) {
      double price = 0;
      for (auto e = set; e != set + s; ++e) {
        price += old_.price(rank, *e);
        ++replicas_[*e];
        now_.push_back(*e);
      }
      place(rank + 1, cost + price);
      for (auto e = set; e != set + s; ++e) --replicas_[*e];
      now_.resize(now_.size() - old_.per_rank());
    }
  }

  void compare(double cost) {
    if (std::find(replicas_.begin(), replicas_.end(), 0u) != replicas_.end()) return;
    double most = 0;
    for (std::size_t at = 0; at < now_.size(); at += old_.per_rank()) {
      double sum = 0;
      for (std::size_t k = at; k < at + old_.per_rank(); ++k) {
        sum += static_cast<double>(load_[now_[k]]) / replicas_[now_[k]];
      }
      most = std::max(most, sum);
    }
    const bool within = most <= limit_;
    if (!best_.empty()) {
      if (within_ && !within) return;
      const bool lower = most < best_most_ * (1 - kSlack), same = most <= best_most_ * (1 + kSlack);
      const bool better = within != within_ ? within
                          : within          ? cost < best_cost_ || (cost == best_cost_ && lower)
                                            : lower || (same && cost < best_cost_);
      if (!better) return;
    }
    best_ = now_;
    best_cost_ = cost;
    best_most_ = most;
    within_ = within;
  }

  const OldPlacement& old_;
  std::span<const std::uint64_t> load_;
  NodeId ranks_;
  double limit_;
  std::vector<ExpertId> sets_, one_;  ///< all sets of a rank, flat
  std::vector<std::uint32_t> replicas_;
  std::vector<ExpertId> now_, best_;  ///< sets by rank, flat
  double best_cost_ = 0, best_most_ = 0;
  bool within_ = false;  ///< the best has the bound
};

}  // namespace

std::vector<ExpertId> cheapest_sets(const OldPlacement& old, std::span<const std::uint64_t> load,
                                    const KeepOptions& options) {
  return Exhaustive(old, load, options).best();
}

}  // namespace ballast
