// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "core/errors.h"
#include "core/types.h"
#include "network/flits.h"

namespace ballast {

/// A packet between hand-over and delivery.
struct PacketRecord {
  NodeId from;
  std::uint32_t flits;
  std::uint32_t arrived;  ///< flits at the destination; kNone: the record is free
  std::uint64_t tag;
  std::uint32_t word;   ///< word for the routing; kept only if the routing reads words
  std::uint32_t links;  ///< crossed by its tail; only with RouterOptions::count_links
};
/// Else an array of new records would touch all of its memory.
static_assert(std::is_trivially_default_constructible_v<PacketRecord>);

/// Records of the packets in the network. All are allocated at elaboration, none is touched before
/// its use, and used() is the largest number that was ever in use at once. Destinations stand by
/// themselves: routers read nothing else.
class PacketPool {
 public:
  static constexpr std::size_t kMost = std::size_t{1} << 31;

  void resize(std::size_t most) {
    const std::size_t capacity = std::min(most, kMost);
    records_.reset(new PacketRecord[capacity]);
    to_.reset(new NodeId[capacity]);
    capacity_ = capacity;
    clear();
  }
  void clear() noexcept {
    free_ = kNone;
    used_ = 0;
  }
  /// Throws UserError if too many packets are in the network.
  [[nodiscard]] PacketId take() {
    if (free_ == kNone) {
      if (used_ == capacity_) [[unlikely]]
        refuse();
      return static_cast<PacketId>(used_++);
    }
    const PacketId id = free_;
    free_ = to_[id];
    return id;
  }
  void give(PacketId id) noexcept {
    records_[id].arrived = kNone;
    to_[id] = free_;
    free_ = id;
  }
  [[nodiscard]] PacketRecord& operator[](PacketId id) noexcept { return records_[id]; }
  [[nodiscard]] PacketRecord* records() noexcept { return records_.get(); }
  [[nodiscard]] NodeId& to(PacketId id) noexcept { return to_[id]; }
  [[nodiscard]] const NodeId* destinations() const noexcept { return to_.get(); }  ///< by packet
  /// One past the highest record ever used.
  [[nodiscard]] std::size_t used() const noexcept { return used_; }

 private:
  [[noreturn]] [[gnu::cold]] static void refuse() {
    throw UserError("expected at most 2^31 packets in the network at the same time");
  }

  std::unique_ptr<PacketRecord[]> records_;
  std::unique_ptr<NodeId[]> to_;
  std::size_t capacity_ = 0, used_ = 0;
  PacketId free_ = kNone;
};

}  // namespace ballast
