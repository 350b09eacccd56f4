// SPDX-License-Identifier: BSD-3-Clause
// Messages among planners at every processor.
#include <algorithm>
#include <utility>

#include "machine/planner_nodes.h"

namespace ballast {

/// Begins the exchanges, or their next phase; after the last one, the plan is carried out.
void PlannerNodes::talk() {
  if (!std::exchange(talking_, true)) {
    phase_ = 0;
    std::fill(at_.begin(), at_.end(), 0);
    std::fill(end_.begin(), end_.end(), 0);
  }
  while (undelivered_ == 0) {
    if (phase_ == exchanges_.size()) {
      talking_ = false;
      return carry_out();
    }
    begin_phase(std::move(exchanges_[phase_++]));
  }
}

void PlannerNodes::begin_phase(std::vector<PlannerMessage> messages) {
  std::erase_if(messages, [&](const PlannerMessage& m) { return store_.failed(m.from); });
  std::stable_sort(
      messages.begin(), messages.end(),
      [](const PlannerMessage& a, const PlannerMessage& b) { return a.from < b.from; });
  words_ = std::move(messages);
  undelivered_ = words_.size();
  say_.assign(store_.processors(), 0);
  said_.assign(store_.processors(), 0);
  std::size_t k = 0;
  for (NodeId i = 0; i < store_.processors(); ++i) {
    say_[i] = k;
    while (k < words_.size() && words_[k].from == i) ++k;
    said_[i] = k;
    if (say_[i] != said_[i]) consider_sending(i);
  }
}

void PlannerNodes::say(NodeId i) {
  const PlannerMessage& m = words_[say_[i]++];
  show({i, m.to, 1 + m.words, kAgentMessage});
  ++messages_;
  consider_sending(i);
}

/// So many messages of the phase have arrived, or never will.
void PlannerNodes::word_over(std::size_t messages) {
  undelivered_ -= messages;
  if (undelivered_ == 0) talk();
}

}  // namespace ballast
