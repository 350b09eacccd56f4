// SPDX-License-Identifier: BSD-3-Clause
// TemperedLB of vt: iterations of inform and transfer, of which the best counts.
#include <algorithm>

#include "balancers/gossip/gossip_step.h"

namespace ballast {
namespace {

class Tempered final : private GossipStep {
 public:
  Tempered(const GossipStart& start, const GossipOptions& options, std::uint64_t seed)
      : GossipStep(start, options, seed) {}

  GossipResult run() {
    double best = most();
    std::vector<std::size_t> givers = giver_;
    agree(2);
    for (std::uint32_t k = 0; k < o_.iterations && above(most(), o_.threshold * mean_); ++k) {
      iterate();
      agree(1);
      result_.loads.push_back(load_);
      if (most() >= best * (1 - kLoadSlack)) continue;
      best = most();
      result_.at = at_;
      givers = giver_;
    }
    tell_owners(givers);
    return std::move(result_);
  }

 private:
  void iterate() {
    GossipKnowledge known(p_);
    const GossipReach reach = gossip_reach(p_, o_.rounds, o_.fanout);
    known.inform(light(mean_), reach.rounds, reach.fanout, random_, result_.exchanges);
    std::vector<std::vector<std::size_t>> tasks(p_);
    for (std::size_t t = 0; t < at_.size(); ++t) tasks[at_[t]].push_back(t);
    std::vector<Offer> offers;
    for (NodeId i = 0; i < p_; ++i) {
      if (above(load_[i], mean_)) give(i, tasks[i], known.of(i), offers);
    }
    send(offers);
    for (const Offer& offer : offers) move(offer);
  }

  /// Chances follow from the known loads after every transfer.
  void give(NodeId i, const std::vector<std::size_t>& tasks, std::vector<Entry>& entries,
            std::vector<Offer>& offers) {
    double load = load_[i];
    const double excess = (load - mean_) * start_.speeds[i];
    for (const std::size_t k : gossip_order(lengths_of(tasks), excess, o_.order)) {
      if (entries.empty() || !above(load, mean_)) return;
      const std::vector<double> loads = loads_of(entries);
      const double largest = *std::max_element(loads.begin(), loads.end());
      const double norm = o_.relaxed ? std::max(mean_, largest) : mean_;
      const std::size_t x = draw(i, entries, gossip_chances(loads, norm));
      if (x == entries.size()) return;
      auto& [to, its] = entries[x];
      const double length = time(tasks[k], to);
      const bool takes = o_.relaxed ? !above(length, load - its) : !above(its + length, mean_);
      if (!takes) continue;
      its += length;
      load -= time(tasks[k], i);
      offers.push_back({tasks[k], i, to});
    }
  }

  /// Who holds a task at the end tells its owner, unless that gave it the task itself.
  void tell_owners(const std::vector<std::size_t>& givers) {
    std::vector<Offer> told;
    for (std::size_t t = 0; t < result_.at.size(); ++t) {
      const std::size_t owner = start_.tasks[t].at;
      if (result_.at[t] == owner || givers[t] == owner) continue;
      told.push_back({t, static_cast<NodeId>(result_.at[t]), static_cast<NodeId>(owner)});
    }
    send(told);
  }
};

}  // namespace

GossipResult tempered_gossip(const GossipStart& start, const GossipOptions& options,
                             std::uint64_t seed) {
  return Tempered(start, options, seed).run();
}

}  // namespace ballast
