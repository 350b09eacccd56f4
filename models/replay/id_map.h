// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ballast {

/// Values by id: a flat table with linear probing, at most three quarters full. It allocates only
/// when it has more ids than ever.
class IdMap {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  IdMap() : slots_(64) {}

  /// kNone: not there.
  [[nodiscard]] std::uint32_t find(std::uint64_t id) const noexcept {
    std::size_t at = home(id);
    while (slots_[at].value != kNone && slots_[at].id != id) at = next(at);
    return slots_[at].value;
  }
  /// The id must not be there; `value` is not kNone.
  void insert(std::uint64_t id, std::uint32_t value) {
    if (4 * (size_ + 1) > 3 * slots_.size()) grow();
    place({id, value});
    ++size_;
  }
  /// The id must be there.
  void erase(std::uint64_t id) noexcept {
    std::size_t hole = home(id);
    while (slots_[hole].id != id || slots_[hole].value == kNone) hole = next(hole);
    // Moves back what was placed beyond the hole, so that a search never ends too early.
    for (std::size_t at = next(hole); slots_[at].value != kNone; at = next(at)) {
      const std::size_t from_home = (at - home(slots_[at].id)) & mask();
      if (from_home < ((at - hole) & mask())) continue;
      slots_[hole] = slots_[at];
      hole = at;
    }
    slots_[hole] = {};
    --size_;
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  struct Slot {
    std::uint64_t id = 0;
    std::uint32_t value = kNone;
  };
  [[nodiscard]] std::size_t mask() const noexcept { return slots_.size() - 1; }
  [[nodiscard]] std::size_t next(std::size_t at) const noexcept { return (at + 1) & mask(); }
  [[nodiscard]] std::size_t home(std::uint64_t id) const noexcept {
    return static_cast<std::size_t>((id * 0x9e3779b97f4a7c15u) >> 32) & mask();
  }
  void place(const Slot& slot) noexcept {
    std::size_t at = home(slot.id);
    while (slots_[at].value != kNone) at = next(at);
    slots_[at] = slot;
  }
  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.value != kNone) place(slot);
    }
  }

  std::vector<Slot> slots_;  // a power of two
  std::size_t size_ = 0;
};

}  // namespace ballast
