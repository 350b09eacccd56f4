// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>

#include "balancers/events/sbn_active.h"
#include "balancers/events/sbn_rules.h"
#include "events/event_agents_of.h"

namespace ballast {

/// The agents that learn the exact load level by an operation through all processors: the Basic SBN
/// algorithm [Das02 section 4.1, Figures 4 and 5] with tree patterns, and the Hypercube Variant
/// [section 4.2] with those of the hypercube.
///
/// An operation: `balance` messages go from the root to stage 0. In a tree each processor then
/// answers its predecessor with the sum of its subtree, and the root learns the total. In a
/// hypercube a processor proceeds when the messages of all its predecessors have arrived, partial
/// sums travel with them, and the destination learns the total. From there `spread` messages take
/// the total and the jobs above SysLL to all others, in a hypercube back over every link.
/// Processors on the way send jobs to a processor in need in messages of their own. A processor
/// above MaxTh that is in no operation distributes the `excess` by itself.
///
/// The total counts every job once, whatever goes to processors in need meanwhile. A processor
/// counts its queue when it passes on its part of the sum. It may send jobs to a processor already
/// counted: one that has answered it, or in a hypercube has sent it a `balance`. Neither queue has
/// these jobs at its count, so it adds them to the sum itself. In a tree, jobs sent in reply to a
/// `balance` go to its predecessor, which counts them later.
///
/// Operations through a failed processor never end, and block those that wait for them.
struct SbnOperations : EventAgentBase {
  enum class Kind : std::uint8_t { balance, answer, spread, excess, jobs };
  struct Message {
    Kind kind;
    std::uint8_t pattern = 0;
    NodeId root = 0;
    std::uint32_t number = 0;  ///< of the operation at its root: one may overtake an earlier one
    std::uint32_t load = 0;    ///< QLen of the sender
    std::uint64_t jobs = 0;    ///< partial sum; with `spread` the total
  };
  using Operation = ActiveOperations::Operation;
  struct Node {
    std::uint32_t level = 0;       ///< SysLL
    std::uint32_t operations = 0;  ///< begun by this processor so far
    ActiveOperations active;       ///< operations that pass through it
    bool content = false;  ///< its own operation has ended, and nothing has changed since ..
    std::uint32_t last_load = 0, last_level = 0;  ///< .. these values
    bool alone = false;  ///< its excess has come back, and no message has arrived since
  };
  using Me = EventSelf<SbnOperations>;

  SbnRules rules;

  void load_changed(Me me, std::uint32_t /*arrived*/) const { look(me); }
  [[gnu::always_inline]] void wake(Me me) const { look(me); }

  [[gnu::always_inline]] void expect(const Node& node, const Message& m) const noexcept {
    node.active.prefetch(m.root, m.number);
  }
  [[gnu::always_inline]] void receive(Me me, NodeId from, const Message& m,
                                      std::uint32_t /*tasks*/) const {
    me.node().alone = false;
    switch (m.kind) {
      case Kind::balance:
        on_balance(me, from, m);
        break;
      case Kind::answer:
        on_answer(me, from, m);
        break;
      case Kind::spread:
        on_spread(me, from, m);
        break;
      case Kind::excess:
        on_excess(me, m);
        break;
      case Kind::jobs:
        break;
    }
    // Main continues with the changes made here, in the next cycle. Also during an operation: the
    // message that ends it may arrive then, and Main would look one cycle later.
    me.wake_next();
  }

  /// Tasks that a processor could not take go to its successors. Without successors, the sender
  /// takes its own queue for the level: otherwise processors that cannot learn the level would send
  /// each other jobs for ever.
  void returned(Me me, NodeId to, const Message& m, std::uint32_t tasks) const {
    if (m.kind != Kind::excess) return;
    const auto behind = pattern(m).successors(m.root, to);
    if (behind.size() != 0) return distribute(me, m, tasks, behind);
    me.node().alone = true;
    me.node().level = std::max(me.node().level, me.load());
  }

 private:
  [[nodiscard]] const BroadcastPattern& pattern(const Message& m) const noexcept {
    return rules.pattern(m.pattern);
  }
  [[nodiscard]] bool gathers_at_destination(const Message& m) const noexcept {
    return pattern(m).kind() == SbnRules::Kind::hypercube;
  }
  [[nodiscard]] std::uint32_t max_threshold(Me me) const noexcept {
    return rules.max_threshold(me.node().level);
  }
  /// Number of jobs above the level.
  [[nodiscard, gnu::always_inline]] static std::uint32_t above(Me me,
                                                               std::uint32_t level) noexcept {
    return me.load() - std::min(me.load(), level);
  }
  [[gnu::always_inline]] static Operation& active(Me me, const Message& m) {
    return me.node().active.at(m.root, m.number);
  }
  [[gnu::always_inline]] static void end(Me me, const Message& m, const Operation& operation) {
    Node& node = me.node();
    node.active.erase(operation);
    if (m.root != me.id()) return;
    node.content = true;
    node.last_load = me.load();
    node.last_level = node.level;
  }

  /// Procedure Main.
  [[gnu::always_inline]] void look(Me me) const {
    if (me.node().active.empty()) look_at_load(me);
  }
  [[gnu::noinline]] void look_at_load(Me me) const {
    Node& node = me.node();
    if (rules.dimension() == 0) return;
    if (me.load() > max_threshold(me)) {
      if (node.alone) return;
      const Message m{Kind::excess, rules.choose(me.random()), me.id()};
      distribute(me, m, above(me, max_threshold(me)), pattern(m).successors(m.root, me.id()));
    } else if (me.load() < rules.min_threshold(node.level)) {
      if (!content(me)) begin(me);
    }
  }

  /// Nothing has changed since its last operation.
  static bool content(Me me) noexcept {
    const Node& node = me.node();
    return node.content && node.last_load == me.load() && node.last_level == node.level;
  }
  void begin(Me me) const {
    Node& node = me.node();
    if (!node.active.empty()) return;
    if (!me.exact() && content(me)) return;  // its tasks are too long to be sent
    me.count_operation();
    Message m{Kind::balance, rules.choose(me.random()), me.id(), ++node.operations};
    proceed(me, m, active(me, m), pattern(m).successors(m.root, me.id()));
  }
  /// All `balance` messages have arrived.
  void proceed(Me me, Message m, Operation& operation, const SbnRules::Few& next) const {
    operation.missing = next.size();
    m.load = me.load();
    const std::uint64_t sum = operation.jobs + m.load;
    for (const NodeId n : next) {
      const bool carries =
          gathers_at_destination(m) && n == pattern(m).towards_destination(m.root, me.id());
      m.jobs = carries ? sum : 0;
      me.send(n, m);
    }
  }

  /// Number of jobs sent to the other processor, if it is in need.
  [[gnu::always_inline]] std::uint32_t help(Me me, NodeId other, std::uint32_t its_load) const {
    return its_load < rules.min_threshold(me.node().level) ? give_half(me, other) : 0;
  }
  [[gnu::noinline]] static std::uint32_t give_half(Me me, NodeId other) {
    const std::uint32_t jobs = me.load() / 2;
    return me.give(other, {Kind::jobs}, jobs) ? jobs : 0;
  }

  [[gnu::always_inline]] void on_balance(Me me, NodeId from, const Message& m) const {
    Operation& operation = active(me, m);
    if (operation.missing == 0) {
      operation.missing = pattern(m).predecessors(m.root, me.id()).size();
    }
    const std::uint32_t given = help(me, from, m.load);
    operation.jobs += m.jobs + (gathers_at_destination(m) ? given : 0);
    if (--operation.missing != 0) return;
    const SbnRules::Few next = pattern(m).successors(m.root, me.id());
    if (next.size() != 0) return proceed(me, m, operation, next);
    if (gathers_at_destination(m)) return conclude(me, m, operation);
    operation.missing = 1;  // the total
    me.send(from, {Kind::answer, m.pattern, m.root, m.number, me.load(), me.load()});
  }

  [[gnu::always_inline]] void on_answer(Me me, NodeId from, const Message& m) const {
    Operation& operation = active(me, m);
    operation.jobs += m.jobs + help(me, from, m.load);
    if (--operation.missing != 0) return;
    if (m.root == me.id()) return conclude(me, m, operation);
    operation.missing = 1;  // the total
    me.send(pattern(m).predecessor(m.root, me.id()),
            {Kind::answer, m.pattern, m.root, m.number, me.load(), operation.jobs + me.load()});
  }

  /// The jobs of all others are known.
  void conclude(Me me, Message m, const Operation& operation) const {
    m.jobs = operation.jobs + me.load();
    me.node().level = rules.level(m.jobs);
    spread(me, m, next_of_spread(me, m));
    end(me, m, operation);
  }

  [[gnu::always_inline]] void on_spread(Me me, NodeId from, const Message& m) const {
    const std::uint32_t level = me.node().level = rules.level(m.jobs);
    if (m.load < level) me.give(from, {Kind::jobs}, std::min(above(me, level), level - m.load));
    Operation& operation = active(me, m);
    if (--operation.missing != 0) return;
    const SbnRules::Few next = next_of_spread(me, m);
    const bool last = next.size() == 0;
    if (!last) spread(me, m, next);
    end(me, m, operation);
    // In a hypercube the last one is the root, whose excess would return by another operation.
    if (last && m.root != me.id() && me.load() > max_threshold(me)) begin(me);
  }
  [[nodiscard, gnu::always_inline]] SbnRules::Few next_of_spread(Me me,
                                                                 const Message& m) const noexcept {
    return gathers_at_destination(m) ? pattern(m).predecessors(m.root, me.id())
                                     : pattern(m).successors(m.root, me.id());
  }
  static void spread(Me me, Message m, const SbnRules::Few& next) {
    m.kind = Kind::spread;
    const std::uint32_t excess = above(me, me.node().level);
    m.load = me.load() - excess;
    share_out(excess, next, me.random(),
              [&](NodeId n, std::uint32_t jobs) { me.send(n, m, jobs); });
  }

  void on_excess(Me me, const Message& m) const {
    const auto next = pattern(m).successors(m.root, me.id());
    const std::uint32_t excess = above(me, max_threshold(me));
    if (excess == 0) return;
    if (next.size() == 0) return begin(me);
    if (me.node().active.empty()) distribute(me, m, excess, next);
  }
  static void distribute(Me me, const Message& m, std::uint32_t excess,
                         const SbnRules::Few& among) {
    share_out(excess, among, me.random(),
              [&](NodeId n, std::uint32_t jobs) { me.give(n, m, jobs); });
  }
};

}  // namespace ballast
