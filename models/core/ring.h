// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ballast {

/// First in, first out, over a flat array. It allocates only when it becomes longer than ever.
template <class T>
class Ring {
 public:
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// The first element; there must be one.
  [[nodiscard]] const T& front() const noexcept { return places_[first_]; }

  void push(T value) {
    if (size_ == places_.size()) grow();
    places_[(first_ + size_++) & (places_.size() - 1)] = std::move(value);
  }
  T pop() noexcept {
    T value = std::move(places_[first_]);
    first_ = (first_ + 1) & (places_.size() - 1);
    --size_;
    return value;
  }

 private:
  void grow() {
    std::vector<T> larger(places_.empty() ? 16 : 2 * places_.size());  // a power of two
    for (std::size_t k = 0; k < size_; ++k) {
      larger[k] = std::move(places_[(first_ + k) & (places_.size() - 1)]);
    }
    places_ = std::move(larger);
    first_ = 0;
  }

  std::vector<T> places_;
  std::size_t first_ = 0, size_ = 0;
};

}  // namespace ballast
