// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/types.h"
#include "graphs/neighbours.h"

namespace ballast {

/// The neighbours of an event agent's processor that it assumes alive, by number, each with the
/// agent's data about it: the fields of Known. Part of the agent's Node, filled by its `start`;
/// allocates nothing later.
template <class Known>
class Acquaintances {
 public:
  struct Entry : Known {
    NodeId id;
  };

  /// Bytes for all processors, and for the graph itself.
  [[nodiscard]] static std::uint64_t bytes(const Neighbours& n) {
    constexpr std::uint64_t kBlock = 2 * sizeof(void*);  // overhead of the allocator
    return n.bytes() + n.links() * sizeof(Entry) + n.nodes() * kBlock;
  }

  void start(std::span<const NodeId> neighbours) {
    entries_.reserve(neighbours.size());
    for (const NodeId id : neighbours) entries_.push_back({Known{}, id});
    std::sort(entries_.begin(), entries_.end(), before);
    const auto same = [](const Entry& a, const Entry& b) { return a.id == b.id; };
    entries_.erase(std::unique(entries_.begin(), entries_.end(), same), entries_.end());
  }
  /// Null: no neighbour, or a forgotten one.
  [[nodiscard]] Entry* find(NodeId id) noexcept {
    const auto at = std::lower_bound(entries_.begin(), entries_.end(), Entry{Known{}, id}, before);
    return at != entries_.end() && at->id == id ? &*at : nullptr;
  }
  /// There is no longer a route to it.
  void forget(NodeId id) {
    if (const Entry* entry = find(id)) entries_.erase(entries_.begin() + (entry - entries_.data()));
  }

  [[nodiscard]] auto begin() noexcept { return entries_.begin(); }
  [[nodiscard]] auto end() noexcept { return entries_.end(); }
  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  [[nodiscard]] Entry& operator[](std::size_t k) noexcept { return entries_[k]; }

 private:
  static bool before(const Entry& a, const Entry& b) noexcept { return a.id < b.id; }

  std::vector<Entry> entries_;
};

/// Known for neighbours without data.
struct NothingKnown {};

}  // namespace ballast
