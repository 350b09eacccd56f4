// SPDX-License-Identifier: BSD-3-Clause
#include "network/sparse/bubble.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/errors.h"

namespace ballast {

Bubble::Bubble(const Wiring& wiring)
    : numbers_(wiring.numbers), places_(wiring.options.bubble_places()) {
  const Topology& topology = wiring.topology;
  const std::optional<GridShape> grid = topology.grid();
  way_.assign(numbers_.routers, kNoRing);
  bool rings = false;
  for (NodeId r = 0; r < topology.routers() && grid && grid->wrap; ++r) {
    for (Port link = 0; link < topology.links(r); ++link) {
      const Port side = topology.side(r, link);
      if (grid->size[side / 2] < 3) continue;
      way_[wiring.first_port[r] + link] = static_cast<std::uint8_t>(side);
      rings = true;
    }
  }
  if (!rings) throw UserError("router.flow = \"bubble\": expected a ring or a torus");
  const unsigned least = 2 * std::max(wiring.options.longest_packet, 1U);
  if (wiring.options.buffer_flits < least) {
    throw UserError(fmt::format(
        "router.flow = \"bubble\": expected buffers of two packets at least, {} flits, got {}",
        least, wiring.options.buffer_flits));
  }
  taken_.resize(wiring.vcs());
  oldest_.resize(wiring.vcs());
  flits_.resize(wiring.vcs() * places_);
}

std::uint64_t Bubble::bytes(std::uint64_t vcs, const RouterOptions& options) {
  return vcs * (1 + 2 * sizeof(std::uint16_t) + options.bubble_places() * sizeof(std::uint32_t));
}

void Bubble::clear() {
  for (auto* counts : {&taken_, &oldest_}) counts->assign(counts->size(), 0);
}

unsigned Bubble::with_room(unsigned free, PortId input, PortId output, unsigned same_class) const {
  const bool on_ring = way_[output] != kNoRing;
  const bool straight = on_ring && way_[input] != kNoRing && (way_[input] ^ 1) == way_[output];
  unsigned open = 0;
  for (; free != 0; free &= free - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(free));
    const bool goes_on = straight && (same_class >> lane & 1) != 0;
    const unsigned needed = on_ring && !goes_on ? 2 : 1;
    if (taken_[numbers_.vc_of(output, lane)] + needed <= places_) open |= 1u << lane;
  }
  return open;
}

void Bubble::take(VcId output, std::uint32_t flits) {
  const unsigned place = (oldest_[output] + taken_[output]++) % places_;
  flits_[std::size_t{output} * places_ + place] = flits;
}

void Bubble::credit(VcId output) {
  if (--flits_[std::size_t{output} * places_ + oldest_[output]] != 0) return;
  --taken_[output];
  oldest_[output] = after(oldest_[output], places_);
}

}  // namespace ballast
