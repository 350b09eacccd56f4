// SPDX-License-Identifier: BSD-3-Clause
// Control state of routers for the dense stepping: a row of bytes for each port and virtual
// channel of a router, a column for each router, so that a vector holds many routers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "core/types.h"

namespace ballast {

/// Zeroed bytes whose pages are not touched before their first use.
class ByteRows {
 public:
  /// A byte that is no character: a store changes nothing else in the compiler's eyes.
  enum class Byte : std::uint8_t {};

  void resize(std::size_t size) {
    bytes_.reset(static_cast<Byte*>(std::calloc(size, 1)));
    if (!bytes_) throw std::bad_alloc();
  }
  [[nodiscard]] Byte* data() const noexcept { return bytes_.get(); }

 private:
  struct Free {
    void operator()(Byte* bytes) const noexcept { std::free(bytes); }
  };
  std::unique_ptr<Byte[], Free> bytes_;
};

/// Events of the next few cycles: for each a mark, 1, in every place that has one.
class MarkRows {
 public:
  using Byte = ByteRows::Byte;
  static constexpr Byte kMark{1};

  /// `horizon`: largest distance of an event.
  void resize(unsigned horizon, std::size_t places) {
    slots_ = 1;
    while (slots_ <= horizon) slots_ *= 2;
    places_ = places;
    rows_.resize(slots_ * places);
  }
  [[nodiscard]] Byte* at(Cycle cycle) const noexcept {
    return rows_.data() + (cycle & (slots_ - 1)) * places_;
  }
  void clear() noexcept { std::fill_n(rows_.data(), slots_ * places_, Byte{0}); }

 private:
  std::size_t slots_ = 1, places_ = 0;
  ByteRows rows_;
};

/// Row `channel` of a table is virtual channel channel % vcs of local port channel / vcs. Sets of
/// virtual channels of a port, or of ports, are bytes of bits; flags are 0 or 255. A pointer of a
/// round robin is the local number one past its last winner, 0 before the first; or the set of the
/// ports or virtual channels from there on.
struct DenseColumns {
  using Byte = ByteRows::Byte;
  static constexpr unsigned kGroup = 64;     ///< columns handled at once
  static constexpr unsigned kChannels = 64;  ///< most rows of a table
  static constexpr unsigned kPorts = 8, kVcs = 8;

  /// `delay`: largest distances of events.
  struct Horizons {
    unsigned arrival, credit, allocation;
  };
  void resize(unsigned n_ports, unsigned n_vcs, std::size_t routers, const Horizons& delay) {
    ports = n_ports;
    vcs = n_vcs;
    stride = (routers + kGroup - 1) / kGroup * kGroup;
    const std::size_t places = std::size_t{ports} * vcs * stride;
    for (ByteRows* rows : {&count, &present, &waits, &active, &output, &lane, &candidates,
                           &vc_accept_port, &vc_accept, &credits, &vc_grant}) {
      rows->resize(places);
    }
    for (ByteRows* rows : {&free, &grant, &accept, &input_vc}) rows->resize(ports * stride);
    arrivals.resize(delay.arrival, places);
    credit_marks.resize(delay.credit, places);
    allocating.resize(delay.allocation, places);
  }

  void clear_events() noexcept {
    for (MarkRows* marks : {&arrivals, &credit_marks, &allocating}) marks->clear();
  }

  unsigned ports = 0, vcs = 0;
  std::size_t stride = 0;
  // Input virtual channels.
  ByteRows count;           ///< flits that have arrived
  ByteRows present;         ///< flag: has a packet in front
  ByteRows waits;           ///< flag: requests an output VC
  ByteRows active;          ///< flag: holds an output VC
  ByteRows output;          ///< local port of its route; set
  ByteRows lane;            ///< set: the output VC that it holds
  ByteRows candidates;      ///< set: the output VCs that its route allows
  ByteRows vc_accept_port;  ///< round robin among grants: valid for this output; set
  ByteRows vc_accept;       ///< set
  // Output virtual channels.
  ByteRows credits;
  ByteRows vc_grant;  ///< round robin among input channels
  // Ports.
  ByteRows free;      ///< set: output VCs that no packet holds
  ByteRows grant;     ///< as output: round robin among inputs; set
  ByteRows accept;    ///< as input: round robin among outputs; set
  ByteRows input_vc;  ///< as input: round robin among its VCs for the same output; set
  // Events.
  MarkRows arrivals;      ///< input VCs whose next flit arrives
  MarkRows credit_marks;  ///< output VCs that get a credit back
  MarkRows allocating;    ///< input VCs that begin to request an output VC
};

[[nodiscard]] inline std::uint32_t value(DenseColumns::Byte byte) noexcept {
  return static_cast<std::uint32_t>(byte);
}
[[nodiscard]] inline DenseColumns::Byte byte(std::uint32_t value) noexcept {
  return static_cast<DenseColumns::Byte>(value);
}

/// Columns of a group, by row: bit c for column first + c.
using DenseSets = std::uint64_t[DenseColumns::kChannels];

/// Credits and flits of cycle `now` arrive in the columns first .. first + kGroup - 1. `fronts`:
/// input VCs that have got a packet in front.
void dense_arrivals(DenseColumns& columns, std::size_t first, Cycle now, DenseSets& fronts);
/// Allocates output VCs and then switches. `held_pass`: a packet may pass the switch in the cycle
/// that gives it its output VC. `winners`: input VCs whose front flit passes the switch.
void dense_allocations(DenseColumns& columns, std::size_t first, Cycle now, bool held_pass,
                       DenseSets& winners);

/// The allocators have a form of their own for routers of this shape, more than twice as fast.
[[nodiscard]] bool dense_unrolled(const DenseColumns& columns);
/// For tests: the number of vector targets of this machine, and takes one of them.
[[nodiscard]] unsigned dense_targets();
void force_dense_target(unsigned target);

}  // namespace ballast
