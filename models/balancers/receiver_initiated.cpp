// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/balancer.h"

namespace ballast {
namespace {

/// Receiver initiated [Das02 section 2, Eager, Lazowska, Zahorjan 1986]: a processor with fewer
/// than `light` tasks asks its neighbours, and again every `retry` cycles as long as it is light; a
/// neighbour whose queue is longer than the asker's sends one task. Tasks may move again.
struct ReceiverInitiated : EventAgentPresets {
  struct Node {
    bool waits = false;  ///< has asked less than `retry` cycles ago
  };
  struct Message {
    std::uint32_t load;  ///< of the asker
    bool asks;
  };
  using Me = Desk<ReceiverInitiated>;

  Neighbours neighbours;
  std::uint32_t light;
  Cycle retry;

  void receive(Me me, NodeId from, const Message& message, std::uint32_t /*tasks*/) const {
    if (message.asks && me.load() > message.load) me.send(from, {0, false}, 1);
  }
  void load_changed(Me me, std::uint32_t /*arrived*/) const {
    if (!me.node().waits) ask(me);
  }
  void wake(Me me) const {
    me.node().waits = false;
    ask(me);
  }

 private:
  void ask(Me me) const {
    if (me.load() >= light) return;
    for (const NodeId other : neighbours.of(me.id())) me.send(other, {me.load(), true});
    me.count_operation();
    me.node().waits = true;
    me.wake_at(me.now() + retry);
  }
};

const Registered<BalancerSetup> kEntry{
    {"receiver-initiated",
     "a light processor asks its neighbours; each with a longer queue sends one task [Das02]",
     event_keys({{.name = "light",
                  .kind = Key::Kind::integer,
                  .preset = std::int64_t{2},
                  .help = "fewer queued tasks than this: the processor is light",
                  .min = 0,
                  .max = 1e9},
                 {.name = "retry",
                  .kind = Key::Kind::integer,
                  .preset = std::int64_t{1000},
                  .help = "cycles between two requests of a processor",
                  .min = 1,
                  .max = 1e15},
                 neighbours_key("own")}),
     [](const Args& args) {
       return event_balancing<ReceiverInitiated>(
           args, [](const Args& a, const Topology& topology) -> ReceiverInitiated {
             return {{},
                     neighbours_of(topology, a),
                     static_cast<std::uint32_t>(a.integer("light")),
                     static_cast<Cycle>(a.integer("retry"))};
           });
     }}};

}  // namespace
}  // namespace ballast
