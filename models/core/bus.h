// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <systemc>
#include <utility>
#include <vector>

#include "core/cycle_clock.h"

namespace ballast {

/// A registered channel that carries an array: a value written at one edge is read from the next
/// cycle on. Elements keep their values until written. One update request per cycle, work per
/// changed element.
template <class T>
class Bus final : public sc_core::sc_interface, public sc_core::sc_prim_channel {
 public:
  Bus(const char* name, CycleClock& clock, std::size_t size)
      : sc_prim_channel(name), clock_(clock), values_(size) {
    written_.reserve(size);
  }

  [[nodiscard]] std::size_t size() const noexcept { return values_.size(); }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return values_[i]; }
  [[nodiscard]] std::span<const T> read() const noexcept { return values_; }
  /// Scalar access to a bus of one element. Writing the same value costs nothing.
  [[nodiscard]] const T& get() const noexcept { return values_[0]; }
  void set(const T& value) {
    if (!(values_[0] == value)) write(0, value);
  }
  /// At most one writer per element and edge.
  void write(std::size_t i, const T& value) {
    if (written_.empty()) request_update();
    written_.emplace_back(i, value);
  }

 private:
  void update() override {
    for (const auto& [i, value] : written_) values_[i] = value;
    written_.clear();
    clock_.wake_next();
  }

  CycleClock& clock_;
  std::vector<T> values_;
  std::vector<std::pair<std::size_t, T>> written_;
};

/// A registered channel of strobes: the list written at one edge is visible in the next cycle only.
template <class T>
class StrobeBus final : public sc_core::sc_interface, public sc_core::sc_prim_channel {
 public:
  StrobeBus(const char* name, CycleClock& clock, std::size_t capacity)
      : sc_prim_channel(name), clock_(clock) {
    values_.reserve(capacity);
    next_.reserve(capacity);
  }

  [[nodiscard]] std::span<const T> read() const noexcept {
    if (clock_.now() != cycle_) return {};
    return values_;
  }
  /// An empty list costs nothing.
  void write(std::span<const T> values) {
    if (values.empty()) return;
    next_.assign(values.begin(), values.end());
    request_update();
  }

 private:
  void update() override {
    values_.swap(next_);
    cycle_ = clock_.now() + 1;
    clock_.wake_next();
  }

  CycleClock& clock_;
  std::vector<T> values_, next_;
  Cycle cycle_ = kNever;
};

}  // namespace ballast
