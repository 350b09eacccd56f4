// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "balancers/gossip/gossip.h"
#include "balancers/gossip/gossip_knowledge.h"
#include "core/random.h"
#include "planning/placement_state.h"

namespace ballast {

/// What both rules share: levels and places as they stand, agreement, draws, messages.
class GossipStep {
 protected:
  GossipStep(const GossipStart& start, const GossipOptions& options, std::uint64_t seed);

  using Entry = GossipKnowledge::Entry;
  struct Offer {
    std::size_t task;
    NodeId from, to;
  };

  [[nodiscard]] double most() const;
  [[nodiscard]] bool above(double load, double target) const {
    return load > target * (1 + kLoadSlack);
  }
  [[nodiscard]] double time(std::size_t task, NodeId i) const {
    return start_.tasks[task].length / start_.speeds[i];
  }
  [[nodiscard]] std::vector<double> lengths_of(const std::vector<std::size_t>& tasks) const;
  [[nodiscard]] static std::vector<double> loads_of(const std::vector<Entry>& entries);
  /// Those below `target`.
  [[nodiscard]] std::vector<Entry> light(double target) const;
  /// Index of a known processor: the least loaded or by chance; the number of entries: nobody.
  [[nodiscard]] std::size_t draw(NodeId i, const std::vector<Entry>& entries,
                                 const std::vector<double>& chances);
  void move(const Offer& offer);
  /// By work: levels and their mean, which follow from where tasks are.
  void read_works();
  /// Sum or maximum up and down a binary tree.
  void agree(std::uint32_t words);
  /// A message for each pair, with a word for each of its tasks; `back`: from the receivers.
  void send(const std::vector<Offer>& offers, bool back = false);

  const GossipStart& start_;
  const GossipOptions& o_;
  NodeId p_;
  double mean_ = 0;
  std::vector<double> load_;        ///< level by processor
  std::vector<std::size_t> at_;     ///< by task
  std::vector<std::size_t> giver_;  ///< by task: who moved it last, or its owner
  std::vector<RandomStream> random_;
  GossipResult result_;
};

[[nodiscard]] GossipResult tempered_gossip(const GossipStart& start, const GossipOptions& options,
                                           std::uint64_t seed);
[[nodiscard]] GossipResult distributed_gossip(const GossipStart& start,
                                              const GossipOptions& options, std::uint64_t seed);

}  // namespace ballast
