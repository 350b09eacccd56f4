// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/gossip/gossip_knowledge.h"

#include <algorithm>

namespace ballast {

std::vector<NodeId> GossipKnowledge::strangers(NodeId i, std::uint32_t fanout,
                                               RandomStream& random) const {
  const auto p = static_cast<NodeId>(known_.size());
  const auto knows = [&](NodeId x) { return x == i || has_[i][x]; };
  const std::size_t left = p - known_[i].size() - (has_[i][i] ? 0 : 1);
  std::vector<NodeId> chosen;
  if (left <= fanout) {
    for (NodeId x = 0; x < p; ++x) {
      if (!knows(x)) chosen.push_back(x);
    }
    return chosen;
  }
  while (chosen.size() < fanout) {
    const auto x = static_cast<NodeId>(random.below(p));
    if (!knows(x) && std::find(chosen.begin(), chosen.end(), x) == chosen.end()) {
      chosen.push_back(x);
    }
  }
  return chosen;
}

void GossipKnowledge::deliver(const std::vector<PlannerMessage>& messages) {
  for (const PlannerMessage& m : messages) {
    for (std::uint32_t k = 0; k < m.words; ++k) {
      const Entry entry = known_[m.from][k];  // a copy: the list may grow
      add(m.to, entry);
    }
  }
}

void GossipKnowledge::charge(std::vector<PlannerMessage> messages,
                             PlannerExchanges& exchanges) const {
  for (PlannerMessage& m : messages) m.words *= words_;
  exchanges.push_back(std::move(messages));
}

void GossipKnowledge::inform(const std::vector<Entry>& under, std::uint32_t rounds,
                             std::uint32_t fanout, std::vector<RandomStream>& random,
                             PlannerExchanges& exchanges) {
  std::vector<bool> sends(known_.size(), false);
  for (const Entry& entry : under) {
    add(entry.processor, entry);
    sends[entry.processor] = true;
  }
  for (std::uint32_t round = 0; round < rounds; ++round) {
    std::vector<PlannerMessage> phase;
    for (NodeId i = 0; i < known_.size(); ++i) {
      if (!sends[i]) continue;
      const auto words = static_cast<std::uint32_t>(known_[i].size());
      for (const NodeId to : strangers(i, fanout, random[i])) phase.push_back({i, to, words});
    }
    deliver(phase);
    sends.assign(known_.size(), false);
    for (const PlannerMessage& m : phase) sends[m.to] = true;
    charge(std::move(phase), exchanges);
  }
}

void GossipKnowledge::flood(const std::vector<Entry>& under, std::uint32_t most,
                            std::vector<RandomStream>& random, PlannerExchanges& exchanges) {
  const auto p = static_cast<NodeId>(known_.size());
  std::vector<std::uint32_t> sends(p, 0), sent(p, 0);
  for (const Entry& entry : under) {
    add(entry.processor, entry);
    sends[entry.processor] = 1;
  }
  for (;;) {
    std::vector<PlannerMessage> phase;
    for (NodeId i = 0; i < p; ++i) {
      const auto words = static_cast<std::uint32_t>(known_[i].size());
      for (; sends[i] != 0 && sent[i] < most; --sends[i], ++sent[i]) {
        NodeId first = p;
        for (int k = 0; k < 2 && k + 1 < static_cast<int>(p); ++k) {
          NodeId to = i;
          while (to == i || to == first) to = static_cast<NodeId>(random[i].below(p));
          phase.push_back({i, to, words});
          first = to;
        }
      }
    }
    if (phase.empty()) return;
    deliver(phase);
    sends.assign(p, 0);
    for (const PlannerMessage& m : phase) ++sends[m.to];
    charge(std::move(phase), exchanges);
  }
}

}  // namespace ballast
