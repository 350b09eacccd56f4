// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/events/thresholds.h"
#include "events/acquaintances.h"
#include "events/event_balancing.h"

namespace ballast {
namespace {

/// Random [Das02 section 2; Eager, Lazowska, Zahorjan 1986]: the tasks beyond `heavy` go to random
/// neighbours, one message for each that gets any. A task moves once.
struct Random : EventAgentBase {
  static constexpr bool kTasksSettle = true;
  struct Known {
    std::uint32_t share = 0;
  };
  struct Node {
    Acquaintances<Known> neighbours;
  };
  struct Message {};
  using Me = EventSelf<Random>;

  Neighbours neighbours;
  std::uint32_t heavy;

  [[nodiscard]] std::uint64_t bytes(std::uint64_t /*nodes*/) const {
    return Acquaintances<Known>::bytes(neighbours);
  }
  void start(NodeId i, Node& node) const { node.neighbours.start(neighbours.of(i)); }
  void receive(Me, NodeId, const Message&, std::uint32_t) const noexcept {}
  void load_changed(Me me, std::uint32_t /*arrived*/) const {
    auto& known = me.node().neighbours;
    if (me.load() <= heavy || me.movable() == 0 || known.size() == 0) return;
    me.count_operation();
    for (std::uint32_t extra = std::min(me.load() - heavy, me.movable()); extra != 0; --extra) {
      ++known[me.random().below(known.size())].share;
    }
    for (auto& other : known) {
      if (other.share != 0) me.give(other.id, {}, std::exchange(other.share, 0));
    }
  }
  void returned(Me me, NodeId to, const Message&, std::uint32_t) const {
    me.node().neighbours.forget(to);
  }
};

const Registered<BalancerSetup> kRandom{
    {"random",
     "an overloaded processor sends its excess tasks to random neighbours [Das02]",
     event_keys({heavy_key(2), neighbours_key("own")}),
     [](const Args& args) {
       return event_balancing<Random>(args, [](const Args& a, const Topology& topology) -> Random {
         return {{}, neighbours_of(topology, a), threshold(a, "heavy")};
       });
     },
     {{"rule", "what exceeds `heavy` goes to random neighbours; a task moves once"},
      {"ends", "none is overloaded by tasks that have not moved"},
      {"source", "Das, Harvey, Biswas 2002 (RAND)"}}}};

}  // namespace
}  // namespace ballast
