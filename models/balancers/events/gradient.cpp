// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/events/thresholds.h"
#include "events/acquaintances.h"
#include "events/event_balancing.h"

namespace ballast {
namespace {

/// Hops from processor i to the farthest one.
std::uint32_t eccentricity(const Neighbours& neighbours, NodeId i) {
  std::vector<std::uint32_t> hops(neighbours.nodes(), ~0U);
  std::vector<NodeId> found{i};
  hops[i] = 0;
  for (std::size_t k = 0; k < found.size() && found.size() < hops.size(); ++k) {
    for (const NodeId other : neighbours.of(found[k])) {
      if (hops[other] != ~0U) continue;
      hops[other] = hops[found[k]] + 1;
      found.push_back(other);
    }
  }
  return hops[found.back()];
}

/// More than any distance: the diameter plus one, in large machines up to twice as much.
std::uint32_t too_far(const Neighbours& neighbours) {
  constexpr NodeId kLarge = 4096;
  if (neighbours.nodes() > kLarge) return 2 * eccentricity(neighbours, 0) + 1;
  std::uint32_t diameter = 0;
  for (NodeId i = 0; i < neighbours.nodes(); ++i) {
    diameter = std::max(diameter, eccentricity(neighbours, i));
  }
  return diameter + 1;
}

/// Gradient model [Das02 section 2; Lin, Keller 1987]. Each processor tells its neighbours, at
/// every change, its distance in hops from the nearest light processor: 0 if it is light, else one
/// more than their least distance, at most `far`, which means that there is none. An overloaded
/// processor sends one task to the neighbour nearest to a light one. It decides at every change of
/// its load or map, and again after `pause` cycles. Tasks may move again.
///
/// Without execution, moves come to an end: heavy >= light, so no processor becomes light by
/// sending, and each stops being light at most once. After that the map and every task stand still.
struct Gradient : EventAgentBase {
  struct Known {
    std::uint32_t hops = 0;
  };
  struct Node {
    Acquaintances<Known> neighbours;
    std::uint32_t told = 0;  ///< its last distance told
    Cycle next = 0;          ///< first cycle in which it may send a task
  };
  struct Message {
    std::uint32_t hops;  ///< distance of the sender; ignored in a message with tasks
  };
  using Me = EventSelf<Gradient>;

  Neighbours neighbours;
  Thresholds limit;
  Cycle pause;
  std::uint32_t far;

  [[nodiscard]] std::uint64_t bytes(std::uint64_t /*nodes*/) const {
    return Acquaintances<Known>::bytes(neighbours);
  }
  void start(NodeId i, Node& node) const {
    node.neighbours.start(neighbours.of(i));
    for (auto& other : node.neighbours) other.hops = far;
    node.told = far;
  }
  void receive(Me me, NodeId from, const Message& message, std::uint32_t tasks) const {
    auto* other = me.node().neighbours.find(from);
    if (tasks != 0 || other == nullptr) return;
    other->hops = message.hops;
    decide(me);
  }
  void load_changed(Me me, std::uint32_t /*arrived*/) const { decide(me); }
  void wake(Me me) const { decide(me); }
  void returned(Me me, NodeId to, const Message&, std::uint32_t) const {
    me.node().neighbours.forget(to);
    decide(me);
  }

 private:
  void decide(Me me) const {
    Node& node = me.node();
    std::uint32_t least = far, nearest = 0;
    for (const auto& other : node.neighbours) {
      if (other.hops < least) nearest = 0;
      least = std::min(least, other.hops);
      nearest += other.hops == least;
    }
    const std::uint32_t own = me.load() < limit.light ? 0 : std::min(far, least + 1);
    if (own != node.told) {
      node.told = own;
      for (const auto& other : node.neighbours) me.send(other.id, {own});
    }
    if (me.load() <= limit.heavy || least == far || me.now() < node.next) return;
    std::uint64_t chosen = me.random().below(nearest);
    for (const auto& other : node.neighbours) {
      if (other.hops == least && chosen-- == 0) me.give(other.id, {0}, 1);
    }
    me.count_operation();
    node.next = me.now() + pause;
    me.wake_at(node.next);
  }
};

const Registered<BalancerSetup> kGradient{
    {"gradient",
     "gradient model: overloaded processors send tasks along the gradient of distances to the "
     "nearest lightly loaded one [Das02]",
     event_keys({light_key(2), heavy_key(6),
                 Key::integer("pause", 10)
                     .range(1, 1e15)
                     .unit("cycles")
                     .help("minimum time between two tasks sent by the same processor"),
                 neighbours_key("own")}),
     [](const Args& args) {
       return event_balancing<Gradient>(
           args, [](const Args& a, const Topology& topology) -> Gradient {
             const Thresholds limit = thresholds_of(a, 0);
             Neighbours neighbours = neighbours_of(topology, a);
             const std::uint32_t far = too_far(neighbours);
             return {{}, std::move(neighbours), limit, a.get<Cycle>("pause"), far};
           });
     },
     {{"rule",
       "distances to the nearest lightly loaded processor spread; an overloaded one sends a task "
       "that way every `pause` cycles"},
      {"ends", "none is overloaded, or none lightly loaded"},
      {"source", "Das, Harvey, Biswas 2002 (GRAD); Lin, Keller 1987"}}}};

}  // namespace
}  // namespace ballast
