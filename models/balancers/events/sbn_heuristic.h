// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>

#include "balancers/events/sbn_rules.h"
#include "events/event_agents_of.h"

namespace ballast {

/// The agents of the Heuristic Variant [Das02 section 4.3, Figure 7, with its errata], which
/// gathers no sums. A processor in need sends a `balance` message down a pattern, which sums up the
/// loads that it passes. Each processor takes their mean for SysLL. If its own load is enough above
/// that, it sends half of its jobs back towards the root and the message ends there. A processor
/// above MaxTh sends its excess down a pattern; each one on the way keeps its share.
///
/// SysLL is computed before the jobs to send; a message passes through a processor that has no job
/// to give. Figure 7 has both the other way. Messages go around a failed processor: all processors
/// know its successors.
struct SbnHeuristic : EventAgentBase {
  enum class Kind : std::uint8_t { balance, inward, outward };
  struct Message {
    Kind kind;
    std::uint8_t pattern;
    NodeId root;
    std::uint32_t passed = 0;  ///< processors passed; d - Stage if none has failed
    std::uint64_t jobs = 0;    ///< sum of their jobs
  };
  struct Node {
    std::uint32_t level = 0;  ///< SysLL
    bool asked = false;
    std::uint32_t asked_load = 0, asked_level = 0;  ///< at its last request
    bool alone = false;  ///< its excess has come back, and no message has arrived since
  };
  using Me = EventSelf<SbnHeuristic>;

  SbnRules rules;
  std::uint32_t policy;  ///< P1 .. P5 of section 4.4

  /// Number of jobs with which a processor ends a balance operation, at this SysLL.
  [[nodiscard]] std::uint32_t stop(std::uint32_t level) const noexcept {
    if (policy == 5) return level <= 2 ? 2 : 4;
    return level + 5 - policy;
  }

  void load_changed(Me me, std::uint32_t /*arrived*/) const { look(me); }
  void wake(Me me) const { look(me); }

  void receive(Me me, NodeId from, const Message& m, std::uint32_t tasks) const {
    me.node().alone = false;
    switch (m.kind) {
      case Kind::balance:
        on_balance(me, from, m);
        break;
      case Kind::inward:
        on_inward(me, m, tasks);
        break;
      case Kind::outward:
        on_outward(me, m, tasks);
        break;
    }
    me.wake_at(me.now());  // Main continues with the changes made here
  }

  void returned(Me me, NodeId to, const Message& m, std::uint32_t tasks) const {
    const BroadcastPattern& pattern = rules.pattern(m.pattern);
    if (m.kind == Kind::inward) {
      if (to != m.root) me.give(pattern.predecessor(m.root, to), m, tasks);
      return;
    }
    const auto behind = pattern.successors(m.root, to);
    if (m.kind == Kind::outward) {
      if (behind.size() != 0) return distribute(me, m, tasks, behind);
      me.node().alone = true;
      me.node().level = std::max(me.node().level, me.load());
    } else {
      for (const NodeId n : behind) me.send(n, m);
    }
  }

 private:
  static std::uint32_t ceil_div(std::uint64_t jobs, std::uint64_t parts) noexcept {
    return static_cast<std::uint32_t>((jobs + parts - 1) / parts);
  }
  /// Load before the arrival of these tasks.
  static std::uint32_t without(Me me, std::uint32_t tasks) noexcept {
    return me.load() - std::min(me.load(), tasks);
  }
  [[nodiscard]] SbnRules::Few successors(Me me, const Message& m) const noexcept {
    return rules.pattern(m.pattern).successors(m.root, me.id());
  }

  /// Procedure Main.
  void look(Me me) const {
    const std::uint32_t load = me.load(), level = me.node().level;
    if (rules.dimension() == 0) return;
    if (load > rules.max_threshold(level)) {
      if (!me.node().alone) relieve(me);
    } else if (load < rules.min_threshold(level)) {
      ask(me);
    }
  }
  void relieve(Me me) const {
    std::uint32_t& level = me.node().level;
    if (me.load() <= level) return;
    level += ceil_div(me.load() - level, rules.processors());
    const Message m{Kind::outward, rules.choose(me.random()), me.id()};
    distribute(me, m, me.load() - level, successors(me, m));
  }
  /// It then knows only its own load, and is content until a message tells it of more.
  void ask(Me me) const {
    Node& node = me.node();
    if (node.asked && node.asked_load == me.load() && node.level <= node.asked_level) return;
    node.asked = true;
    node.asked_load = me.load();
    node.asked_level = std::max(node.level, me.load());
    node.level = me.load();
    me.count_operation();
    const Message m{Kind::balance, rules.choose(me.random()), me.id(), 1, me.load()};
    for (const NodeId n : successors(me, m)) me.send(n, m);
  }

  void on_balance(Me me, NodeId from, Message m) const {
    m.jobs += me.load();
    ++m.passed;
    const std::uint32_t level = me.node().level = ceil_div(m.jobs, m.passed);
    if (me.load() < stop(level)) {
      for (const NodeId n : successors(me, m)) me.send(n, m);
    } else {
      me.give(from, {Kind::inward, m.pattern, m.root}, me.load() / 2);
    }
  }
  void on_inward(Me me, const Message& m, std::uint32_t tasks) const {
    const BroadcastPattern& pattern = rules.pattern(m.pattern);
    const std::uint32_t from_root = rules.dimension() - pattern.stage(m.root, me.id());
    me.node().level = without(me, tasks) + ceil_div(tasks, from_root + 1);
    if (m.root == me.id()) return;
    me.give(pattern.predecessor(m.root, me.id()), m, me.load() / 2);
  }
  void on_outward(Me me, const Message& m, std::uint32_t tasks) const {
    const std::uint32_t stage = rules.pattern(m.pattern).stage(m.root, me.id());
    const std::uint64_t behind = (std::uint64_t{2} << stage) - 1;  // including this one
    const std::uint32_t level = me.node().level = without(me, tasks) + ceil_div(tasks, behind);
    if (me.load() > level) distribute(me, m, me.load() - level, successors(me, m));
  }
  static void distribute(Me me, const Message& m, std::uint32_t excess,
                         const SbnRules::Few& among) {
    share_out(excess, among, me.random(),
              [&](NodeId n, std::uint32_t jobs) { me.give(n, m, jobs); });
  }
};

}  // namespace ballast
