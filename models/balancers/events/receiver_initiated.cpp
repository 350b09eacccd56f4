// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/events/backoff.h"
#include "balancers/events/thresholds.h"
#include "events/acquaintances.h"
#include "events/event_balancing.h"

namespace ballast {
namespace {

/// Receiver initiated [Das02 section 2; Eager, Lazowska, Zahorjan 1986]: a processor with fewer
/// than `light` tasks asks its neighbours, and again after `retry` cycles while it is light. A
/// neighbour with a longer queue than the asker's sends one task. Tasks may move again.
///
/// As long as no neighbour sends a task, it waits longer each time (Backoff); the paper's waits are
/// all equal. A task from a neighbour, or no light load any more, resets the wait at once, also the
/// present one: then it ends as if it had been the first.
///
/// "Longer" means by two or more, so that the sender's queue is not the shorter one afterwards: two
/// processors never pass one task to and fro, and without execution moves come to an end. With "by
/// one" the paper's light loads move three times as many tasks as it prints.
struct ReceiverInitiated : EventAgentBase {
  struct Node {
    Acquaintances<NothingKnown> neighbours;
    Cycle asked = 0;     ///< when it last did
    Cycle wait = 0;      ///< from then on; 0: reset
    bool waits = false;  ///< for tasks
  };
  struct Message {
    std::uint32_t load;  ///< load of the asker
    bool asks;
  };
  using Me = EventSelf<ReceiverInitiated>;

  Neighbours neighbours;
  std::uint32_t light;
  Backoff retry;

  [[nodiscard]] std::uint64_t bytes(std::uint64_t /*nodes*/) const {
    return Acquaintances<NothingKnown>::bytes(neighbours);
  }
  void start(NodeId i, Node& node) const { node.neighbours.start(neighbours.of(i)); }
  void receive(Me me, NodeId from, const Message& message, std::uint32_t tasks) const {
    if (tasks != 0) reset(me);
    if (message.asks && me.load() > message.load + 1) me.give(from, {0, false}, 1);
  }
  void load_changed(Me me, std::uint32_t /*arrived*/) const {
    if (me.load() >= light) reset(me);
    if (!me.node().waits) ask(me);
  }
  void wake(Me me) const {
    me.node().waits = false;
    ask(me);
  }
  void returned(Me me, NodeId to, const Message&, std::uint32_t) const {
    me.node().neighbours.forget(to);
  }

 private:
  void ask(Me me) const {
    Node& node = me.node();
    if (me.load() >= light || node.neighbours.size() == 0) return;
    for (const auto& other : node.neighbours) me.send(other.id, {me.load(), true});
    me.count_operation();
    node.waits = true;
    node.asked = me.now();
    node.wait = retry.next(node.wait);
    me.wake_at(node.asked + node.wait);
  }
  void reset(Me me) const {
    Node& node = me.node();
    if (node.waits && node.wait > retry.first) me.wake_at(node.asked + retry.first);
    node.wait = 0;
  }
};

const Registered<BalancerSetup> kReceiverInitiated{
    {"receiver-initiated",
     "a lightly loaded processor asks its neighbours; each one whose queue is longer by two or "
     "more sends one task [Das02]",
     event_keys({light_key(2),
                 Key::integer("retry", 1000)
                     .range(1, 1e15)
                     .unit("cycles")
                     .help("time to wait for replies before asking again"),
                 backoff_key("retry"), neighbours_key("own")}),
     [](const Args& args) {
       return event_balancing<ReceiverInitiated>(
           args, [](const Args& a, const Topology& topology) -> ReceiverInitiated {
             return {{}, neighbours_of(topology, a), threshold(a, "light"), backoff_of(a, "retry")};
           });
     },
     {{"rule",
       "a lightly loaded processor asks its neighbours; each whose queue is longer by two or more "
       "sends one task"},
      {"ends", "no such queue"},
      {"source", "Das, Harvey, Biswas 2002 (RECV)"}}}};

}  // namespace
}  // namespace ballast
