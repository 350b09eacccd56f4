// SPDX-License-Identifier: BSD-3-Clause
#include <optional>

#include "balancers/events/backoff.h"
#include "events/acquaintances.h"
#include "events/event_balancing.h"

namespace ballast {
namespace {

/// Random stealing [Blumofe, Leiserson 1999; Olivier et al. 2007]: an idle processor asks a victim
/// for tasks. The victim answers with half of its queue or one task, or without any; then the thief
/// asks the next victim at once, so the round trip is its only wait. After `tries` refusals in a
/// row, all victims are likely empty, and it pauses. A victim always keeps a task, running or
/// queued.
///
/// Until it has work, each pause is `backoff` times as long as the one before (Backoff), and the
/// search after it as many times shorter as the pause is longer than the first one. In the end it
/// asks one victim in 2^16 cycles: while long tasks run, idle processors do not fill the network.
///
/// An answer may get lost with a victim that fails: after `retry` cycles it counts as a refusal,
/// and tasks that come later are welcome.
///
/// Without execution moves come to an end: each one goes to an empty processor and empties none.
/// The pause ends in a timer, so refused requests do not keep a run alive.
struct RandomStealing : EventAgentBase {
  enum class State : std::uint8_t { rests, asks, pauses };
  struct Node {
    Acquaintances<NothingKnown> neighbours;  ///< the victims; empty: all processors are
    std::uint32_t serial = 0;                ///< of its last request
    std::uint32_t refused = 0;               ///< requests in a row
    Cycle paused = 0;                        ///< its last pause since it had work; 0: none
    State state = State::rests;
  };
  struct Message {
    std::uint32_t serial;  ///< of the request, also in the answer
    bool asks;
  };
  using Me = EventSelf<RandomStealing>;

  std::optional<Neighbours> neighbours;  ///< nullopt: all processors are victims
  NodeId processors;
  bool half;
  std::uint32_t tries;  ///< 0: as many as there are victims
  Backoff pause;
  Cycle retry;

  [[nodiscard]] std::uint64_t bytes(std::uint64_t /*nodes*/) const {
    return neighbours ? Acquaintances<NothingKnown>::bytes(*neighbours) : 0;
  }
  void start(NodeId i, Node& node) const {
    if (neighbours) node.neighbours.start(neighbours->of(i));
  }
  void receive(Me me, NodeId from, const Message& message, std::uint32_t tasks) const {
    if (message.asks) return answer(me, from, message.serial);
    if (!awaits(me, message)) return;
    tasks == 0 ? refused(me) : rest(me);
  }
  void load_changed(Me me, std::uint32_t /*arrived*/) const {
    const State state = me.node().state;
    if (!me.idle()) {
      if (state == State::pauses) rest(me);
      has_work(me);
    } else if (state == State::rests) {
      search(me);
    }
  }
  void wake(Me me) const {
    if (me.node().state == State::asks) return refused(me);
    rest(me);
    if (me.idle()) search(me);
  }
  void returned(Me me, NodeId to, const Message& message, std::uint32_t) const {
    me.node().neighbours.forget(to);
    if (message.asks && awaits(me, message)) refused(me);
  }

 private:
  static bool awaits(Me me, const Message& message) {
    return me.node().state == State::asks && me.node().serial == message.serial;
  }
  static void rest(Me me) {
    me.node().state = State::rests;
    me.wake_at(kNever);
  }
  [[nodiscard]] std::size_t victims(Me me) const {
    return neighbours ? me.node().neighbours.size() : processors - 1;
  }
  static void has_work(Me me) {
    me.node().refused = 0;
    me.node().paused = 0;
  }
  void search(Me me) const {
    if (victims(me) == 0) return;
    me.count_operation();
    ask(me);
  }
  void ask(Me me) const {
    Node& node = me.node();
    const std::size_t drawn = me.random().below(victims(me));
    const NodeId to =
        neighbours ? node.neighbours[drawn].id : static_cast<NodeId>(drawn + (drawn >= me.id()));
    node.state = State::asks;
    me.send(to, {++node.serial, true});
    me.wake_at(me.now() + retry);
  }
  void refused(Me me) const {
    Node& node = me.node();
    rest(me);
    if (!me.idle() || victims(me) == 0) return has_work(me);
    if (++node.refused < tries_of(me)) return ask(me);
    node.refused = 0;
    node.state = State::pauses;
    node.paused = pause.next(node.paused);
    me.wake_at(me.now() + node.paused);
  }
  /// Requests of its present search, or 0, which is as good as 1.
  [[nodiscard]] std::uint64_t tries_of(Me me) const {
    return (tries == 0 ? victims(me) : tries) / std::max(Cycle{1}, me.node().paused / pause.first);
  }
  void answer(Me me, NodeId thief, std::uint32_t serial) const {
    const std::uint32_t load = me.load(), spare = load - (load != 0 && !me.runs());
    const std::uint32_t share = std::min({half ? (load + 1) / 2 : 1, spare, me.movable()});
    if (!me.give(thief, {serial, false}, share)) me.send(thief, {serial, false});
  }
};

RandomStealing random_stealing(const Args& args, const Topology& topology) {
  const bool own = args.text("victims") == "neighbours";
  if (!own && args.has("neighbours")) {
    throw UserError(args.where("neighbours"),
                    "balancer.neighbours: has no effect with balancer.victims = \"random\"; leave "
                    "it out");
  }
  return {{},
          own ? std::optional(neighbours_of(topology, args)) : std::nullopt,
          topology.processors(),
          args.text("amount") == "half",
          args.has("tries") ? args.get<std::uint32_t>("tries") : 0,
          backoff_of(args, "pause"),
          args.get<Cycle>("retry")};
}

const Registered<BalancerSetup> kRandomStealing{
    {"random-stealing",
     "an idle processor asks one victim after another for queued tasks; the end of the run is "
     "known at no cost [Blumofe, Leiserson 1999; Olivier et al. 2007]",
     event_keys({Key::text("victims", "random")
                     .choices({"random", "neighbours"})
                     .help("whom it asks; random: any other processor, each equally likely; "
                           "neighbours: the same among its neighbours"),
                 Key::text("amount", "half")
                     .choices({"half", "one"})
                     .help("what the victim gives; half: half of its queued tasks, rounded up; "
                           "one: one task, by work one quantum; it always keeps a task"),
                 Key::integer("tries")
                     .range(1, 1e9)
                     .unit("requests")
                     .help("refusals in a row after which it pauses; fewer after longer pauses; "
                           "default: number of victims"),
                 Key::integer("pause", 100)
                     .range(1, 1e15)
                     .unit("cycles")
                     .help("time until it asks again after the first `tries` refusals in a row"),
                 backoff_key("pause"),
                 Key::integer("retry", 10'000)
                     .range(1, 1e15)
                     .unit("cycles")
                     .help("time to wait for an answer, which may be lost with a victim that "
                           "fails, before it asks the next victim"),
                 neighbours_key(nullptr)}),
     [](const Args& args) { return event_balancing<RandomStealing>(args, random_stealing); },
     {{"rule",
       "an idle processor asks random victims for half of the queue or for one task; after `tries` "
       "refusals in a row, fewer after longer pauses, it pauses"},
      {"ends", "no idle processor finds a task"},
      {"source", "Blumofe, Leiserson 1999; Olivier et al. 2007"}}}};

}  // namespace
}  // namespace ballast
