// SPDX-License-Identifier: BSD-3-Clause
// Messages of event agents from writing to the end of their handling; event_nodes.cpp has the rest.
#include <limits>
#include <utility>

#include "events/event_nodes.h"

namespace ballast {

namespace {

[[noreturn]] [[gnu::cold]] void refuse_post(NodeId from, std::uint32_t tasks, std::uint32_t movable,
                                            NodeId to, NodeId processors) {
  throw InvariantError(fmt::format("processor {} sends {} tasks of {} to processor {} of {}", from,
                                   tasks, movable, to, processors));
}

[[noreturn]] [[gnu::cold]] void refuse_length(std::uint32_t tasks, std::uint64_t flits) {
  throw UserError(fmt::format(
      "expected a message of at most 2^32 - 1 flits, got {1} flits for {0} tasks", tasks, flits));
}

[[noreturn]] [[gnu::cold]] void misdirected(const Message& packet) {
  throw InvariantError(
      fmt::format("conservation: a packet from {} to {} carries letter {:#x}, which "
                  "is not in flight between them",
                  packet.from, packet.to, packet.tag));
}

}  // namespace

LetterId EventNodes::post_with(NodeId from, NodeId to, std::uint32_t flits, std::uint32_t tasks) {
  if (to >= processors() || (!store_.by_work() && tasks > movable(from))) {
    refuse_post(from, tasks, movable(from), to, processors());
  }
  const TaskStore::Parcel parcel = store_.by_work()
                                       ? store_.send_up_to(from, at_slower(from, to, tasks))
                                       : store_.send_last(from, tasks);
  const std::uint64_t all = flits + flits_of(parcel);
  if (all > std::numeric_limits<std::uint32_t>::max()) refuse_length(parcel.count, all);
  return room_.post(from, to, static_cast<std::uint32_t>(all), parcel);
}

void EventNodes::count_hops() {
  const auto lengths = lengths_.of(room_.hauls());
  for (std::size_t k = 0; k < lengths.size(); ++k) {
    task_hops_ += std::uint64_t{room_.hauls()[k].count} * (lengths[k] + 1);
  }
}

LetterId EventNodes::letter_of(const Message& packet) const {
  const std::uint64_t name = packet.tag ^ kAgentMessage;  // else none has it
  if (!room_.letters().expects(name, packet.from, packet.to)) [[unlikely]]
    misdirected(packet);
  return static_cast<LetterId>(name);
}

/// The letter ends at i, which has failed; its tasks are stranded there.
void EventNodes::drop(LetterId id, NodeId i) {
  const TaskStore::Parcel tasks = room_.letters()[id].tasks;
  store_.receive(i, tasks);
  if (tasks.count != 0) moved();
  room_.end(id);
}

/// The load that the tasks add for the agent of i, which gets them by `receive`.
template <class Receive>
std::uint32_t EventNodes::gain(NodeId i, const TaskStore::Parcel& tasks, Receive&& receive) {
  const std::uint32_t before = store_.by_work() ? load(i) : 0;
  receive();
  if (!store_.by_work() || tasks.count == 0) return tasks.count;
  return std::max(load(i) - before, 1u);
}

void EventNodes::on_returned(const Message& packet) {
  const LetterId id = letter_of(packet);
  room_.letters().withdraw(id, [this](LetterId later) { accept(later); });
  const NodeId i = packet.from;
  if (store_.failed(i)) return drop(id, i);
  const auto tasks = room_.letters()[id].tasks;
  const std::uint32_t gained = gain(i, tasks, [&] { store_.receive(i, tasks); });
  count_returned(i, tasks.count);
  ++unreachable_pairs_;
  if (tasks.count != 0) moved();
  room_.judge(room_.end(id));
  agents_.returned(*this, i, packet.to, id, gained);
}

/// Handles the inbox, or begins to; handling continues until it is empty.
void EventNodes::service_inbox(NodeId i) {
  if (options_.message_cycles == 0) {
    while (inbox_[i].length != 0) handle(i, room_.letters().pop(inbox_[i]));
  } else if (inbox_[i].length != 0 && nodes_[i].handled == kNever) {
    begin_handling(i);
  }
}

/// A held processor may read messages that waited for the end of its task.
void EventNodes::read() {
  const std::size_t now = unread_.size();  // a processor held meanwhile reads at the next edge
  for (std::size_t k = 0; k < now; ++k) {
    if (nodes_[unread_[k]].holds != 0) service_inbox(unread_[k]);
  }
  unread_.erase(unread_.begin(), unread_.begin() + static_cast<std::ptrdiff_t>(now));
}

void EventNodes::begin_handling(NodeId i) {
  store_.hold(i);
  nodes_[i].handled = now_ + options_.message_cycles;
  std::size_t last = first_handling_ + handling_count_++;
  if (last >= handlings_.size()) last -= handlings_.size();
  handlings_[last] = {nodes_[i].handled, i};
}

void EventNodes::end_handling() {
  while (handling_count_ != 0 && handlings_[first_handling_].end <= now_) {
    const auto [end, i] = handlings_[first_handling_];
    first_handling_ = first_handling_ + 1 == handlings_.size() ? 0 : first_handling_ + 1;
    --handling_count_;
    if (nodes_[i].handled != end) continue;
    nodes_[i].handled = kNever;
    handled_ += options_.message_cycles;
    store_.release(i);
    handle(i, room_.letters().pop(inbox_[i]));
    service_inbox(i);
  }
}

/// The tasks of a message join the queue; returns the load that they add.
std::uint32_t EventNodes::take_in(NodeId i, const TaskStore::Parcel& tasks) {
  const bool settle = agents_.tasks_settle();
  const std::uint32_t gained = gain(i, tasks, [&] { store_.receive(i, tasks, settle); });
  if (settle && !store_.by_work()) nodes_[i].settled += tasks.count;
  tasks_moved_ += tasks.count;
  moved();
  return gained;
}

[[gnu::always_inline]] inline void EventNodes::handle(NodeId i, LetterId id) {
  const Letters::Letter& letter = room_.letters()[id];
  const NodeId from = letter.from;
  const std::uint32_t gained = letter.tasks.count == 0 ? 0 : take_in(i, letter.tasks);
  room_.judge(room_.end(id));
  agents_.receive(*this, i, from, id, gained);
}

/// All earlier letters of its sender have arrived.
[[gnu::always_inline]] inline void EventNodes::accept(LetterId id) {
  const NodeId i = room_.letters()[id].to;
  if (store_.failed(i)) return drop(id, i);
  if (at_once_) return handle(i, id);
  room_.letters().push(inbox_[i], id);
  if (!options_.between_tasks || !store_.running(i) || nodes_[i].holds != 0) service_inbox(i);
}

void EventNodes::take(const Message& packet) {
  room_.letters().come(letter_of(packet), [this](LetterId id) { accept(id); });
}

void EventNodes::hear(std::span<const Message> packets) {
  if (at_once_ && store_.failed_processors() == 0) return agents_.hear(*this, packets);
  for (const Message& packet : packets) take(packet);
}

}  // namespace ballast
