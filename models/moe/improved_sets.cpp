// SPDX-License-Identifier: BSD-3-Clause
// Greedy steps from the old placement, each the largest gain for its cost.
#include <algorithm>
#include <numeric>

#include "moe/old_placement.h"

namespace ballast {
namespace {

/// A rank replaces `out` by `in`; in a swap another rank does the reverse.
struct Step {
  NodeId rank = 0;
  ExpertId out = 0, in = 0;
  NodeId other = 0;
  bool swap = false;
  double gain = 0, cost = 0;

  /// Free steps first; then the larger gain for the cost.
  [[nodiscard]] bool better_than(const Step& b) const {
    if (b.gain <= 0) return true;
    if ((cost <= 0) != (b.cost <= 0)) return cost <= 0;
    const double mine = cost <= 0 ? gain : gain * b.cost, its = cost <= 0 ? b.gain : b.gain * cost;
    return mine > its * (1 + 1e-12);
  }
};

class Improving {
 public:
  Improving(const OldPlacement& old, std::span<const std::uint64_t> load, const KeepOptions& o)
      : old_(old),
        load_(load),
        ranks_(o.ranks),
        set_(old.slots().begin(), old.slots().end()),
        has_(std::size_t{o.ranks} * load.size(), 0),
        holders_(load.size()),
        sum_(o.ranks, 0),
        delta_(o.ranks, 0) {
    const auto total = std::accumulate(load.begin(), load.end(), std::uint64_t{0});
    const double mean = static_cast<double>(total) / ranks_;
    limit_ = o.bound * mean * (1 + 1e-12);
    least_gain_ = 1e-9 * mean;
    for (std::size_t k = 0; k < set_.size(); ++k) {
      const auto rank = static_cast<NodeId>(k / old.per_rank());
      has(rank, set_[k]) = 1;
      holders_[set_[k]].push_back(rank);
    }
    for (std::size_t k = 0; k < set_.size(); ++k) sum_[k / old.per_rank()] += share(set_[k], 0);
  }

  [[nodiscard]] std::vector<ExpertId> run() {
    while (excess() > 0) {
      Step step = best_replacement();
      if (step.gain <= 0) step = best_swap();
      if (step.gain <= 0) break;
      take(step);
    }
    give_back();
    return set_;
  }

 private:
  [[nodiscard]] std::uint8_t& has(NodeId rank, ExpertId e) {
    return has_[std::size_t{rank} * load_.size() + e];
  }
  /// Of a replica, with so many more replicas.
  [[nodiscard]] double share(ExpertId e, int more) const {
    return static_cast<double>(load_[e]) / (static_cast<double>(holders_[e].size()) + more);
  }
  [[nodiscard]] double over(double load) const { return load > limit_ ? load - limit_ : 0; }
  [[nodiscard]] double excess() const {
    double sum = 0;
    for (const double load : sum_) sum += over(load);
    return sum;
  }
  /// Of the slots of a rank, the index.
  [[nodiscard]] std::size_t slot_of(NodeId rank, ExpertId e) const {
    std::size_t k = rank * old_.per_rank();
    while (set_[k] != e) ++k;
    return k;
  }

  void add(NodeId rank, double load) {
    if (delta_[rank] == 0) touched_.push_back(rank);
    delta_[rank] += load;
  }
  /// Loads after a replacement as differences.
  void change(NodeId rank, ExpertId out, ExpertId in) {
    const double left = share(out, -1), more = share(in, 1);
    for (const NodeId r : holders_[out]) add(r, r == rank ? -share(out, 0) : left - share(out, 0));
    for (const NodeId r : holders_[in]) add(r, more - share(in, 0));
    add(rank, more);
  }
  [[nodiscard]] double gain() {
    double gain = 0;
    for (const NodeId r : touched_) {
      gain += over(sum_[r]) - over(sum_[r] + delta_[r]);
      delta_[r] = 0;
    }
    touched_.clear();
    return gain;
  }
  void consider(const Step& step, Step& best) const {
    if (step.gain > least_gain_ && step.better_than(best)) best = step;
  }

  [[nodiscard]] Step best_replacement() {
    Step best;
    for (NodeId r = 0; r < ranks_; ++r) {
      for (std::size_t k = r * old_.per_rank(); k < (r + 1) * old_.per_rank(); ++k) {
        const ExpertId out = set_[k];
        if (holders_[out].size() < 2) continue;
        for (ExpertId in = 0; in < load_.size(); ++in) {
          if (has(r, in) != 0 || (over(sum_[r]) == 0 && !loaded(in))) continue;
          change(r, out, in);
          consider({r, out, in, r, false, gain(), old_.price(r, in) - old_.price(r, out)}, best);
        }
      }
    }
    return best;
  }
  [[nodiscard]] bool loaded(ExpertId e) const {
    return std::any_of(holders_[e].begin(), holders_[e].end(),
                       [&](NodeId r) { return over(sum_[r]) > 0; });
  }

  [[nodiscard]] Step best_swap() {
    Step best;
    for (NodeId r = 0; r < ranks_; ++r) {
      if (over(sum_[r]) == 0) continue;
      for (std::size_t k = r * old_.per_rank(); k < (r + 1) * old_.per_rank(); ++k) {
        for (std::size_t l = 0; l < set_.size(); ++l) {
          const auto q = static_cast<NodeId>(l / old_.per_rank());
          const ExpertId out = set_[k], in = set_[l];
          if (q == r || has(r, in) != 0 || has(q, out) != 0) continue;
          const double less = share(out, 0) - share(in, 0);
          if (less <= 0) continue;
          add(r, -less);
          add(q, less);
          const double cost =
              old_.price(r, in) - old_.price(r, out) + old_.price(q, out) - old_.price(q, in);
          consider({r, out, in, q, true, gain(), cost}, best);
        }
      }
    }
    return best;
  }

  void replace(NodeId rank, ExpertId out, ExpertId in) {
    change(rank, out, in);
    for (const NodeId r : touched_) {
      sum_[r] += delta_[r];
      delta_[r] = 0;
    }
    touched_.clear();
    set_[slot_of(rank, out)] = in;
    has(rank, out) = 0;
    has(rank, in) = 1;
    holders_[out].erase(std::find(holders_[out].begin(), holders_[out].end(), rank));
    holders_[in].push_back(rank);
  }
  void take(const Step& step) {
    if (!step.swap) return replace(step.rank, step.out, step.in);
    const double less = share(step.out, 0) - share(step.in, 0);
    sum_[step.rank] -= less;
    sum_[step.other] += less;
    const std::size_t mine = slot_of(step.rank, step.out), its = slot_of(step.other, step.in);
    std::swap(set_[mine], set_[its]);
    has(step.rank, step.out) = has(step.other, step.in) = 0;
    has(step.rank, step.in) = has(step.other, step.out) = 1;
    *std::find(holders_[step.out].begin(), holders_[step.out].end(), step.rank) = step.other;
    *std::find(holders_[step.in].begin(), holders_[step.in].end(), step.other) = step.rank;
  }

  /// Replicas that came and are not needed make room for those that went.
  void give_back() {
    for (NodeId r = 0; r < ranks_; ++r) {
      for (std::size_t k = r * old_.per_rank(); k < (r + 1) * old_.per_rank(); ++k) {
        const ExpertId out = set_[k], in = old_.slots()[k];
        if (old_.has(r, out) || has(r, in) != 0 || holders_[out].size() < 2) continue;
        change(r, out, in);
        if (gain() >= 0) replace(r, out, in);
      }
    }
  }

  const OldPlacement& old_;
  std::span<const std::uint64_t> load_;
  NodeId ranks_;
  std::vector<ExpertId> set_;  ///< by rank, flat; slots of the old placement, replaced in place
  std::vector<std::uint8_t> has_;
  std::vector<std::vector<NodeId>> holders_;  ///< by expert
  std::vector<double> sum_;                   ///< load by rank
  std::vector<double> delta_;                 ///< of the step in question
  std::vector<NodeId> touched_;               ///< ranks with such a delta
  double limit_, least_gain_;
};

}  // namespace

std::vector<ExpertId> improved_sets(const OldPlacement& old, std::span<const std::uint64_t> load,
                                    const KeepOptions& options) {
  return Improving(old, load, options).run();
}

}  // namespace ballast
