// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "machine/planner.h"

namespace ballast {

/// What each processor has heard of underloaded ones. Lists only grow, so a message is a prefix of
/// its sender's list; of two loads of a processor the first one heard stays.
class GossipKnowledge {
 public:
  /// `words`: of an entry in a message.
  explicit GossipKnowledge(std::size_t processors, std::uint32_t words = 1)
      : known_(processors), has_(processors, std::vector<bool>(processors, false)), words_(words) {}

  struct Entry {
    NodeId processor;
    double load;
  };
  /// If everybody hears of everybody.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors) {
    return processors * processors * sizeof(Entry) + processors * processors / 8;
  }
  [[nodiscard]] std::vector<Entry>& of(NodeId i) { return known_[i]; }

  /// Rounds of messages, each a phase of `exchanges`. `under`: the underloaded processors.
  void inform(const std::vector<Entry>& under, std::uint32_t rounds, std::uint32_t fanout,
              std::vector<RandomStream>& random, PlannerExchanges& exchanges);
  /// Every message heard is answered by two, up to `most` times a processor.
  void flood(const std::vector<Entry>& under, std::uint32_t most, std::vector<RandomStream>& random,
             PlannerExchanges& exchanges);

 private:
  void add(NodeId i, const Entry& entry) {
    if (has_[i][entry.processor]) return;
    has_[i][entry.processor] = true;
    known_[i].push_back(entry);
  }
  [[nodiscard]] std::vector<NodeId> strangers(NodeId i, std::uint32_t fanout,
                                              RandomStream& random) const;
  /// All of a phase are sent before the first is heard. Their words are numbers of entries.
  void deliver(const std::vector<PlannerMessage>& messages);
  void charge(std::vector<PlannerMessage> messages, PlannerExchanges& exchanges) const;

  std::vector<std::vector<Entry>> known_;
  std::vector<std::vector<bool>> has_;
  std::uint32_t words_;
};

}  // namespace ballast
