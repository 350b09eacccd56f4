// SPDX-License-Identifier: BSD-3-Clause
#include "machine/task_nodes.h"

namespace ballast {

TaskNodes::TaskNodes(const Tasks& tasks, const Options& options)
    : options_(options), store_(tasks, options) {
  const NodeId p = tasks.processors;
  returned_.assign(p, 0);
  used_.assign(p, 0);
  requested_.assign(p, 0);
  requests_.reserve(p);
  sending_.reserve(p);
  sends_.reserve(p);
  last_sends_.reserve(p);
}

std::uint64_t TaskNodes::bytes(const RunSize& e, const Options& options) {
  constexpr std::uint64_t kOfProcessor =
      sizeof returned_[0] + sizeof used_[0] + sizeof requested_[0] + sizeof requests_[0] +
      sizeof sending_[0] + sizeof sends_[0] + sizeof last_sends_[0];
  return TaskStore::bytes(e, options.measure) + e.processors * kOfProcessor;
}

TaskId TaskNodes::task_of(const Message& message) const {
  if (message.tag < store_.ledger().slots()) return static_cast<TaskId>(message.tag);
  throw InvariantError(fmt::format("conservation: a packet from {} to {} carries task {} of {}",
                                   message.from, message.to, message.tag, store_.ledger().slots()));
}

void TaskNodes::free_place(NodeId i) {
  if (used_[i] == 0) {
    throw InvariantError(fmt::format("the network took a packet that processor {} never sent", i));
  }
  --used_[i];
  --places_;
}

}  // namespace ballast
