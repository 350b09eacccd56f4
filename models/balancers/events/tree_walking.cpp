// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <bit>

#include "events/event_balancing.h"
#include "graphs/broadcast_pattern.h"

namespace ballast {
namespace {

constexpr NodeId kNobody = ~NodeId{0};

/// A processor's parent and children in the tree; kNobody: none.
using Place = std::array<NodeId, 3>;

/// A binary tree of all processors with root 0. For 2^d: the SBN's pattern of source 0 [Das02
/// section 3.2], else a heap.
std::vector<Place> binary_tree(NodeId processors) {
  std::vector<Place> places(processors, {kNobody, kNobody, kNobody});
  const auto hang = [&](NodeId child, NodeId parent) {
    places[child][0] = parent;
    places[parent][places[parent][1] == kNobody ? 1 : 2] = child;
  };
  if (std::has_single_bit(processors)) {
    const BroadcastPattern pattern(BroadcastPattern::Kind::sbn,
                                   static_cast<std::uint32_t>(std::countr_zero(processors)));
    for (NodeId n = 1; n < processors; ++n) hang(n, pattern.predecessor(0, n));
  } else {
    for (NodeId n = 1; n < processors; ++n) hang(n, (n - 1) / 2);
  }
  return places;
}

/// Tree walking [Das02 section 2; Shu, Wu 1996]. A processor that becomes idle tells the root,
/// unless an operation has just left it so. The root begins an operation: `begin` goes down the
/// tree and suspends each processor, `count` goes up with the sum of queued tasks, `share` goes
/// down with the total. Then tasks move over the links of the tree, from each processor as soon as
/// it has enough for one neighbour. In the end all have equal numbers; the first ones of a walk
/// through the tree have one more. A processor resumes when all its links are settled; it needs no
/// other signal, since messages between two processors arrive in order. Tasks that arrive from
/// outside meanwhile stay.
///
/// A processor that cannot be reached leaves the tree with its whole subtree. A processor suspended
/// for `timeout` cycles writes to those that it waits for; only a returned message shows that they
/// are lost. Lost ones without a count count as none. Otherwise the operation is abandoned: its
/// remaining processors tell each other.
struct TreeWalking : EventAgentBase {
  struct Link {
    NodeId to = kNobody;
    bool counted = false;       ///< its sums are known
    std::uint32_t members = 0;  ///< processors: `to` and its subtree
    std::uint64_t tasks = 0;    ///< queued by them
    std::int64_t due = 0;       ///< tasks that it will send or, if negative, get
  };
  enum class Phase : std::uint8_t { rests, counts, has_counted, shares };
  struct Node {
    std::array<Link, 3> link;     ///< parent, two children
    std::uint32_t operation = 0;  ///< the last one begun
    std::uint32_t next = 0;       ///< operation that waits for the end of this one
    std::int64_t held = 0;        ///< tasks of the queue known to the operation
    Phase phase = Phase::rests;
    bool told = false;      ///< the root knows that it is idle, or need not know
    bool rootless = false;  ///< there is no route to the root
  };
  struct Message {
    enum class Kind : std::uint8_t { idle, begin, count, share, tasks, still_there, abandon } kind;
    std::uint32_t operation;    ///< last one begun at the sender
    std::uint32_t members = 0;  ///< members of the sender's subtree; in `share` of the tree
    std::uint64_t tasks = 0;    ///< their queued tasks; in `tasks` those due
    std::uint32_t first = 0;    ///< in `share`: members before the receiver
  };
  using Kind = Message::Kind;
  using Me = EventSelf<TreeWalking>;

  std::vector<Place> tree;
  Cycle timeout;

  void start(NodeId i, Node& node) const {
    for (std::size_t k = 0; k < 3; ++k) node.link[k].to = tree[i][k];
  }
  void load_changed(Me me, std::uint32_t /*arrived*/) const {
    if (me.node().phase == Phase::rests) tell(me);
  }
  void receive(Me me, NodeId from, const Message& message, std::uint32_t /*tasks*/) const {
    Node& node = me.node();
    if (message.kind == Kind::idle) return request(me, message.operation);
    Link* link = find(node, from);
    if (link == nullptr) return;
    const bool rests = node.phase == Phase::rests;
    if (message.kind == Kind::begin && rests) return begin(me, message.operation);
    if (message.kind == Kind::begin) node.next = message.operation;
    if (message.kind == Kind::abandon && message.operation == node.next) node.next = 0;
    if (message.operation != node.operation || rests) return;
    if (message.kind == Kind::abandon) {
      abandon(me);
    } else if (message.kind == Kind::count) {
      *link = {from, true, message.members, message.tasks};
      count(me);
    } else if (message.kind == Kind::share) {
      share(me, message);
    } else if (message.kind == Kind::tasks) {
      link->due -= static_cast<std::int64_t>(message.tasks);
      node.held += static_cast<std::int64_t>(message.tasks);
      flow(me);
    }
  }
  void wake(Me me) const {
    Node& node = me.node();
    if (node.phase == Phase::rests) return;
    for (const Link& link : node.link) {
      const bool up = &link == &node.link[0];
      const bool waits = node.phase == Phase::shares   ? link.due > 0
                         : node.phase == Phase::counts ? !up && !link.counted
                                                       : up;
      if (waits && link.to != kNobody) me.send(link.to, {Kind::still_there, node.operation});
    }
    me.wake_at(me.now() + timeout);
  }
  void returned(Me me, NodeId to, const Message& message, std::uint32_t) const {
    Node& node = me.node();
    if (message.kind == Kind::idle) node.rootless = true;
    Link* link = find(node, to);
    if (link == nullptr) return;
    const bool up = link == &node.link[0], owed = link->due != 0;
    *link = {};
    if (node.phase == Phase::counts && !up) {
      count(me);
    } else if (node.phase == Phase::shares ? owed : node.phase != Phase::rests) {
      abandon(me);
    }
  }

 private:
  static Link* find(Node& node, NodeId id) noexcept {
    for (Link& link : node.link) {
      if (link.to == id) return &link;
    }
    return nullptr;
  }
  static std::span<Link> below(Node& node) noexcept { return std::span(node.link).subspan(1); }
  static void send(Me me, const Link& link, const Message& message, std::uint32_t tasks = 0) {
    if (link.to != kNobody) me.send(link.to, message, tasks);
  }

  void tell(Me me) const {
    Node& node = me.node();
    const bool known = std::exchange(node.told, me.idle());
    if (known || !node.told || node.rootless) return;
    if (me.id() == 0) return begin(me, node.operation + 1);
    me.send(0, {Kind::idle, node.operation});
  }
  /// At the root. The operation serves processors that were idle before it began.
  void request(Me me, std::uint32_t operation) const {
    Node& node = me.node();
    if (operation != node.operation) return;
    if (node.phase == Phase::rests) return begin(me, operation + 1);
    node.next = operation + 1;
  }
  void begin(Me me, std::uint32_t operation) const {
    Node& node = me.node();
    if (me.id() == 0) me.count_operation();
    me.hold();
    node.operation = operation;
    node.phase = Phase::counts;
    node.held = me.load();
    for (Link& link : node.link) link = {link.to};
    for (const Link& link : below(node)) send(me, link, {Kind::begin, operation});
    me.wake_at(me.now() + timeout);
    count(me);
  }
  /// Proceeds when the whole subtree has counted.
  void count(Me me) const {
    Node& node = me.node();
    Message sum{Kind::count, node.operation, 1, static_cast<std::uint64_t>(node.held)};
    for (const Link& link : below(node)) {
      if (link.to != kNobody && !link.counted) return;
      sum.members += link.members;
      sum.tasks += link.tasks;
    }
    node.phase = Phase::has_counted;
    node.link[0].members = sum.members;  // its own subtree, from the parent's view
    node.link[0].tasks = sum.tasks;
    if (me.id() == 0) return share(me, sum);
    send(me, node.link[0], sum);
  }
  void share(Me me, const Message& all) const {
    Node& node = me.node();
    const auto quota = [&](std::uint64_t first, std::uint64_t members) {
      const std::uint64_t more = all.tasks % all.members;  // processors with one task more
      const std::uint64_t before = std::min(first, more), end = std::min(first + members, more);
      return static_cast<std::int64_t>(members * (all.tasks / all.members) + end - before);
    };
    const auto surplus = [&](const Link& link, std::uint32_t first) {
      return static_cast<std::int64_t>(link.tasks) - quota(first, link.members);
    };
    node.phase = Phase::shares;
    node.link[0].due = -surplus(node.link[0], all.first);
    Message to_child{Kind::share, node.operation, all.members, all.tasks, all.first + 1};
    for (Link& link : below(node)) {
      link.due = surplus(link, to_child.first);
      send(me, link, to_child);
      to_child.first += link.members;
    }
    flow(me);
  }
  void flow(Me me) const {
    Node& node = me.node();
    bool over = true;
    for (Link& link : node.link) {
      if (link.due < 0 && node.held >= -link.due) {
        node.held += link.due;
        const auto due = static_cast<std::uint32_t>(-std::exchange(link.due, 0));
        send(me, link, {Kind::tasks, node.operation, 0, due}, due);
      }
      over &= link.due == 0;
    }
    if (!over) return;
    rest(me);
    node.told = me.idle();
    proceed(me);
  }
  void abandon(Me me) const {
    Node& node = me.node();
    for (const Link& link : node.link) send(me, link, {Kind::abandon, node.operation});
    rest(me);
    node.told = false;
    proceed(me);
  }
  void rest(Me me) const {
    me.node().phase = Phase::rests;
    me.release();
    me.wake_at(kNever);
  }
  void proceed(Me me) const {
    const std::uint32_t next = std::exchange(me.node().next, 0);
    next != 0 ? begin(me, next) : tell(me);
  }
};

const Registered<BalancerSetup> kTreeWalking{
    {"tree-walking",
     "tree walking: an idle processor makes the root of a binary tree count and level all tasks "
     "[Das02]",
     event_keys(
         {Key::integer("timeout", 1000)
              .range(1, 1e15)
              .unit("cycles")
              .formerly("patience")
              .help("time until a suspended processor checks the processors that it waits for")}),
     [](const Args& args) {
       return event_balancing<TreeWalking>(
           args, [](const Args& a, const Topology& topology) -> TreeWalking {
             return {{}, binary_tree(topology.processors()), a.get<Cycle>("timeout")};
           });
     },
     {{"rule",
       "an idle processor tells the root; all stop, the numbers go up, the total down, the tasks "
       "along the tree"},
      {"ends",
       "no processor has become idle since the last operation, which left numbers within 1"},
      {"source", "Das, Harvey, Biswas 2002 (TWA); Shu, Wu 1996"}}}};

}  // namespace
}  // namespace ballast
