// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.h"
#include "tasks/task_store.h"

namespace ballast {

/// Number of a message, unique until it has been handled.
using LetterId = std::uint32_t;

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
  static constexpr std::uint64_t kNames = std::uint64_t{1} << 63;
  /// A cache line, and cheap to number. Words that are written together are not neighbours, since
  /// the compiler would join them, which costs more than it saves.
  struct alignas(64) Letter {
    NodeId from;
    union {
      LetterId next;   ///< in its queue, or of the free ones
      LetterId newer;  ///< in flight and linked: see `older`
    };
    NodeId to;
    bool linked;                 ///< another one of its class was in flight together with it ..
    bool there;                  ///< .. and it has arrived, but waits for an earlier one
    std::uint64_t name;          ///< differs between letters with the same number
    std::uint64_t expected = 0;  ///< its name while its packet is in flight; else 0
    TaskStore::Parcel tasks;
    std::uint64_t note;  ///< for its owner
    std::uint32_t flits;
    // Valid while it is linked and has not been let through.
    LetterId before, after;  ///< in flight between the same two
    LetterId older;          ///< from the same sender to the same class
  };
  static_assert(sizeof(Letter) == 64);

  explicit Letters(NodeId processors) : newest_(std::size_t{processors} << kClassBits, kNone) {}

  /// With one letter per processor.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t processors) {
    return processors * ((sizeof(LetterId) << kClassBits) + sizeof(Letter));
  }

  [[gnu::always_inline]] LetterId write(NodeId from, NodeId to, std::uint32_t flits,
                                        TaskStore::Parcel tasks) {
    if (free_ == kNone) [[unlikely]]
      grow();
    const LetterId id = free_;
    Letter& letter = letters_[id];
    free_ = letter.next;
    letter.from = from;
    letter.to = to;
    letter.flits = flits;
    letter.tasks = tasks;
    letter.name = (letter.name + (std::uint64_t{1} << 32)) % kNames;
    ++written_;
    return id;
  }
  /// The letter is in flight from now on.
  void leave(LetterId id) { leave(id, letters_[id].from, letters_[id].to); }
  /// The same; returns its name. `from`, `to`: those of the letter.
  [[gnu::always_inline]] std::uint64_t leave(LetterId id, NodeId from, NodeId to) {
    Letter& letter = letters_[id];
    letter.expected = letter.name;
    LetterId& newest = newest_of(from, to);
    letter.linked = newest != kNone;
    if (letter.linked) [[unlikely]]
      join(id, newest);
    newest = id;
    return letter.name;
  }

  /// The letter has reached its receiver, or come back: calls `let(id)` for it unless an earlier
  /// one is missing, and then for the later ones that waited for it.
  template <class Let>
  void come(LetterId id, Let&& let) {
    if (comes_alone(id)) {
      let(id);
    } else {
      come_among_others(id, let);
    }
  }
  /// The first part of `come`. True: it is let through, and nothing else is.
  [[nodiscard, gnu::always_inline]] bool comes_alone(LetterId id) {
    Letter& letter = letters_[id];
    if (letter.linked) [[unlikely]]
      return comes_alone_linked(id);
    letter.expected = 0;
    newest_of(letter) = kNone;
    return true;
  }
  /// The letter comes back, so later ones between the same two need not wait for it. Calls
  /// `let(id)` for those that did.
  template <class Let>
  void withdraw(LetterId id, Let&& let) {
    if (!letters_[id].linked) return unlink(id);
    const LetterId after = letters_[id].after;
    const LetterId before = letters_[id].before;
    if (before != kNone) letters_[before].after = after;
    if (after != kNone) letters_[after].before = before;
    unlink(id);
    if (after != kNone && before == kNone && letters_[after].there) {
      come(after, let);
    }
  }
  void free(LetterId id) {
    letters_[id].next = free_;
    free_ = id;
    --written_;
  }

  void push(LetterQueue& queue, LetterId id) {
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
  [[nodiscard]] std::uint64_t name(LetterId id) const noexcept { return letters_[id].name; }
  /// The letter of this name in flight between the two that has not arrived; kNone: none.
  [[nodiscard]] LetterId find(std::uint64_t name, NodeId from, NodeId to) const noexcept {
    return expects(name, from, to) ? static_cast<LetterId>(name) : kNone;
  }
  /// There is one.
  [[nodiscard]] bool expects(std::uint64_t name, NodeId from, NodeId to) const noexcept {
    const Letter* letter = letters_.data() + static_cast<LetterId>(name);
    return letter < letters_.data() + letters_.size() && letter->expected == name &&
           letter->from == from && letter->to == to;
  }
  /// Letters written and not freed.
  [[nodiscard]] std::uint64_t alive() const noexcept { return written_; }
  [[nodiscard]] Letter& operator[](LetterId id) noexcept { return letters_[id]; }

 private:
  static constexpr unsigned kClassBits = 4;
  [[nodiscard]] LetterId& newest_of(NodeId from, NodeId to) noexcept {
    const std::uint32_t of_receiver = to * 0x9E3779B1u >> (32 - kClassBits);
    return newest_[(std::size_t{from} << kClassBits) + of_receiver];
  }
  [[nodiscard]] LetterId& newest_of(const Letter& letter) noexcept {
    return newest_of(letter.from, letter.to);
  }

  [[gnu::noinline]] void grow() {
    free_ = static_cast<LetterId>(letters_.size());
    Letter& letter = letters_.emplace_back();
    letter.next = kNone;
    letter.name = free_;
  }
  /// `newest`: of its class, which becomes the second newest.
  [[gnu::noinline]] void join(LetterId id, LetterId newest) {
    Letter& letter = letters_[id];
    Letter& second = letters_[newest];
    if (!second.linked) {
      second.linked = true;
      second.there = false;
      second.before = second.after = second.older = kNone;
    }
    second.newer = id;
    letter.there = false;
    letter.before = letter.after = letter.newer = kNone;
    letter.older = newest;
    for (LetterId k = newest; k != kNone; k = letters_[k].older) {
      if (letters_[k].to != letter.to) continue;
      letter.before = k;
      letters_[k].after = id;
      break;
    }
  }

  [[gnu::noinline]] bool comes_alone_linked(LetterId id) {
    if (letters_[id].before != kNone || letters_[id].after != kNone) return false;
    unlink(id);
    return true;
  }
  template <class Let>
  [[gnu::noinline]] void come_among_others(LetterId id, Let& let) {
    letters_[id].expected = 0;
    letters_[id].there = true;
    while (id != kNone && letters_[id].there && letters_[id].before == kNone) {
      const LetterId after = letters_[id].after;
      forget(id);
      let(id);
      id = after;
    }
  }
  [[gnu::noinline]] void unlink(LetterId id) {
    Letter& letter = letters_[id];
    letter.expected = 0;
    if (!letter.linked) {
      newest_of(letter) = kNone;
      return;
    }
    letter.there = false;
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
