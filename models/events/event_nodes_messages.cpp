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

LetterId EventNodes::post(NodeId from, NodeId to, std::uint32_t flits, std::uint32_t tasks) {
  TaskStore::Parcel parcel;
  if (to >= processors() || tasks != 0) [[unlikely]] {
    if (to >= processors() || (!store_.by_work() && tasks > movable(from))) {
      refuse_post(from, tasks, movable(from), to, processors());
    }
    parcel = store_.by_work() ? store_.send_up_to(from, at_slower(from, to, tasks))
                              : store_.send_last(from, tasks);
    const std::uint64_t all = flits + flits_of(parcel);
    if (all > std::numeric_limits<std::uint32_t>::max()) refuse_length(parcel.count, all);
    flits = static_cast<std::uint32_t>(all);
  }
  const LetterId id = letters_.write(from, to, flits, parcel);
  letters_[id].note = futile_ ? moves_ : 0;
  fruitful_ += static_cast<unsigned>(!futile_);
  if (nodes_[from].sent != now_ && has_place(from)) {  // nothing waits in its outbox
    leave(from, id);
  } else {
    queue(from, id);
  }
  return id;
}

void EventNodes::queue(NodeId i, LetterId id) {
  letters_.push(outbox_[i], id);
  ++queued_;
}

[[gnu::always_inline]] inline void EventNodes::leave(NodeId i, LetterId id) {
  letters_.leave(id);
  const Letters::Letter& letter = letters_[id];
  nodes_[i].sent = now_;
  ++shown_;
  if (letter.note != moves_) last_change_ = now_;
  if (letter.tasks.count != 0) hauls_.push_back({i, letter.to, letter.tasks.count});
  show({i, letter.to, letter.flits, kAgentMessage | letters_.name(id)});
}

/// At the start of an edge, from the outbox.
void EventNodes::send(NodeId i) {
  if (outbox_[i].length == 0 || !has_place(i)) return;
  --queued_;
  leave(i, letters_.pop(outbox_[i]));
}

/// At the end of an edge: those that have sent and have more, in the same order.
void EventNodes::request_more() {
  for (const Message& packet : sends_) {
    if (outbox_[packet.from].length != 0) request_send(packet.from);
  }
}

void EventNodes::count_hops() {
  const auto lengths = lengths_.of(std::span<const Transfer>(hauls_));
  for (std::size_t k = 0; k < hauls_.size(); ++k) {
    task_hops_ += std::uint64_t{hauls_[k].count} * (lengths[k] + 1);
  }
  hauls_.clear();
}

LetterId EventNodes::letter_of(const Message& packet) const {
  const std::uint64_t name = packet.tag & ~kAgentMessage;
  const LetterId id = letters_.find(name, packet.from, packet.to);
  if (id == Letters::kNone || (packet.tag & kAgentMessage) == 0) [[unlikely]]
    misdirected(packet);
  return id;
}

/// The letter ends at i, which has failed; its tasks are stranded there.
void EventNodes::drop(LetterId id, NodeId i) {
  store_.receive(i, letters_[id].tasks);
  if (letters_[id].tasks.count != 0) moved();
  end_letter(id);
}

void EventNodes::end_letter(LetterId id) {
  fruitful_ -= letters_[id].note != moves_;
  letters_.free(id);
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
  letters_.withdraw(id, [this](LetterId later) { accept(later); });
  const NodeId i = packet.from;
  if (store_.failed(i)) return drop(id, i);
  const auto tasks = letters_[id].tasks;
  const std::uint32_t gained = gain(i, tasks, [&] { store_.receive(i, tasks); });
  count_returned(i, tasks.count);
  ++unreachable_pairs_;
  if (tasks.count != 0) moved();
  judge(letters_[id].note == moves_);
  end_letter(id);
  agents_.returned(*this, i, packet.to, id, gained);
}

/// Handles the inbox, or begins to; handling continues until it is empty.
void EventNodes::service_inbox(NodeId i) {
  if (options_.message_cycles == 0) {
    while (inbox_[i].length != 0) handle(i, letters_.pop(inbox_[i]));
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
    handle(i, letters_.pop(inbox_[i]));
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
  const NodeId from = letters_[id].from;
  const std::uint32_t gained = letters_[id].tasks.count == 0 ? 0 : take_in(i, letters_[id].tasks);
  judge(letters_[id].note == moves_);
  end_letter(id);
  agents_.receive(*this, i, from, id, gained);
}

/// All earlier letters of its sender have arrived.
[[gnu::always_inline]] inline void EventNodes::accept(LetterId id) {
  const NodeId i = letters_[id].to;
  if (store_.failed(i)) return drop(id, i);
  if (at_once_) return handle(i, id);
  letters_.push(inbox_[i], id);
  if (!options_.between_tasks || !store_.running(i) || nodes_[i].holds != 0) service_inbox(i);
}

void EventNodes::hear(std::span<const Message> packets) {
  for (const Message& packet : packets) {
    letters_.come(letter_of(packet), [this](LetterId id) { accept(id); });
  }
}

}  // namespace ballast
