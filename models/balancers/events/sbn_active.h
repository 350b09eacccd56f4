// SPDX-License-Identifier: BSD-3-Clause
#pragma once

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
  /// The operation, a new one if it is unknown; valid until another one is added. `number`: from 1.
  [[gnu::always_inline]] Operation& at(NodeId root, std::uint32_t number) {
    if (count_ == most_) [[unlikely]]
      grow();
    Operation& place = places_[find(root, number)];
    if (place.number == 0) {
      place = {root, number};
      ++count_;
    }
    return place;
  }
  /// `at` or `erase` will look for it soon. With operations of all processors the places of one
  /// machine are larger than a cache.
  [[gnu::always_inline]] void prefetch(NodeId root, std::uint32_t number) const noexcept {
    if (!places_.empty()) __builtin_prefetch(&places_[hash(root, number)], 1);
  }
  void erase(NodeId root, std::uint32_t number) noexcept {
    if (places_.empty()) return;
    std::size_t hole = find(root, number);
    if (places_[hole].number == 0) return;
    --count_;
    // Entries behind the hole that collided with it move up.
    for (std::size_t k = next(hole); places_[k].number != 0; k = next(k)) {
      const std::size_t home = hash(places_[k].root, places_[k].number);
      if (((k - home) & mask()) < ((k - hole) & mask())) continue;
      places_[hole] = places_[k];
      hole = k;
    }
    places_[hole].number = 0;
  }

 private:
  [[nodiscard]] std::size_t mask() const noexcept { return mask_; }
  [[nodiscard]] std::size_t next(std::size_t k) const noexcept { return (k + 1) & mask(); }
  [[nodiscard]] std::size_t hash(NodeId root, std::uint32_t number) const noexcept {
    return ((root * 0x9E3779B1u + number * 0x85EBCA6Bu) >> 7) & mask();
  }
  [[nodiscard]] std::size_t find(NodeId root, std::uint32_t number) const noexcept {
    std::size_t k = hash(root, number);
    while (places_[k].number != 0 && (places_[k].root != root || places_[k].number != number)) {
      k = next(k);
    }
    return k;
  }
  [[gnu::noinline]] void grow() {
    std::vector<Operation> old(places_.empty() ? 8 : 2 * places_.size());
    old.swap(places_);
    mask_ = places_.size() - 1;
    most_ = static_cast<std::uint32_t>(3 * places_.size() / 4);
    for (const Operation& o : old) {
      if (o.number != 0) places_[find(o.root, o.number)] = o;
    }
  }

  std::vector<Operation> places_;       ///< size: a power of two, or 0
  std::size_t mask_ = 0;                ///< that minus 1
  std::uint32_t count_ = 0, most_ = 0;  ///< operations; those from which on places_ must grow
};

}  // namespace ballast
