// SPDX-License-Identifier: BSD-3-Clause
#include "events/event_balancing.h"

#include <fmt/format.h>

#include "events/event_nodes.h"

namespace ballast {

std::unique_ptr<TaskNodes> EventBalancing::make(const NodesContext& c) const {
  return std::make_unique<EventNodes>(c.tasks, c.options, agents({c.topology, c.seed}), c.topology);
}

std::uint64_t EventBalancing::bytes(const RunSize& e, const Topology& topology,
                                    const TaskNodes::Options& options) const {
  return EventNodes::bytes(e, options) + agent_bytes(topology);
}

std::vector<Key> event_keys(std::vector<Key> more) {
  std::vector<Key> keys{
      message_flits_key(),
      Key::integer("message_cycles", 0)
          .range(0, 1e15)
          .help("cycles in which a processor handles a message and executes nothing; 0: at once"),
      Key::text("messages", "at-once")
          .choices({"at-once", "between-tasks"})
          .help("when a processor handles messages: when they come, or between-tasks: not while it "
                "executes a task, unless it is held")};
  for (const std::vector<Key>& others : {measure_keys(), std::move(more)}) {
    keys.insert(keys.end(), others.begin(), others.end());
  }
  keys.push_back(Key::integer("moves")
                     .range(1, 1u << 30)
                     .help(fmt::format("by work: times that a task moves at most, so that long "
                                       "tasks do not go to and fro for ever; absent: {}",
                                       kMoves)));
  return keys;
}

std::unique_ptr<EventAgents> event_agents_of(const Balancing& balancing,
                                             const EventAgentsContext& context) {
  const auto* events = dynamic_cast<const EventBalancing*>(balancing.nodes.get());
  if (events == nullptr) throw UserError("the balancer is not event-driven");
  return events->agents(context);
}

}  // namespace ballast
