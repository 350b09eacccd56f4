// SPDX-License-Identifier: BSD-3-Clause
// Packets and tasks of processors with agents; round_nodes_payments.cpp has the tasks owed over the
// links, round_nodes_advance.cpp the rounds.
#include "rounds/round_nodes.h"

#include <algorithm>

#include "network/route_lengths.h"

namespace ballast {

using Place = TaskLedger::Place;

namespace {

/// Tag of a message: the direction of its link as the receiver numbers it, and the slot.
constexpr std::uint64_t tag_of(std::uint32_t direction, std::uint8_t slot) {
  return kAgentMessage | std::uint64_t{slot} << 32 | direction;
}
constexpr std::uint32_t direction_of(std::uint64_t tag) { return static_cast<std::uint32_t>(tag); }
constexpr std::uint8_t slot_of(std::uint64_t tag) { return (tag >> 32) & 1; }

/// Tag of a message that tells where a task is.
constexpr std::uint64_t kLocation = kAgentMessage | std::uint64_t{1} << 33;

}  // namespace

RoundNodes::RoundNodes(const Tasks& tasks, const Options& options,
                       std::unique_ptr<RoundAgents> agents, const Topology& topology, bool swap)
    : TaskNodes(tasks, options, topology),
      by_work_(options.measure == Measure::work),
      owned_(std::move(agents)),
      agents_(*owned_),
      neighbours_(agents_.neighbours()),
      bank_(neighbours_),
      progress_(tasks.processors, agents_.period(), 64),
      nodes_(tasks.processors),
      ends_(neighbours_.links()),
      kept_(tasks.processors, 0),
      letters_(tasks.size()),
      outbox_(2 * neighbours_.links()) {
  const NodeId p = tasks.processors;
  if (by_work_ && agents_.choice() != nullptr) {
    chooser_ = std::make_unique<TaskChooser>(tasks, *agents_.choice(), neighbours_);
    locations_.resize(tasks.processors);
  }
  if (swap) exchanges_ = std::make_unique<Exchanges>(neighbours_, store_);
  sent_.reserve(neighbours_.max_degree());
  timers_.reserve(p);
  ready_.reserve(p);
  starting_.reserve(2 * std::size_t{p});
  alone_.reserve(p);
  RouteWalk walk(topology);
  for (NodeId i = 0; i < p; ++i) {
    nodes_[i].live = neighbours_.degree(i);
    for (std::size_t k = 0; k < neighbours_.degree(i); ++k) {
      walk.add(i, neighbours_.end(neighbours_.first(i) + k));
    }
    if (nodes_[i].live == 0) leave(i);
  }
  add_lengths(walk, ends_.size(),
              [this](std::size_t link, std::uint32_t links) { ends_[link].hops += links; });
}

std::uint64_t RoundNodes::bytes(const RunSize& e, const Options& options, std::uint64_t links) {
  return TaskNodes::bytes(e, options) + Bank::bytes(links) +
         e.processors * (sizeof nodes_[0] + sizeof kept_[0] + sizeof timers_[0] + sizeof ready_[0] +
                         2 * sizeof starting_[0]) +
         links * (sizeof ends_[0] + 2 * sizeof outbox_[0]) + e.tasks * sizeof letters_[0];
}

void RoundNodes::hear(const Message& message) {
  if (message.tag == kLocation) {
    --under_way_;
    last_change_ = now_;
    return;
  }
  if ((message.tag & kExchange) != 0) return hear_exchange(message);
  const std::size_t link = direction_of(message.tag);
  if (link >= ends_.size() || neighbours_.end(link) != message.from || owner(link) != message.to) {
    throw InvariantError(
        fmt::format("conservation: a message from {} to {} does not belong to this link",
                    message.from, message.to));
  }
  --under_way_;
  End& end = ends_[link];
  if (end.cut) return;
  const auto bit = static_cast<std::uint8_t>(1u << slot_of(message.tag));
  if ((end.arrived & bit) != 0) {
    throw InvariantError(
        fmt::format("conservation: a message from {} to {} came twice", message.from, message.to));
  }
  end.arrived |= bit;
  if (end.awaited == bit && --nodes_[message.to].missing == 0) ready_.push_back(message.to);
}

void RoundNodes::receive(const Message& packet) {
  const TaskId task = task_of(packet);
  const NodeId i = packet.to;
  store_.receive(i, task);
  const Letter letter = letters_[task];
  ++tasks_moved_;
  task_hops_ += ends_[letter.link].hops;
  last_change_ = now_;
  if (chooser_ && !nodes_[i].failed) tell_location(task, packet.from, i);
  const std::size_t link = neighbours_.reverse(letter.link);
  if (ends_[link].cut) {
    change_load(i, load_of(i, task));
  } else {
    credit(link, i, task);
    if (exchanging()) hear_exchange(Exchanges::Kind::task, link);
  }
}

/// The receiver cannot be reached: cuts the link.
void RoundNodes::on_returned(const Message& packet) {
  if ((packet.tag & kAgentMessage) != 0) {
    --under_way_;
    if (packet.tag == kLocation) return;  // the partners are lost, or will move
    unreachable_pairs_ += cut(direction_of(packet.tag));
    return;
  }
  const TaskId task = task_of(packet);
  store_.take_back(packet.from, task);
  count_returned(packet.from, 1);
  last_change_ = now_;
  unreachable_pairs_ += cut(letters_[task].link);
  change_load(packet.from, load_of(packet.from, task));
}

bool RoundNodes::send_message(NodeId i) {
  Node& node = nodes_[i];
  const std::uint32_t places = 2 * neighbours_.degree(i);
  while (node.waiting != 0) {
    const auto message = outbox_[2 * neighbours_.first(i) + node.head];
    node.head = node.head + 1 == places ? 0 : node.head + 1;
    --node.waiting;
    if (ends_[message.link].cut) continue;
    show({i, neighbours_.end(message.link), message.flits,
          tag_of(neighbours_.reverse(message.link), message.slot)});
    ++under_way_;
    return true;
  }
  return false;
}

void RoundNodes::send(NodeId i) {
  if (!has_place(i)) return;
  Node& node = nodes_[i];
  const bool others = has_location(i) || can_pay(i);
  const std::uint32_t patience = kPatience * neighbours_.degree(i);
  const bool their_turn = others && node.overtaken >= patience;
  if (!their_turn && send_message(i)) {
    node.overtaken = others ? node.overtaken + 1 : 0;
    return consider_sending(i);
  }
  node.overtaken = node.waiting == 0 ? 0 : patience - 1;  // after the next message, once more
  if (has_location(i)) {
    show({i, pop_location(i), agents_.message_flits(), kLocation});
    ++under_way_;
    ++locations_told_;
  } else if (others) {
    exchanging() ? send_exchange(i) : pay(i);
  }
  consider_sending(i);
}

/// A running task no longer counts as load, one that is born does.
void RoundNodes::execute() {
  store_.execute(kept_);
  for (const NodeId i : store_.begun()) change_load(i, -load_of(i, store_.running_task(i)));
  if (store_.born().empty()) return;
  for (const TaskStore::Litter& born : store_.born()) {
    change_load(born.at, born.tasks);
    consider_sending(born.at);
  }
  letters_.resize(store_.ledger().slots());
  resume();
}

void RoundNodes::step_tasks(Cycle now, const In& in) {
  now_ = now;
  store_.begin_edge(now);
  clear_sends();
  free_places(in.taken, [this](NodeId i) { consider_sending(i); });
  for (const NodeId i : in.failed) fail(i);
  for (const Message& packet : in.delivered) {
    (packet.tag & kAgentMessage) != 0 ? hear(packet) : receive(packet);
  }
  for (const Message& packet : in.returned) on_returned(packet);
  if (store_.arrive()) last_change_ = now;
  store_.for_each_arrival([this](TaskId task) {
    const NodeId home = store_.home(task);
    change_load(home, load_of(home, task));
  });
  advance_rounds();
  for (const NodeId i : store_.changed()) consider_sending(i);
  send_all([this](NodeId i) { send(i); });
  if (options_.execute) execute();
  if (may_rest() && limit_ == kOpen) limit_ = progress_.begun();
  if (exchanges_ && !exchanges_->begun() && rounds_done()) begin_exchanges();
  store_.end_edge();
}

Cycle RoundNodes::next_task_event(Cycle now) const noexcept {
  if (!no_pending_sends() || !starting_.empty()) return now + 1;
  Cycle next = store_.next_event(now);
  if (!timers_.empty()) next = std::min(next, timers_.front().at);
  return next == kNever ? kNever : std::max(next, now + 1);
}

bool RoundNodes::rounds_done() const noexcept {
  return store_.done() && all_taken() && no_pending_sends() && under_way_ == 0 && limit_ != kOpen &&
         (progress_.members() == 0 || progress_.over() == limit_);
}

void RoundNodes::add_costs(RunResult& r) const {
  r.mover = Mover::round_agents;
  r.balances = progress_.over();
  static_cast<RoundCosts&>(r.costs) = options_.execute ? progress_.costs() : progress_.settled();
  r.costs.waves = progress_.over();
  r.costs.agent_messages = options_.execute ? progress_.messages() : progress_.useful_messages();
  r.costs.agent_messages += locations_told_ + exchange_messages_;
  r.costs.tasks_moved = tasks_moved_;
  r.costs.task_hops = task_hops_;
  r.costs.tasks_cancelled = cancelled_;
  for (const std::uint32_t owed : kept_) r.costs.tasks_cancelled += owed;
  r.costs.unreachable_pairs = unreachable_pairs_;
  for (NodeId i = 0; i < nodes_.size(); ++i) r.agent_load.push_back(agents_.load(i));
}

std::string RoundNodes::pending() const {
  const auto within =
      std::count_if(nodes_.begin(), nodes_.end(), [](const Node& node) { return node.within; });
  return fmt::format(", and {} agents wait for messages, of which {} are in flight", within,
                     under_way_);
}

}  // namespace ballast
