// SPDX-License-Identifier: BSD-3-Clause
// Registers of all routers, in flat arrays. A port has the same number as input and as output, the
// two directions of one link. Virtual channel v of port p is number (p << shift) | v on both sides.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "core/errors.h"
#include "core/huge_pages.h"
#include "core/types.h"
#include "network/network.h"

namespace ballast {

/// Mask of the virtual channels 0 .. n - 1.
[[nodiscard]] inline std::uint16_t vcs_below(unsigned n) {
  return static_cast<std::uint16_t>((1u << n) - 1);
}

using VcId = std::uint32_t;
using PortId = std::uint32_t;
using PacketId = std::uint32_t;  ///< below 2^31
inline constexpr std::uint32_t kNone = ~std::uint32_t{0};
inline constexpr unsigned kMaxVcs = 16;  ///< virtual channels of a link

/// A flit in a buffer: its packet, and whether it is the packet's last one.
enum class Flit : std::uint32_t {};
[[nodiscard]] inline Flit flit_of(PacketId packet, bool tail) noexcept {
  return Flit{packet << 1 | PacketId{tail}};
}
[[nodiscard]] inline PacketId packet_of(Flit flit) noexcept {
  return static_cast<PacketId>(flit) >> 1;
}
[[nodiscard]] inline bool is_tail(Flit flit) noexcept {
  return (static_cast<PacketId>(flit) & 1) != 0;
}

/// Input side of a virtual channel: a ring of flits. The sender reserves a slot by its credit and
/// writes the flit there at once; `count` grows when the flit has crossed the link.
struct InputVc {
  VcId out = kNone;            ///< output VC held; if `candidates` != 0 VC 0 of the requested port
  std::uint32_t next = kNone;  ///< list of VCs that wait for a port; scratch of VC allocation
  std::uint32_t accept_pointer = 0;
  std::uint16_t head = 0, tail = 0, count = 0;
  std::uint16_t candidates = 0;  ///< mask of requested output VCs of the port; 0: one is held
  bool present = false;          ///< a packet is in front, though its flits may still be to come
};

/// Output side of a virtual channel: the state of the buffer at the other end of the link.
struct OutputVc {
  VcId holder =
      kNone;  ///< input VC whose packet holds it; scratch of VC allocation while it is free
  std::uint32_t grant_pointer = 0;
  std::uint32_t credits = 0;
};

/// A port, input and output side. 32 bytes: its index is a shift.
struct RouterPort {
  PortId peer = kNone;  ///< port at the other end; ports + t: processor t's interface
  std::uint32_t grant_pointer = 0, accept_pointer = 0;  ///< iSLIP: as output, as input
  VcId best = kNone, accept = kNone;  ///< scratch of switch allocation: as output, as input
  VcId waiting = kNone;               ///< input VCs that wait for a free output VC of this port
  std::uint32_t flits = 0;            ///< flits sent by this output
  std::uint16_t free_vcs = 0;         ///< mask of output VCs that no packet holds
  std::uint16_t vc_pointer = 0;       ///< round robin among the input's VCs for the same output
};

/// A packet between hand-over and delivery.
struct PacketRecord {
  NodeId from;
  std::uint32_t flits;
  std::uint32_t arrived;  ///< flits at the destination; kNone: the record is free
  std::uint64_t tag;
  std::uint32_t word;  ///< word for the routing; kept only if the routing reads words
};
/// Else an array of new records would touch all of its memory.
static_assert(std::is_trivially_default_constructible_v<PacketRecord>);

/// A processor's interface: its packets, and the one whose flits are leaving.
struct NetworkInterface {
  PacketId queue[Network::kQueue];
  PacketId current = 0;    ///< packet whose flits are leaving
  std::uint32_t left = 0;  ///< its flits yet to leave; 0: none is leaving
  std::uint16_t vc = 0;    ///< virtual channel used by the current packet, or last
  std::uint8_t head = 0, count = 0;
  bool again = false;   ///< `current` was caught by a fault and is not in the queue
  bool active = false;  ///< in the list of those that may send in the next cycle
};

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

/// Fetches the state of entries of a list some time before their turn: in a large network what a
/// flit needs of a router is in no cache. In a small one it does nothing.
template <bool kLarge>
class FetchAhead {
 public:
  static constexpr std::ptrdiff_t kNear = 8, kFar = 16;  ///< entries before their turn

  explicit FetchAhead(const std::uint32_t* end) noexcept : end_(end) {}
  /// `fetch_far` and `fetch_near` get the entries that follow `item` at these distances. What the
  /// first has fetched, the second may read.
  template <class Far, class Near>
  void operator()(const std::uint32_t* item, Far&& fetch_far, Near&& fetch_near) const noexcept {
    if constexpr (kLarge) {
      if (item + kFar < end_) [[likely]] {
        fetch_far(item[kFar]);
        fetch_near(item[kNear]);
      }
    }
  }

 private:
  const std::uint32_t* end_;
};

inline void prefetch(const void* state) noexcept {
  asm volatile("" : : "r"(state));  // else the compiler takes a caller without other effects out
  __builtin_prefetch(state);
}

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
