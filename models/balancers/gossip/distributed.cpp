// SPDX-License-Identifier: BSD-3-Clause
// DistributedLB of Charm++: gossip once, then offers and answers under a target that falls.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "balancers/gossip/gossip_step.h"

namespace ballast {
namespace {

class Distributed final : private GossipStep {
 public:
  Distributed(const GossipStart& start, const GossipOptions& options, std::uint64_t seed)
      : GossipStep(start, options, seed), least_target_(options.threshold * mean_), givers_(p_) {}

  GossipResult run() {
    agree(2);
    if (p_ < 2 || !above(most(), least_target_)) return std::move(result_);
    target_ = std::max(least_target_, (most() + mean_) / 2);
    hear();
    for (std::uint32_t k = 0; k < o_.iterations; ++k) {
      const double before = most();
      exchange();
      agree(1);
      result_.loads.push_back(load_);
      if (!above(most(), least_target_) || !above(target_, least_target_)) break;
      const bool same = std::abs(most() - before) < 0.01 * mean_;
      target_ = std::max(least_target_, ((same ? target_ : most()) + mean_) / 2);
    }
    result_.at = at_;
    return std::move(result_);
  }

 private:
  /// What a processor above the least target knows and does.
  struct Giver {
    std::vector<Entry> entries;
    std::vector<double> chances;     ///< of the first target and the loads heard
    std::vector<std::size_t> tasks;  ///< to offer, the shortest last
    std::size_t left = 0;            ///< tasks that it has
    std::int64_t draws = 0;          ///< left before each task has one only
    double load = 0;                 ///< without its offers
    std::size_t refusals = 0;
  };

  void hear() {
    GossipKnowledge known(p_);
    const auto most_sent = static_cast<std::uint32_t>(2 * std::log2(p_)) + 1;
    known.flood(light(least_target_), most_sent, random_, result_.exchanges);
    for (std::size_t t = 0; t < at_.size(); ++t) givers_[at_[t]].tasks.push_back(t);
    for (NodeId i = 0; i < p_; ++i) {
      Giver& giver = givers_[i];
      if (load_[i] < least_target_ * (1 - kLoadSlack)) {  // it receives only
        giver.tasks.clear();
        continue;
      }
      giver.entries = std::move(known.of(i));
      giver.chances = gossip_chances(loads_of(giver.entries), target_);
      giver.left = giver.tasks.size();
      giver.draws = p_;
      giver.load = load_[i];
      std::vector<std::size_t> rising;
      for (const std::size_t k : gossip_order(lengths_of(giver.tasks), 0, GossipOrder::shortest)) {
        rising.push_back(giver.tasks[k]);
      }
      giver.tasks.assign(rising.rbegin(), rising.rend());
    }
  }

  /// All offers of a target, with what is offered again after a refusal.
  void exchange() {
    std::vector<Offer> offers;
    for (NodeId i = 0; i < p_; ++i) {
      while (!givers_[i].tasks.empty() && offer(i, givers_[i].tasks.back(), offers)) {
        givers_[i].tasks.pop_back();
      }
    }
    while (!offers.empty()) {
      send(offers);
      send(offers, true);
      std::vector<Offer> again;
      for (const Offer& o : offers) answer(o, again);
      offers = std::move(again);
    }
  }

  /// False: the giver needs no more, or finds nobody.
  bool offer(NodeId i, std::size_t task, std::vector<Offer>& offers) {
    Giver& giver = givers_[i];
    if (giver.entries.empty() || giver.left < 2 || !above(giver.load, target_)) return false;
    do {
      const std::size_t x = draw(i, giver.entries, giver.chances);
      --giver.draws;
      if (x == giver.entries.size()) return false;
      auto& [to, its] = giver.entries[x];
      const double length = time(task, to);
      if (its + length >= target_ * (1 - kLoadSlack)) continue;
      its += length;
      giver.load -= time(task, i);
      --giver.left;
      offers.push_back({task, i, to});
      return true;
    } while (!o_.least && giver.draws > 0);
    return false;
  }

  /// The receiver takes it up to the target. A refused task is offered again if its giver was
  /// refused at most once in a hundred known processors before; else it stays.
  void answer(const Offer& o, std::vector<Offer>& again) {
    if (!above(load_[o.to] + time(o.task, o.to), target_)) return move(o);
    Giver& giver = givers_[o.from];
    giver.load += time(o.task, o.from);
    ++giver.left;
    if (giver.refusals++ * 100 <= giver.entries.size()) offer(o.from, o.task, again);
  }

  double least_target_, target_ = 0;
  std::vector<Giver> givers_;  ///< by processor
};

}  // namespace

GossipResult distributed_gossip(const GossipStart& start, const GossipOptions& options,
                                std::uint64_t seed) {
  return Distributed(start, options, seed).run();
}

}  // namespace ballast
