// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/events/thresholds.h"
#include "events/acquaintances.h"
#include "events/event_balancing.h"

namespace ballast {
namespace {

/// Sender initiated [Das02 section 2; Eager, Lazowska, Zahorjan 1986]: a processor tells its
/// neighbours its load when that has halved or doubled since the last message; all begin with 0.
/// The tasks beyond `heavy` go to the neighbours known to be light, in equal shares, one message
/// each. They must not overload a neighbour, which could not pass them on: a task moves once. Tasks
/// sent to a neighbour count as its load until its next message.
///
/// "Load values are exchanged": each processor tells its own at a change and gets no answer; this
/// fits the printed messages (two processors under heavy load: 34).
struct SenderInitiated : EventAgentBase {
  static constexpr bool kTasksSettle = true;
  struct Known {
    std::uint32_t load = 0;
  };
  struct Node {
    Acquaintances<Known> neighbours;
    std::uint32_t told = 0;
  };
  struct Message {
    std::uint32_t load;  ///< load of the sender; ignored in a message with tasks
  };
  using Me = EventSelf<SenderInitiated>;

  Neighbours neighbours;
  Thresholds limit;

  [[nodiscard]] std::uint64_t bytes(std::uint64_t /*nodes*/) const {
    return Acquaintances<Known>::bytes(neighbours);
  }
  void start(NodeId i, Node& node) const { node.neighbours.start(neighbours.of(i)); }
  void receive(Me me, NodeId from, const Message& message, std::uint32_t tasks) const {
    auto* other = me.node().neighbours.find(from);
    if (tasks != 0 || other == nullptr) return;
    other->load = message.load;
    balance(me);
  }
  void load_changed(Me me, std::uint32_t /*arrived*/) const { balance(me); }
  void returned(Me me, NodeId to, const Message&, std::uint32_t) const {
    me.node().neighbours.forget(to);
  }

 private:
  /// Gives before it tells: neighbours learn the remaining load.
  void balance(Me me) const {
    give(me);
    auto& [known, told] = me.node();
    const std::uint64_t load = me.load();
    if (load == told || (load < 2 * std::uint64_t{told} && 2 * load > told)) return;
    told = me.load();
    for (const auto& other : known) me.send(other.id, {told});
  }
  void give(Me me) const {
    auto& known = me.node().neighbours;
    if (me.load() <= limit.heavy) return;
    std::uint32_t extra = std::min(me.load() - limit.heavy, me.movable());
    auto light = static_cast<std::uint32_t>(std::count_if(
        known.begin(), known.end(), [&](const auto& other) { return other.load < limit.light; }));
    if (extra == 0 || light == 0) return;
    me.count_operation();
    for (auto& other : known) {
      if (other.load >= limit.light) continue;
      const std::uint32_t room = limit.heavy - std::min(limit.heavy, other.load);
      const std::uint32_t share = std::min((extra + light - 1) / light, room);
      --light;
      if (share == 0) continue;
      extra -= share;
      if (me.give(other.id, {0}, share)) other.load += share;
    }
  }
};

const Registered<BalancerSetup> kSenderInitiated{
    {"sender-initiated",
     "neighbours report their loads; an overloaded processor sends tasks to the lightly loaded "
     "ones [Das02]",
     event_keys({light_key(12), heavy_key(12), neighbours_key("own")}),
     [](const Args& args) {
       return event_balancing<SenderInitiated>(
           args, [](const Args& a, const Topology& topology) -> SenderInitiated {
             return {{}, neighbours_of(topology, a), thresholds_of(a)};
           });
     },
     {{"rule",
       "a processor tells its load when it has halved or doubled; excess goes to neighbours known "
       "as lightly loaded; a task moves once"},
      {"ends",
       "none is overloaded by tasks that have not moved and knows a lightly loaded neighbour"},
      {"source", "Das, Harvey, Biswas 2002 (SEND)"}}}};

}  // namespace
}  // namespace ballast
