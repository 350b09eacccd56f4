// SPDX-License-Identifier: BSD-3-Clause
// Control state of routers for the dense stepping: a row of bytes for each side and virtual channel
// of a router, a column for each router, so that a vector holds many routers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <vector>

#include "core/types.h"
#include "network/wiring.h"

namespace ballast {

inline constexpr unsigned kDenseGroup = 64;  ///< columns handled at once

/// Zeroed bytes whose pages are not touched before their first use. A group may be written before
/// the first byte and behind the last one.
class ByteRows {
 public:
  /// A byte that is no character: a store changes nothing else in the compiler's eyes.
  enum class Byte : std::uint8_t {};

  void resize(std::size_t size) {
    bytes_.reset(static_cast<Byte*>(std::calloc(size + 2 * kDenseGroup, 1)));
    if (!bytes_) throw std::bad_alloc();
  }
  [[nodiscard]] Byte* data() const noexcept { return bytes_.get() + kDenseGroup; }

 private:
  struct Free {
    void operator()(Byte* bytes) const noexcept { std::free(bytes); }
  };
  std::unique_ptr<Byte[], Free> bytes_;
};

/// Events of the next few cycles: for each a mark, a flag, in every place that has one.
class MarkRows {
 public:
  using Byte = ByteRows::Byte;
  static constexpr Byte kMark{255};

  /// `horizon`: largest distance of an event.
  void resize(unsigned horizon, std::size_t places) {
    slots_ = 1;
    while (slots_ <= horizon) slots_ *= 2;
    places_ = places;
    rows_.resize(slots_ * places);
  }
  [[nodiscard]] std::size_t slots() const noexcept { return slots_; }
  [[nodiscard]] Byte* at(Cycle cycle) const noexcept {
    return rows_.data() + (cycle & (slots_ - 1)) * places_;
  }
  void clear() noexcept { std::fill_n(rows_.data(), slots_ * places_, Byte{0}); }

 private:
  std::size_t slots_ = 1, places_ = 0;
  ByteRows rows_;
};

/// Links of a group of routers on the same side. Those in `together` lead as many columns away, all
/// to the same side there: their marks are one store of a vector. No other store of a vector
/// reaches the bytes of that group from `target` on.
struct DenseLinks {
  std::uint64_t together = 0;  ///< bit c: column first + c
  std::uint64_t apart = 0;     ///< the other links
  std::int64_t target = 0;     ///< row of the side's first VC, and column, of the group's first
                               ///< column; may be before the first or behind the last one
};

/// All rows of a group stand together, but those of arrivals and credits: there a row has all
/// columns, since a store reaches the next group. Row `channel` of a table is virtual channel
/// channel % vcs of side channel / vcs. The sides of a router are those of its links
/// (Topology::side), then its processors. Sets of virtual channels of a side, or of sides, are
/// bytes of bits; flags are 0 or 255. A pointer of a round robin is the set of the sides or virtual
/// channels behind its last winner; those of all outputs together are rows of PointerRows. A router
/// without a link on some side has no request there.
struct DenseColumns {
  using Byte = ByteRows::Byte;
  static constexpr unsigned kGroup = kDenseGroup;
  static constexpr unsigned kChannels = 64;  ///< most rows of a table
  static constexpr unsigned kSides = 8, kVcs = 8;

  void resize(unsigned n_sides, unsigned n_links, unsigned n_vcs, unsigned n_slots,
              std::size_t routers, const EventHorizons& delay) {
    sides = n_sides;
    link_sides = n_links;
    vcs = n_vcs;
    slots = n_slots;
    groups = (routers + kGroup - 1) / kGroup;
    mark_stride = (groups + 1) * kGroup;  // a store behind a row reaches no column of the next one
    const std::size_t places = groups * kGroup * sides * vcs;
    tail.resize(places);
    for (ByteRows* rows : by_pair()) rows->resize(places * vcs);
    free.resize(groups * kGroup * vcs);
    for (ByteRows* rows : by_channel()) rows->resize(places);
    for (ByteRows* rows : by_side()) rows->resize(groups * kGroup * sides);
    arrivals.resize(delay.arrival, mark_stride * sides * vcs);
    credit_marks.resize(delay.credit, mark_stride * sides * vcs);
    allocating.resize(delay.allocation, places);
  }
  [[nodiscard]] std::size_t columns() const noexcept { return groups * kGroup; }
  [[nodiscard]] DenseLinks* links_of(std::size_t first) noexcept {
    return &links[first / kGroup * sides];
  }

  /// Finds the links of each group that are together. `own` and `peer` are known. `mark_of_peer`:
  /// by the first slot at the other end, its place in a row of marks.
  void join_links(const std::function<std::size_t(std::uint32_t)>& mark_of_peer);
  /// The columns first .. last - 1 are not needed until they are written again; `tail` is.
  void forget(std::size_t first, std::size_t last) noexcept;

  [[nodiscard]] std::array<ByteRows*, 9> by_channel() noexcept {
    return {&count, &present, &waits, &active, &output, &lane, &candidates, &head, &credits};
  }
  [[nodiscard]] std::array<ByteRows*, 2> by_pair() noexcept { return {&vc_grant, &vc_accept}; }
  [[nodiscard]] std::array<ByteRows*, 4> by_side() noexcept {
    return {&grant, &accept, &input_vc, &sent};
  }
  /// In a table by group, channel and column; or by group, side and column.
  [[nodiscard]] std::size_t entry(std::size_t column, unsigned channel) const noexcept {
    return (column / kGroup * sides * vcs + channel) * kGroup + column % kGroup;
  }
  [[nodiscard]] std::size_t side_entry(std::size_t column, unsigned side) const noexcept {
    return (column / kGroup * sides + side) * kGroup + column % kGroup;
  }
  /// By group, VC of a side and column; by group, pair of an input channel and such a VC, and
  /// column.
  [[nodiscard]] std::size_t vc_entry(std::size_t column, unsigned lane) const noexcept {
    return (column / kGroup * vcs + lane) * kGroup + column % kGroup;
  }
  [[nodiscard]] std::size_t pair_entry(std::size_t column, unsigned pair) const noexcept {
    return (column / kGroup * sides * vcs * vcs + pair) * kGroup + column % kGroup;
  }
  /// In a table of arrivals or credits, by channel and column.
  [[nodiscard]] std::size_t mark(std::size_t column, unsigned channel) const noexcept {
    return channel * mark_stride + column;
  }

  void clear_events() noexcept {
    for (MarkRows* marks : {&arrivals, &credit_marks, &allocating}) marks->clear();
  }

  unsigned sides = 0, link_sides = 0, vcs = 0;
  unsigned slots = 0;      ///< of a virtual channel, a power of two
  bool one_class = false;  ///< each route allows all output VCs
  std::size_t groups = 0, mark_stride = 0;
  // Input virtual channels.
  ByteRows count;       ///< flits that have arrived
  ByteRows present;     ///< flag: has a packet in front
  ByteRows waits;       ///< flag: requests an output VC
  ByteRows active;      ///< flag: holds an output VC
  ByteRows output;      ///< side of its route; set
  ByteRows lane;        ///< set: the output VC that it holds
  ByteRows candidates;  ///< set: the output VCs that its route allows
  ByteRows head;        ///< slot of the flit that left last
  ByteRows vc_accept;   ///< round robin among grants: by channel and VC, pointers of outputs
  // Output virtual channels.
  ByteRows credits;
  ByteRows free;      ///< by VC, the outputs of which no packet holds it; set
  ByteRows vc_grant;  ///< round robin among inputs: by VC and input channel, pointers of outputs
  ByteRows tail;      ///< slot, at the other end, of the flit that was sent last; of a
                      ///< processor's: of the input, of the flit that it has sent last
  // Sides.
  ByteRows grant;     ///< as output: round robin among inputs: by input, pointers of outputs
  ByteRows accept;    ///< as input: round robin among outputs; set
  ByteRows input_vc;  ///< as input: round robin among its VCs for the same output; set
  ByteRows sent;      ///< as output: flits since the last harvest
  // Events.
  MarkRows arrivals;      ///< input VCs whose next flit arrives
  MarkRows credit_marks;  ///< output VCs that get a credit back
  MarkRows allocating;    ///< input VCs that begin to request an output VC

  // What a link leads to.
  std::vector<DenseLinks> links;  ///< by group and side
  bool all_apart = true;          ///< none of them together
  /// Input VCs, by group, channel and column: number of its first slot.
  std::vector<std::uint32_t> own;
  /// Output VCs, likewise: first slot at the other end, or the interface's VC.
  std::vector<std::uint32_t> peer;
};

[[nodiscard]] inline std::uint32_t value(DenseColumns::Byte byte) noexcept {
  return static_cast<std::uint32_t>(byte);
}
[[nodiscard]] inline DenseColumns::Byte byte(std::uint32_t value) noexcept {
  return static_cast<DenseColumns::Byte>(value);
}

/// Columns of a group, by row: bit c for column first + c.
using DenseSets = std::uint64_t[DenseColumns::kChannels];

/// When the effects of a cycle are seen.
struct DenseCycle {
  Cycle now;
  Cycle begin;         ///< a packet that comes to the front requests an output VC
  Cycle arrival;       ///< a flit at the other end of its link
  Cycle link_credit;   ///< its credit at the sender
  Cycle eject_credit;  ///< the credit of a flit that a processor has got
  bool held_pass;      ///< a packet may pass the switch in the cycle that gives it its output VC
};

/// What an allocation has decided.
struct DenseMoves {
  DenseSets from;  ///< input VCs whose front flit passes the switch
  DenseSets to;    ///< output VCs of links apart that it takes
};

/// Flits of a group, side by side: by channel and column. Only what a set names has a meaning.
struct DenseFlits {
  using Rows = ByteRows::Byte[DenseColumns::kChannels][kDenseGroup];
  alignas(kDenseGroup) Rows slot;  ///< of input VCs: where the packet in front stands
  Rows way;                        ///< of input VCs: the output VC that the flit takes
  Rows last;                       ///< flag, of input VCs: the flit that passed was a tail
};

/// Credits and flits arrive in the columns first .. first + kGroup - 1. `fronts`: input VCs that
/// have got a packet in front, with their slots.
void dense_arrivals(DenseColumns& columns, std::size_t first, const DenseCycle& cycle,
                    DenseSets& fronts, DenseFlits& flits);
/// Allocates output VCs and then switches. Then the rings of the winners have moved, and what
/// follows from a link in `together` is marked. `flits`: ways; no tails.
void dense_allocations(DenseColumns& columns, std::size_t first, const DenseCycle& cycle,
                       DenseMoves& moves, DenseFlits& flits);
/// The output VCs of packets whose tail has passed are free. `fronts`: input VCs that have the next
/// packet in front, with their slots.
void dense_releases(DenseColumns& columns, std::size_t first, const DenseCycle& cycle,
                    DenseFlits& flits, DenseSets& fronts);

/// The allocators have a form of their own for routers of this shape, more than twice as fast.
[[nodiscard]] bool dense_unrolled(const DenseColumns& columns);
/// For tests: the number of vector targets of this machine, and takes one of them.
[[nodiscard]] unsigned dense_targets();
void force_dense_target(unsigned target);

}  // namespace ballast
