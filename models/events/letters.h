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

/// The messages between processors from writing to handling, and their order: of two letters
/// between the same two processors the first to leave is the first to be let through, whatever the
/// order of arrival. Every letter has a unique name, which exposes a packet that is duplicated,
/// late or misnamed. Sending a letter costs work for each letter in flight from its sender to the
/// same class of receivers: a hash of their numbers, so mostly none.
class Letters {
 public:
  static constexpr LetterId kNone = ~LetterId{0};
  static constexpr std::uint32_t kSerials = std::uint32_t{1} << 31;
  struct alignas(64) Letter {  // a cache line, and cheap to number
    NodeId from, to;
    std::uint32_t flits;
    TaskStore::Parcel tasks;
    std::uint32_t serial = 0;  ///< differs between letters with the same number
    enum : std::uint8_t { written, under_way, there, let } state;  ///< there: arrived, but waits
    LetterId next;                                                 ///< in its queue
    LetterId before, after;  ///< in flight between the same two, not let through
    LetterId newer, older;   ///< the same from the same sender to the same class
    std::uint64_t note;      ///< for its owner
  };

  explicit Letters(NodeId processors) : newest_(std::size_t{processors} << kClassBits, kNone) {}

  /// With one letter per processor.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors) {
    return processors * ((sizeof(LetterId) << kClassBits) + sizeof(Letter));
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
  /// The letter is in flight from now on.
  void leave(LetterId id) {
    Letter& letter = letters_[id];
    letter.state = Letter::under_way;
    letter.before = letter.after = letter.newer = kNone;
    LetterId& newest = newest_of(letter);
    letter.older = newest;
    for (LetterId k = letter.older; k != kNone; k = letters_[k].older) {
      if (letters_[k].to != letter.to) continue;
      letter.before = k;
      letters_[k].after = id;
      break;
    }
    if (letter.older != kNone) letters_[letter.older].newer = id;
    newest = id;
  }

  /// The letter has reached its receiver, or come back: calls `let(id)` for it unless an earlier
  /// one is missing, and then for the later ones that waited for it.
  template <class Let>
  void come(LetterId id, Let&& let) {
    if (letters_[id].before == kNone && letters_[id].after == kNone) [[likely]] {
      unlink(id);
      let(id);
    } else {
      come_among_others(id, let);
    }
  }
  /// The letter comes back, so later ones between the same two need not wait for it. Calls
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

  /// Content of the letter's packet, less than 2^63: unique until 2^31 more letters with the same
  /// number have been written.
  [[nodiscard]] std::uint64_t name(LetterId id) const noexcept {
    return std::uint64_t{letters_[id].serial} << 32 | id;
  }
  /// The letter of this name in flight between the two that has not arrived; kNone: none.
  [[nodiscard]] LetterId find(std::uint64_t name, NodeId from, NodeId to) const noexcept {
    const auto id = static_cast<LetterId>(name);
    if (id >= letters_.size()) return kNone;
    const Letter& letter = letters_[id];
    const bool same = ((letter.serial ^ name >> 32) | (letter.from ^ from) | (letter.to ^ to) |
                       (letter.state ^ Letter::under_way)) == 0;
    return same ? id : kNone;
  }
  /// Letters written and not freed.
  [[nodiscard]] std::uint64_t alive() const noexcept { return written_; }
  [[nodiscard]] Letter& operator[](LetterId id) noexcept { return letters_[id]; }

 private:
  static constexpr unsigned kClassBits = 3;
  [[nodiscard]] LetterId& newest_of(const Letter& letter) noexcept {
    const std::uint32_t of_receiver = letter.to * 0x9E3779B1u >> (32 - kClassBits);
    return newest_[(std::size_t{letter.from} << kClassBits) + of_receiver];
  }

  template <class Let>
  [[gnu::noinline]] void come_among_others(LetterId id, Let& let) {
    letters_[id].state = Letter::there;
    while (id != kNone && letters_[id].state == Letter::there && letters_[id].before == kNone) {
      const LetterId after = letters_[id].after;
      forget(id);
      let(id);
      id = after;
    }
  }
  void unlink(LetterId id) {
    Letter& letter = letters_[id];
    letter.state = Letter::let;
    (letter.newer == kNone ? newest_of(letter) : letters_[letter.newer].older) = letter.older;
    if (letter.older != kNone) letters_[letter.older].newer = letter.newer;
  }
  void forget(LetterId id) {
    if (letters_[id].after != kNone) letters_[letters_[id].after].before = kNone;
    unlink(id);
  }

  std::vector<Letter> letters_;
  std::vector<LetterId> newest_;  ///< by sender and class of receivers
  LetterId free_ = kNone;
  std::uint64_t written_ = 0;
};

}  // namespace ballast
