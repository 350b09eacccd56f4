// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// The balance operations that pass through one processor, by root and number: a hash table with
/// open addressing and linear probing, as large as the most operations at a time require.
class ActiveOperations {
 public:
  struct Operation {
    NodeId root;
    std::uint32_t number;       ///< 0: the entry is free
    std::uint32_t missing = 0;  ///< messages until it proceeds here
    std::uint64_t jobs = 0;     ///< sum of those received
  };

  [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
  /// The operation, a new one if it is unknown; valid until another one is added or erased.
  /// `number`: from 1.
  [[gnu::always_inline]] Operation& at(NodeId root, std::uint32_t number) {
    const Key key = key_of(root, number);
    if (count_ != 0) [[likely]] {
      Operation& home = places_[hash(key)];
      if (key_of(home.root, home.number) == key) [[likely]]
        return home;
    }
    return at_another_place(root, number);
  }
  /// `at` or `erase` will look for it soon. With operations of all processors the places of one
  /// machine are larger than a cache.
  [[gnu::always_inline]] void prefetch(NodeId root, std::uint32_t number) const noexcept {
    if (!places_.empty()) __builtin_prefetch(&places_[hash(key_of(root, number))], 1);
  }
  void erase(const Operation& operation) noexcept {
    auto hole = static_cast<std::size_t>(&operation - places_.data());
    --count_;
    // Entries behind the hole that collided with it move up.
    for (std::size_t k = next(hole); places_[k].number != 0; k = next(k)) {
      const std::size_t home = hash(key_of(places_[k].root, places_[k].number));
      if (((k - home) & mask()) < ((k - hole) & mask())) continue;
      places_[hole] = places_[k];
      hole = k;
    }
    places_[hole].number = 0;
  }

 private:
  using Key = std::uint64_t;  ///< root and number: one comparison
  [[nodiscard]] static Key key_of(NodeId root, std::uint32_t number) noexcept {
    return Key{number} << 32 | root;
  }
  [[nodiscard]] std::size_t mask() const noexcept { return mask_; }
  [[nodiscard]] std::size_t next(std::size_t k) const noexcept { return (k + 1) & mask(); }
  [[nodiscard]] std::size_t hash(Key key) const noexcept {
    return key * 0x9E3779B97F4A7C15u >> shift_;
  }
  [[nodiscard]] std::size_t find(Key key) const noexcept {
    std::size_t k = hash(key);
    while (places_[k].number != 0 && key_of(places_[k].root, places_[k].number) != key) k = next(k);
    return k;
  }
  [[gnu::noinline]] Operation& at_another_place(NodeId root, std::uint32_t number) {
    if (count_ == most_) [[unlikely]] {
      grow();
      return at_another_place(root, number);
    }
    Operation& place = places_[find(key_of(root, number))];
    if (place.number == 0) {
      place = {root, number};
      ++count_;
    }
    return place;
  }
  [[gnu::noinline]] void grow() {
    std::vector<Operation> old(places_.empty() ? 8 : 2 * places_.size());
    old.swap(places_);
    mask_ = static_cast<std::uint32_t>(places_.size() - 1);
    shift_ = static_cast<std::uint32_t>(std::countl_zero(std::uint64_t{mask_}));
    most_ = static_cast<std::uint32_t>(3 * places_.size() / 4);
    for (const Operation& o : old) {
      if (o.number != 0) places_[find(key_of(o.root, o.number))] = o;
    }
  }

  std::vector<Operation> places_;       ///< size: a power of two, or 0
  std::uint32_t mask_ = 0, shift_ = 0;  ///< size - 1; of a hash: leaves as many bits as that has
  std::uint32_t count_ = 0, most_ = 0;  ///< operations; those from which on places_ must grow
};

}  // namespace ballast
