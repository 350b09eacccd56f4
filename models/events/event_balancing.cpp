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
          .unit("cycles")
          .help("time to handle a message, in which the processor executes nothing; 0: none"),
      Key::text("messages", "at-once")
          .choices({"at-once", "between-tasks"})
          .help("when a processor handles messages; at-once: on arrival; between-tasks: not while "
                "it executes a task, unless it is held")};
  for (const std::vector<Key>& others : {measure_keys(), std::move(more)}) {
    keys.insert(keys.end(), others.begin(), others.end());
  }
  keys.push_back(Key::integer("max_moves")
                     .formerly("moves")
                     .range(1, 1u << 30)
                     .help(fmt::format("by work: maximum number of moves of a task, so that long "
                                       "tasks do not move to and fro for ever; default: {}",
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
