// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "events/letters.h"
#include "machine/interfaces.h"
#include "machine/planner.h"
#include "machine/task_tag.h"

namespace ballast {

/// Letters of event agents from writing to leaving, and which of them may still move a task. A
/// letter leaves at the edge at which it is written if its processor's interface has room and has
/// sent nothing at this edge; else it waits in the outbox. Outboxes send first.
///
/// Agents write most letters here without a call: `post` is compiled into them.
class MailRoom {
 public:
  /// `executes`: the run executes tasks.
  MailRoom(NodeId processors, Interfaces& interfaces, bool executes)
      : interfaces_(interfaces), executes_(executes), letters_(processors), senders_(processors) {
    hauls_.reserve(processors);
  }
  /// With one letter per processor.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors) {
    return Letters::bytes(processors) + processors * (sizeof senders_[0] + sizeof hauls_[0]);
  }

  [[nodiscard]] Letters& letters() noexcept { return letters_; }
  [[nodiscard]] const Letters& letters() const noexcept { return letters_; }

  void begin_edge() noexcept {
    left_before_ = left_;
    futile_left_ = 0;
    hauls_.clear();
    crowded_ = crowded_ && queued_ != 0;
  }
  /// `tasks`: in flight with the letter.
  [[gnu::always_inline]] LetterId post(NodeId from, NodeId to, std::uint32_t flits,
                                       TaskStore::Parcel tasks = {}) {
    const LetterId id = letters_.write(from, to, flits, tasks);
    Letters::Letter& letter = letters_[id];
    const bool futile = futile_;
    letter.note = 0;
    if (futile) [[unlikely]] {
      letter.note = moves_;
      ++futile_letters_;
    }
    Sender& sender = senders_[from];
    if (sender.last <= left_before_ && interfaces_.has_place(from)) [[likely]] {
      if (futile) ++futile_left_;
      leave(sender, id, {from, to, flits}, tasks.count);
    } else {
      queue(sender, id);
    }
    return id;
  }
  /// Ends a letter that is let through alone and brings no tasks, so that its receiver may handle
  /// it. False: no such letter, and nothing has changed.
  [[gnu::always_inline]] bool open(const Message& packet) {
    const std::uint64_t name = packet.tag ^ kAgentMessage;  // else none has it
    if (!letters_.expects(name, packet.from, packet.to)) return false;
    const auto id = static_cast<LetterId>(name);
    if (letters_[id].tasks.count != 0 || !letters_.comes_alone(id)) return false;
    judge(end(id));
    return true;
  }
  /// At the start of an edge, for a processor with a request: from the outbox.
  [[gnu::always_inline]] void send(NodeId i) {
    Sender& sender = senders_[i];
    if (sender.outbox.length == 0) return;
    if (!interfaces_.has_place(i)) {
      crowded_ = true;
      return;
    }
    --queued_;
    const LetterId id = letters_.pop(sender.outbox);
    const Letters::Letter& letter = letters_[id];
    if (futile_letters_ != 0) [[unlikely]]
      futile_left_ += letter.note == moves_;
    leave(sender, id, {i, letter.to, letter.flits}, letter.tasks.count);
  }
  /// While it is crowded: a place in the interface of i is free.
  void freed(NodeId i) {
    if (senders_[i].outbox.length != 0) interfaces_.request_send(i);
  }
  /// Those that have sent and have more request to send at the next edge, in the same order.
  void end_edge() {
    if (queued_ == 0) return;
    for (const Message& packet : interfaces_.sends()) {
      if (senders_[packet.from].outbox.length != 0) interfaces_.request_send(packet.from);
    }
  }
  /// Letters that will not be sent.
  [[nodiscard]] LetterQueue empty_outbox(NodeId i) noexcept {
    queued_ -= senders_[i].outbox.length;
    return std::exchange(senders_[i].outbox, {});
  }

  /// A letter is in an outbox.
  [[nodiscard]] bool waits() const noexcept { return queued_ != 0; }
  /// Some letter may wait for a place in an interface.
  [[nodiscard]] bool crowded() const noexcept { return crowded_; }
  /// Letters that left before this edge.
  [[nodiscard]] std::uint64_t left_before() const noexcept { return left_before_; }
  /// Tasks that have left at this edge.
  [[nodiscard]] std::span<const Transfer> hauls() const noexcept { return hauls_; }

  // Letters that may still move a task: all but those that follow from an event that has moved
  // none since the last move.
  /// Number of task moves, from 1.
  [[nodiscard]] const std::uint64_t& moves() const noexcept { return moves_; }
  /// A task has moved, arrived or been lost: every letter may have an effect again.
  void moved() noexcept {
    ++moves_;
    futile_letters_ = 0;
  }
  /// Before an agent works. `again`: its reason has already moved nothing once.
  void judge(bool again) noexcept { futile_ = over_ || (again && !executes_); }
  /// In a run that executes tasks: whether all are executed.
  void set_over(bool over) noexcept { over_ = over; }
  /// The letter has been handled; its number may be used again. True: it was futile.
  [[gnu::always_inline]] bool end(LetterId id) noexcept {
    const bool futile = letters_[id].note == moves_;
    letters_.free(id);
    if (!futile) [[likely]]
      return false;
    --futile_letters_;
    return true;
  }
  [[nodiscard]] bool may_move_tasks() const noexcept { return letters_.alive() != futile_letters_; }
  /// A letter that may move a task has left at this edge.
  [[nodiscard]] bool hopeful() const noexcept { return left_ - left_before_ != futile_left_; }

 private:
  struct alignas(32) Sender {  // cheap to number
    std::uint64_t last = 0;    ///< left_ with its last letter
    LetterQueue outbox = {};
  };

  struct Envelope {
    NodeId from, to;
    std::uint32_t flits;
  };
  [[gnu::always_inline]] void leave(Sender& sender, LetterId id, Envelope e, std::uint32_t tasks) {
    const std::uint64_t name = letters_.leave(id, e.from, e.to);
    sender.last = ++left_;
    if (tasks != 0) hauls_.push_back({e.from, e.to, tasks});
    interfaces_.show({e.from, e.to, e.flits, kAgentMessage | name});
  }
  [[gnu::noinline]] void queue(Sender& sender, LetterId id) {
    letters_.push(sender.outbox, id);
    ++queued_;
    crowded_ |= sender.last <= left_before_;
  }

  Interfaces& interfaces_;
  const bool executes_;
  Letters letters_;
  std::vector<Sender> senders_;
  std::vector<Transfer> hauls_;
  std::uint64_t left_ = 0, left_before_ = 0;  ///< letters that have left; before this edge
  std::uint64_t queued_ = 0;                  ///< letters in outboxes
  std::uint64_t moves_ = 1;
  std::uint64_t futile_letters_ = 0;  ///< written and not ended
  std::uint64_t futile_left_ = 0;     ///< that have left at this edge
  bool over_ = false;
  bool futile_ = false;  ///< letters of the working agent will move no task
  bool crowded_ = false;
};

}  // namespace ballast
