// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "core/huge_pages.h"
#include "core/types.h"

namespace ballast {

/// A list whose capacity is allocated at elaboration and proven by its owner. Unused parts are not
/// touched: memory follows activity.
template <class T>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T>, "items are not constructed");

 public:
  explicit FixedList(std::size_t capacity = 0)
      : items_(static_cast<T*>(::operator new(capacity * sizeof(T)))),
        end_(items_.get()),
        capacity_(capacity) {}
  FixedList(FixedList&&) noexcept = default;
  FixedList& operator=(FixedList&&) noexcept = default;

  void push_back(const T& item) noexcept {
    assert(size() < capacity_);
    *end_++ = item;
  }
  void clear() noexcept { end_ = items_.get(); }
  void end_at(T* end) noexcept { end_ = end; }
  /// Clears it, and gives its memory back.
  void forget() noexcept {
    clear();
    forget_pages(items_.get(), capacity_ * sizeof(T));
  }
  [[nodiscard]] bool empty() const noexcept { return end_ == items_.get(); }
  [[nodiscard]] bool full() const noexcept { return size() == capacity_; }
  [[nodiscard]] std::size_t size() const noexcept {
    return static_cast<std::size_t>(end_ - items_.get());
  }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  [[nodiscard]] T* begin() const noexcept { return items_.get(); }
  [[nodiscard]] T* end() const noexcept { return end_; }
  [[nodiscard]] T& operator[](std::size_t i) const noexcept { return items_[i]; }

 private:
  struct Free {
    void operator()(T* items) const noexcept { ::operator delete(items); }
  };
  std::unique_ptr<T[], Free> items_;
  T* end_;
  std::size_t capacity_;
};

/// A list of events for each of the next few cycles.
class Calendar {
 public:
  /// `horizon`: largest distance of an event; `capacity`: most events of one cycle.
  void resize(unsigned horizon, std::size_t capacity) {
    slots_.clear();
    mask_ = slots_for(horizon) - 1;
    for (std::size_t k = 0; k <= mask_; ++k) slots_.emplace_back(capacity);
  }
  [[nodiscard]] static std::size_t slots_for(unsigned horizon) noexcept {
    return std::bit_ceil(std::size_t{horizon} + 1);
  }
  [[nodiscard]] std::size_t slots() const noexcept { return slots_.size(); }
  [[nodiscard]] FixedList<std::uint32_t>& at(Cycle cycle) noexcept { return slots_[cycle & mask_]; }
  /// The next cycle after `now` with an event; kNever if none.
  [[nodiscard]] Cycle next(Cycle now) const noexcept {
    for (std::size_t k = 1; k <= mask_ + 1; ++k) {
      if (!slots_[(now + k) & mask_].empty()) return now + k;
    }
    return kNever;
  }
  void clear() noexcept {
    for (auto& slot : slots_) slot.clear();
  }
  void forget() noexcept {
    for (auto& slot : slots_) slot.forget();
  }

 private:
  std::vector<FixedList<std::uint32_t>> slots_;
  std::size_t mask_ = 0;  ///< their number, a power of two, less one
};

}  // namespace ballast
