// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "events/event_agents.h"
#include "tasks/task_store.h"

namespace ballast {

/// A first-in first-out queue of letters, linked through Letters.
struct LetterQueue {
  LetterId front, back;
  std::uint32_t length = 0;
};

/// The messages between processors from the moment at which they are written until they are
/// handled, and their order: of two letters between the same two processors the one that left first
/// is let through first, whichever comes first. Every letter has a name of its own, so that a
/// packet that comes twice, late or with another's name is found out. A letter that leaves costs
/// those of its sender that are under way.
class Letters {
 public:
  static constexpr LetterId kNone = ~LetterId{0};
  static constexpr std::uint32_t kSerials = std::uint32_t{1} << 31;
  struct Letter {
    NodeId from, to;
    std::uint32_t flits;
    TaskStore::Parcel tasks;
    std::uint32_t serial = 0;  ///< of those with the same number
    enum : std::uint8_t { written, under_way, there, let } state;  ///< there: but waits
    LetterId next;                                                 ///< in the queue that it is in
    LetterId before, after;  ///< under way between the same two, but not let through
    LetterId newer, older;   ///< the same from the same sender
    std::uint64_t note;      ///< of its owner
  };

  explicit Letters(NodeId processors) : newest_(processors, kNone) {}

  /// With a letter for each processor.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors) {
    return processors * (sizeof(LetterId) + sizeof(Letter));
  }

  LetterId write(NodeId from, NodeId to, std::uint32_t flits, TaskStore::Parcel tasks) {
    LetterId id = free_;
    if (id == kNone) {
      id = static_cast<LetterId>(letters_.size());
      letters_.emplace_back();
    } else {
      free_ = letters_[id].next;
    }
    Letter& letter = letters_[id];
    letter.from = from;
    letter.to = to;
    letter.flits = flits;
    letter.tasks = tasks;
    letter.serial = (letter.serial + 1) % kSerials;
    letter.state = Letter::written;
    ++written_;
    return id;
  }
  /// The letter is under way from now on.
  void leave(LetterId id) {
    Letter& letter = letters_[id];
    letter.state = Letter::under_way;
    letter.before = letter.after = letter.newer = kNone;
    letter.older = newest_[letter.from];
    for (LetterId k = letter.older; k != kNone; k = letters_[k].older) {
      if (letters_[k].to != letter.to) continue;
      letter.before = k;
      letters_[k].after = id;
      break;
    }
    if (letter.older != kNone) letters_[letter.older].newer = id;
    newest_[letter.from] = id;
  }

  /// The letter has come to its receiver, or back: calls `let(id)` for it if no earlier one is
  /// missing, and then for the later ones that waited for it.
  template <class Let>
  void come(LetterId id, Let&& let) {
    letters_[id].state = Letter::there;
    while (id != kNone && letters_[id].state == Letter::there && letters_[id].before == kNone) {
      const LetterId after = letters_[id].after;
      forget(id);
      let(id);
      id = after;
    }
  }
  /// The letter comes back: later ones between the same two do not wait for it. Calls
  /// `let(id)` for those that did.
  template <class Let>
  void withdraw(LetterId id, Let&& let) {
    const LetterId after = letters_[id].after;
    const LetterId before = letters_[id].before;
    if (before != kNone) letters_[before].after = after;
    if (after != kNone) letters_[after].before = before;
    unlink(id);
    if (after != kNone && before == kNone && letters_[after].state == Letter::there) {
      come(after, let);
    }
  }
  void free(LetterId id) {
    letters_[id].next = free_;
    free_ = id;
    --written_;
  }

  void push(LetterQueue& queue, LetterId id) {
    letters_[id].next = kNone;
    (queue.length++ == 0 ? queue.front : letters_[queue.back].next) = id;
    queue.back = id;
  }
  LetterId pop(LetterQueue& queue) {
    const LetterId id = queue.front;
    queue.front = letters_[id].next;
    --queue.length;
    return id;
  }

  /// What the letter's packet carries, less than 2^63: no other letter's until 2^31 more with the
  /// same number have been written.
  [[nodiscard]] std::uint64_t name(LetterId id) const noexcept {
    return std::uint64_t{letters_[id].serial} << 32 | id;
  }
  /// The letter of this name that is under way from one to the other and has not come; kNone: none.
  [[nodiscard]] LetterId find(std::uint64_t name, NodeId from, NodeId to) const noexcept {
    const auto id = static_cast<LetterId>(name);
    if (id >= letters_.size()) return kNone;
    const Letter& letter = letters_[id];
    const bool same = letter.serial == name >> 32 && letter.from == from && letter.to == to;
    return same && letter.state == Letter::under_way ? id : kNone;
  }
  /// Letters that are written and not freed.
  [[nodiscard]] std::uint64_t alive() const noexcept { return written_; }
  [[nodiscard]] Letter& operator[](LetterId id) noexcept { return letters_[id]; }

 private:
  void unlink(LetterId id) {
    Letter& letter = letters_[id];
    letter.state = Letter::let;
    (letter.newer == kNone ? newest_[letter.from] : letters_[letter.newer].older) = letter.older;
    if (letter.older != kNone) letters_[letter.older].newer = letter.newer;
  }
  void forget(LetterId id) {
    if (letters_[id].after != kNone) letters_[letters_[id].after].before = kNone;
    unlink(id);
  }

  std::vector<Letter> letters_;
  std::vector<LetterId> newest_;  ///< of each sender
  LetterId free_ = kNone;
  std::uint64_t written_ = 0;
};

}  // namespace ballast
