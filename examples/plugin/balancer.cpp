// SPDX-License-Identifier: BSD-3-Clause
#include <ballast/acquaintances.h>
#include <ballast/event_balancing.h>
#include <ballast/plugin.h>
#include <ballast/thresholds.h>

#include <algorithm>

namespace ballast {
namespace {

/// A processor above `heavy` gives its extra tasks to one random neighbour. A task moves once.
struct Shed : EventAgentBase {
  static constexpr bool kTasksSettle = true;
  struct Node {
    Acquaintances<NothingKnown> neighbours;
  };
  struct Message {};
  using Me = EventSelf<Shed>;

  Neighbours neighbours;
  std::uint32_t heavy;

  [[nodiscard]] std::uint64_t bytes(std::uint64_t /*nodes*/) const {
    return Acquaintances<NothingKnown>::bytes(neighbours);
  }
  void start(NodeId i, Node& node) const { node.neighbours.start(neighbours.of(i)); }
  void receive(Me, NodeId, const Message&, std::uint32_t) const noexcept {}
  void load_changed(Me me, std::uint32_t /*arrived*/) const {
    auto& known = me.node().neighbours;
    if (me.load() <= heavy || me.movable() == 0 || known.size() == 0) return;
    const NodeId to = known[me.random().below(known.size())].id;
    if (me.give(to, {}, std::min(me.load() - heavy, me.movable()))) me.count_operation();
  }
  void returned(Me me, NodeId to, const Message&, std::uint32_t) const {
    me.node().neighbours.forget(to);
  }
};

const Registered<BalancerSetup> kShed{
    {"shed", "an overloaded processor sends its extra tasks to one random neighbour",
     event_keys({heavy_key(2), neighbours_key("own")}), [](const Args& args) {
       return event_balancing<Shed>(args, [](const Args& a, const Topology& topology) -> Shed {
         return {{}, neighbours_of(topology, a), threshold(a, "heavy")};
       });
     }}};

}  // namespace
}  // namespace ballast
