// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/events/thresholds.h"
#include "events/acquaintances.h"
#include "events/event_balancing.h"

namespace ballast {
namespace {

/// Receiver initiated [Das02 section 2; Eager, Lazowska, Zahorjan 1986]: a processor with fewer
/// than `light` tasks asks its neighbours, and again every `retry` cycles while it is light. A
/// neighbour with a longer queue than the asker's sends one task. Tasks may move again.
///
/// "Longer" means by two or more, so that the sender's queue is not the shorter one afterwards: two
/// processors never pass one task to and fro, and without execution moves come to an end. With "by
/// one" the paper's light loads move three times as many tasks as it prints.
struct ReceiverInitiated : EventAgentBase {
  struct Node {
    Acquaintances<NothingKnown> neighbours;
    bool waits = false;  ///< asked less than `retry` cycles ago
  };
  struct Message {
    std::uint32_t load;  ///< load of the asker
    bool asks;
  };
  using Me = EventSelf<ReceiverInitiated>;

  Neighbours neighbours;
  std::uint32_t light;
  Cycle retry;

  [[nodiscard]] std::uint64_t bytes(std::uint64_t /*nodes*/) const {
    return Acquaintances<NothingKnown>::bytes(neighbours);
  }
  void start(NodeId i, Node& node) const { node.neighbours.start(neighbours.of(i)); }
  void receive(Me me, NodeId from, const Message& message, std::uint32_t /*tasks*/) const {
    if (message.asks && me.load() > message.load + 1) me.give(from, {0, false}, 1);
  }
  void load_changed(Me me, std::uint32_t /*arrived*/) const {
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
    me.wake_at(me.now() + retry);
  }
};

const Registered<BalancerSetup> kReceiverInitiated{
    {"receiver-initiated",
     "a lightly loaded processor asks its neighbours; each one with a longer queue sends one task "
     "[Das02]",
     event_keys({light_key(2),
                 Key::integer("retry", 1000)
                     .range(1, 1e15)
                     .unit("cycles")
                     .help("time to wait for replies before asking again"),
                 neighbours_key("own")}),
     [](const Args& args) {
       return event_balancing<ReceiverInitiated>(
           args, [](const Args& a, const Topology& topology) -> ReceiverInitiated {
             return {{}, neighbours_of(topology, a), threshold(a, "light"), a.get<Cycle>("retry")};
           });
     }}};

}  // namespace
}  // namespace ballast
