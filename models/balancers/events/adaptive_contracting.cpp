// SPDX-License-Identifier: BSD-3-Clause
#include "balancers/events/thresholds.h"
#include "events/acquaintances.h"
#include "events/event_balancing.h"

namespace ballast {
namespace {

/// Adaptive contracting within a neighbourhood [Das02 section 2]. When tasks arrive from outside, a
/// processor asks all neighbours for their queue lengths. After the last answer it sends tasks to
/// the neighbours with fewer than `light`, so that it and they have equal numbers. Tasks that
/// arrive meanwhile begin a second round after the first. A task moves once.
///
/// The paper's number of tasks under heavy load needs a threshold beyond the queues of that load.
///
/// A neighbour that fails with the question does not answer: after `timeout` cycles missing answers
/// are requested again; a returned question counts as an answer.
struct AdaptiveContracting : EventAgentBase {
  static constexpr bool kTasksSettle = true;
  struct Known {
    std::uint32_t load = 0;
    bool missing = false;  ///< its answer of this round is missing
  };
  struct Node {
    Acquaintances<Known> neighbours;
    std::uint32_t round = 0;
    std::uint32_t missing = 0;
    bool again = false;
  };
  struct Message {
    enum class Kind : std::uint8_t { bid, answer, tasks } kind;
    std::uint32_t round;  ///< round of the asker
    std::uint32_t load;   ///< in an answer
  };
  using Kind = Message::Kind;
  using Me = EventSelf<AdaptiveContracting>;

  Neighbours neighbours;
  std::uint32_t light;
  Cycle timeout;

  [[nodiscard]] std::uint64_t bytes(std::uint64_t /*nodes*/) const {
    return Acquaintances<Known>::bytes(neighbours);
  }
  void start(NodeId i, Node& node) const { node.neighbours.start(neighbours.of(i)); }
  void load_changed(Me me, std::uint32_t arrived) const {
    if (arrived != 0) ask(me);
  }
  void receive(Me me, NodeId from, const Message& message, std::uint32_t) const {
    Node& node = me.node();
    if (message.kind == Kind::bid) me.send(from, {Kind::answer, message.round, me.load()});
    if (message.kind != Kind::answer || message.round != node.round) return;
    auto* other = node.neighbours.find(from);
    if (other == nullptr || !std::exchange(other->missing, false)) return;
    other->load = message.load;
    answered(me);
  }
  void wake(Me me) const {
    for (const auto& other : me.node().neighbours) {
      if (other.missing) me.send(other.id, {Kind::bid, me.node().round, 0});
    }
    me.wake_at(me.now() + timeout);
  }
  void returned(Me me, NodeId to, const Message&, std::uint32_t tasks) const {
    auto& known = me.node().neighbours;
    const auto* other = known.find(to);
    const bool missing = other != nullptr && other->missing;
    known.forget(to);
    if (missing) answered(me);
    if (tasks != 0) ask(me);
  }

 private:
  void ask(Me me) const {
    Node& node = me.node();
    node.again = node.missing != 0;
    if (node.again || node.neighbours.size() == 0) return;
    ++node.round;
    node.missing = static_cast<std::uint32_t>(node.neighbours.size());
    for (auto& other : node.neighbours) {
      other.missing = true;
      me.send(other.id, {Kind::bid, node.round, 0});
    }
    me.wake_at(me.now() + timeout);
    me.count_operation();
  }
  void answered(Me me) const {
    if (--me.node().missing != 0) return;
    me.wake_at(kNever);
    give(me);
    if (me.node().again) ask(me);
  }
  /// Number of tasks that raise all light neighbours to `level`.
  std::uint64_t needed(Node& node, std::uint32_t level) const {
    std::uint64_t sum = 0;
    for (const auto& other : node.neighbours) {
      if (other.load < std::min(light, level)) sum += level - other.load;
    }
    return sum;
  }
  /// Raises neighbours to the highest level that leaves as much here. The rest goes one each to the
  /// first neighbours, so that no possible receiver ends two tasks below another processor.
  void give(Me me) const {
    Node& node = me.node();
    const auto can = [&](std::uint32_t level) {
      const std::uint64_t sum = needed(node, level);
      return sum <= me.movable() && sum + level <= me.load();
    };
    std::uint32_t level = 0;
    for (std::uint32_t high = me.load(); level < high;) {
      const std::uint32_t middle = high - (high - level) / 2;
      (can(middle) ? level : high) = can(middle) ? middle : middle - 1;
    }
    const std::uint64_t sum = needed(node, level);
    const std::uint64_t left = me.load() - sum - level;
    std::uint64_t rest = std::min<std::uint64_t>(me.movable() - sum, left == 0 ? 0 : left - 1);
    for (const auto& other : node.neighbours) {
      if (other.load >= light || other.load > level) continue;
      const std::uint32_t share = level - other.load + (rest != 0);
      rest -= rest != 0;
      if (share != 0) me.give(other.id, {Kind::tasks, node.round, 0}, share);
    }
  }
};

const Registered<BalancerSetup> kAdaptiveContracting{
    {"adaptive-contracting",
     "a processor asks its neighbours, then shares newly arrived tasks with the lightly loaded "
     "ones [Das02]",
     event_keys({light_key(100),
                 Key::integer("timeout", 1000)
                     .range(1, 1e15)
                     .unit("cycles")
                     .formerly("patience")
                     .help("time until an unanswered request is repeated"),
                 neighbours_key("own")}),
     [](const Args& args) {
       return event_balancing<AdaptiveContracting>(
           args, [](const Args& a, const Topology& topology) -> AdaptiveContracting {
             return {
                 {}, neighbours_of(topology, a), threshold(a, "light"), a.get<Cycle>("timeout")};
           });
     },
     {{"rule",
       "a processor asks its neighbours when tasks arrive and shares these with the lightly loaded "
       "ones; a task moves once"},
      {"ends", "every arrival is shared"},
      {"source", "Das, Harvey, Biswas 2002 (ACWN)"}}}};

}  // namespace
}  // namespace ballast
