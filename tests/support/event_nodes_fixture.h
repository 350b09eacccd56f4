// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "balancers/by_name.h"
#include "core/random.h"
#include "events/event_balancing.h"
#include "events/event_nodes.h"
#include "machine/network_machine.h"
#include "support/any_latency.h"
#include "support/small_topologies.h"

namespace ballast {

struct Order {
  enum What { send, hold, release };
  Cycle at;  ///< in ascending order
  NodeId who;
  What what = send;
  NodeId to = 0;
  int number = 0;  ///< number of the message
  std::uint32_t tasks = 0;
};

struct Event {
  enum What { received, returned, changed };
  Cycle at;
  NodeId who;
  What what;
  int number = 0;           ///< number of the message, or of tasks that arrived
  std::uint32_t tasks = 0;  ///< tasks of the message
  std::uint32_t load = 0;   ///< afterwards
  friend bool operator==(const Event&, const Event&) = default;
};

/// Agents that follow a list of orders and record all events.
template <bool settle>
struct ScriptedThat : EventAgentBase {
  static constexpr bool kTasksSettle = settle;
  struct Node {
    std::size_t next = 0;  ///< index of the next order
  };
  struct Message {
    int number;
  };
  using Me = EventSelf<ScriptedThat>;
  std::vector<Order> orders;
  std::vector<Event>* log = nullptr;

  void receive(Me me, NodeId, const Message& m, std::uint32_t tasks) const {
    log->push_back({me.now(), me.id(), Event::received, m.number, tasks, me.load()});
  }
  void returned(Me me, NodeId, const Message& m, std::uint32_t tasks) const {
    log->push_back({me.now(), me.id(), Event::returned, m.number, tasks, me.load()});
  }
  void load_changed(Me me, std::uint32_t arrived) const {
    log->push_back({me.now(), me.id(), Event::changed, static_cast<int>(arrived), 0, me.load()});
    if (me.node().next == 0) wake(me);
  }
  void wake(Me me) const {
    std::size_t& k = me.node().next;
    for (; k < orders.size() && orders[k].at <= me.now(); ++k) {
      const Order& order = orders[k];
      if (order.who != me.id()) continue;
      if (order.what == Order::send) me.send(order.to, {order.number}, order.tasks);
      if (order.what == Order::hold) me.hold();
      if (order.what == Order::release) me.release();
    }
    if (k < orders.size()) me.wake_at(orders[k].at);
  }
};
using Scripted = ScriptedThat<false>;

/// Agents with a limited number of random acts: numbered messages with and without tasks, which
/// others pass on, holds, timers set repeatedly. Each checks the order of the messages that it
/// gets.
template <bool settle>
struct RestlessThat : EventAgentBase {
  static constexpr bool kTasksSettle = settle;
  struct Node {
    std::map<NodeId, std::uint32_t> sent, heard;
    std::uint32_t acts = 0, held = 0;
  };
  struct Message {
    std::uint32_t number, bounces;
  };
  using Me = EventSelf<RestlessThat>;
  NodeId nodes = 0;
  std::uint32_t budget = 20;  ///< acts per processor
  bool complete = true;       ///< nothing comes back: no number is missing

  void receive(Me me, NodeId from, const Message& m, std::uint32_t tasks) const {
    std::uint32_t& next = me.node().heard[from];
    EXPECT_GE(m.number, next) << "overtaken on the way from " << from << " to " << me.id();
    if (complete) {
      EXPECT_EQ(m.number, next) << "lost between " << from << " and " << me.id();
    }
    next = m.number + 1;
    if (m.bounces != 0) send(me, std::min(tasks, me.movable()), m.bounces - 1);
  }
  void returned(Me me, NodeId, const Message& m, std::uint32_t) const {
    EXPECT_FALSE(complete);
    if (m.bounces != 0) send(me, 0, m.bounces - 1);
  }
  void load_changed(Me me, std::uint32_t arrived) const {
    if (me.now() == 0) plan(me);
    if (arrived != 0 && me.random().below(4) == 0) send(me, 1, 2);
  }
  void wake(Me me) const {
    Node& node = me.node();
    ++node.acts;
    switch (me.random().below(4)) {
      case 0:
        me.hold();
        ++node.held;
        break;
      case 1:
        if (node.held != 0) release(me);
        break;
      default:
        for (std::uint64_t k = me.random().below(7); k > 0; --k) {
          send(me, static_cast<std::uint32_t>(me.random().below(4)), 3);
        }
    }
    plan(me);
  }

 private:
  void plan(Me me) const {
    if (me.node().acts < budget) {
      for (std::uint64_t k = me.random().below(3); k > 0; --k) {
        me.wake_at(me.random().below(2) != 0 ? kNever : me.now() + me.random().below(40));
      }
      return me.wake_at(me.now() + me.random().below(30));
    }
    while (me.node().held != 0) release(me);
  }
  static void release(Me me) {
    --me.node().held;
    me.release();
  }
  void send(Me me, std::uint32_t tasks, std::uint32_t bounces) const {
    const auto to = static_cast<NodeId>(me.random().below(nodes));
    me.send(to, {me.node().sent[to]++, bounces}, std::min(tasks, me.movable()));
  }
};
template <class Agent>
EventAgentsMaker event_maker(Agent agent, std::uint32_t message_flits = 1) {
  return [agent, message_flits](const EventAgentsContext& context) -> std::unique_ptr<EventAgents> {
    return std::make_unique<EventAgentsOf<Agent>>(agent, context.topology.processors(),
                                                  message_flits, context.seed);
  };
}

/// A registered balancer.
inline EventAgentsMaker named(const std::string& balancer, const Settings& settings = {}) {
  return [balancer, settings](const EventAgentsContext& context) {
    return event_agents_by_name(context, balancer, settings);
  };
}

/// Registered balancers that support a topology.
inline std::vector<std::string> event_balancers_on(const Topology& topology) {
  std::vector<std::string> names;
  for (const std::string& name : event_balancers()) {
    try {
      static_cast<void>(event_agents_by_name({topology, 1}, name));
      names.push_back(name);
    } catch (const UserError&) {  // needs another number of processors
    }
  }
  return names;
}

template <bool settle = false>
EventAgentsMaker restless(NodeId nodes, std::uint32_t budget = 20, bool complete = true) {
  RestlessThat<settle> agent;
  agent.nodes = nodes;
  agent.budget = budget;
  agent.complete = complete;
  return event_maker(agent);
}

inline NetworkMachineOptions event_options(EventAgentsMaker events, bool execute,
                                           Cycle message_cycles = 0) {
  NetworkMachineOptions o;
  o.balancer = std::make_shared<EventBalancing>(std::move(events));
  o.processors.execute = execute;
  o.processors.message_cycles = message_cycles;
  o.watchdog = 5'000;
  return o;
}

/// Processor, work and arrival of each task.
inline Tasks tasks_of(NodeId p, const std::vector<std::tuple<NodeId, double, Cycle>>& list) {
  Tasks tasks;
  tasks.processors = p;
  for (const auto& [at, work, when] : list) tasks.add(at, work, when);
  return tasks;
}

/// `count` tasks that arrive in `spread` cycles on the first half of the processors.
inline Tasks event_tasks(NodeId p, unsigned count, Cycle spread, std::uint64_t seed = 21) {
  Tasks tasks;
  tasks.processors = p;
  RandomStream random(seed, Stream{p});
  for (unsigned t = 0; t < count; ++t) {
    tasks.add(static_cast<NodeId>(random.below((p + 1) / 2)),
              1.0 + static_cast<double>(random.below(40)), spread == 0 ? 0 : random.below(spread));
  }
  tasks.sort_by_arrival();
  return tasks;
}

}  // namespace ballast
