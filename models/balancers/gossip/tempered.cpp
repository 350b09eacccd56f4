// SPDX-License-Identifier: BSD-3-Clause
// TemperedLB of vt: iterations of inform and transfer, of which the best counts.
#include <algorithm>

#include "balancers/gossip/gossip_step.h"

namespace ballast {
namespace {

/// Words of an entry: a load, or work, bytes sent, bytes received.
constexpr std::uint32_t kWordsByLoad = 1, kWordsByWork = 3;

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
    GossipKnowledge known(p_, start_.works == nullptr ? kWordsByLoad : kWordsByWork);
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
    if (start_.works == nullptr) return;
    start_.works->set(std::vector<Part>(at_.begin(), at_.end()));
    read_works();
  }

  /// Chances follow from the known loads after every transfer.
  void give(NodeId i, const std::vector<std::size_t>& tasks, std::vector<Entry>& entries,
            std::vector<Offer>& offers) {
    double load = load_[i];
    const double excess = (load - mean_) * start_.speeds[i] / start_.unit;
    for (const std::size_t k : gossip_order(lengths_of(tasks), excess, o_.order)) {
      if (entries.empty() || !above(load, mean_)) break;
      const std::vector<double> loads = loads_of(entries);
      const double largest = *std::max_element(loads.begin(), loads.end());
      const double norm = o_.relaxed ? std::max(mean_, largest) : mean_;
      const std::size_t x = draw(i, entries, gossip_chances(loads, norm));
      if (x == entries.size()) break;
      auto& [to, its] = entries[x];
      const Offer offer{tasks[k], i, to};
      if (start_.works == nullptr ? takes(offer, load, its) : takes_work(offer, load, its)) {
        offers.push_back(offer);
      }
    }
    if (start_.works == nullptr) return;
    for (const Offer& offer : offers) {  // the others have not heard of them
      if (offer.from == i) start_.works->move(static_cast<Item>(offer.task), i);
    }
  }

  /// The criterion by what the giver knows. `load` and `its` change if the task goes.
  [[nodiscard]] bool takes(const Offer& offer, double& load, double& its) const {
    const double length = time(offer.task, offer.to);
    if (o_.relaxed ? above(length, load - its) : above(its + length, mean_)) return false;
    its += length;
    load -= time(offer.task, offer.from);
    return true;
  }
  [[nodiscard]] bool takes_work(const Offer& offer, double& work, double& its) const {
    const auto task = static_cast<Item>(offer.task);
    start_.works->move(task, offer.to);
    const double left = start_.works->work(offer.from), there = start_.works->work(offer.to);
    const bool lowers = above(std::max(work, its), std::max(left, there));
    if (o_.relaxed ? !lowers : !above(work, left) || above(there, mean_)) {
      start_.works->move(task, offer.from);
      return false;
    }
    work = left;
    its = there;
    return true;
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
