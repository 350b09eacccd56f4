// SPDX-License-Identifier: BSD-3-Clause
#include "network/sparse/sparse_state.h"

#include <algorithm>
#include <bit>

#include "core/huge_pages.h"

namespace ballast {
namespace {

/// Virtual channels whose state, some 100 bytes each, is beyond the caches of a core.
constexpr std::size_t kLarge = std::size_t{1} << 17;

}  // namespace

SparseState::SparseState(const Wiring& wiring, const Relation& relation, PacketPool& packets)
    : wiring_(wiring),
      relation_(relation),
      packets_(packets),
      numbers_(wiring.numbers),
      options_(wiring.options),
      delays_(wiring.delays),
      ring_(options_.ring()),
      is_large_(wiring.vcs() > kLarge),
      bubble_(options_.flow == Flow::bubble ? std::make_unique<Bubble>(wiring) : nullptr),
      replies_(options_.reply_queue != 0
                   ? std::make_unique<ReplyPlaces>(wiring.home.size(), options_.reply_queue)
                   : nullptr),
      counts_places_(bubble_ || replies_),
      hops_(wiring, relation, packets, state_, bubble_.get(), replies_.get()) {
  const std::size_t vcs = wiring.vcs(), slots = vcs * ring_;
  resize_huge(state_.ports, numbers_.routers);
  wiring.connect(state_.ports);
  resize_huge(state_.in, vcs);
  resize_huge(state_.out, vcs);
  state_.slots.reset(new Flit[slots]);
  prefer_huge_pages(state_.slots.get(), slots * sizeof state_.slots[0]);
  if (options_.own_allocator() != nullptr) {
    allocators_ = std::make_unique<RouterAllocators>(options_, wiring.first_port);
  }
  if (KnownRoute::fits(numbers_.routers)) {
    memo_.resize(wiring.topology.routers(), wiring.topology.processors());
  }
  if (memo_.is_used()) flits_in_.resize(wiring.topology.routers());
  if (options_.speculative) speculates_.resize(vcs);
  if (options_.sa > 1) slot_ready_.resize(slots);
  if (wiring.has_slow_links()) link_free_.resize(numbers_.routers);
}

std::uint64_t SparseState::bytes(std::uint64_t ports, const RouterOptions& o,
                                 std::uint64_t most_hops) {
  const std::uint64_t vcs = ports * std::bit_ceil(o.vcs), slots = vcs * o.ring();
  std::uint64_t bytes = ports * sizeof(RouterPort) + vcs * (sizeof(InputVc) + sizeof(OutputVc)) +
                        slots * sizeof(Flit) + ports * sizeof(std::uint32_t);
  bytes += HopChoice::bytes(vcs, most_hops);
  if (o.flow == Flow::bubble) bytes += Bubble::bytes(vcs, o);
  if (o.speculative) bytes += vcs;
  if (o.sa > 1) bytes += slots * sizeof(Cycle);
  return bytes;
}

void SparseState::clear() {
  is_lean_ = is_lean();
  small_ = how_small();
  if (is_small()) memo_.clear();
  for (InputVc& vc : state_.in) vc = {};
  for (OutputVc& vc : state_.out) {
    vc = {};
    vc.credits = options_.buffer_flits;
  }
  for (RouterPort& port : state_.ports) {
    port = {.peer = port.peer, .flits = port.flits, .free_vcs = wiring_.all_vcs};
  }
  std::fill(flits_in_.begin(), flits_in_.end(), 0);
  std::fill(speculates_.begin(), speculates_.end(), 0);
  std::fill(link_free_.begin(), link_free_.end(), 0);
  if (allocators_) allocators_->reset();
  if (bubble_) bubble_->clear();
  if (replies_) replies_->clear();
  for (SparseBlock& block : blocks_) block.clear();
}

void SparseState::count_flits() {
  if (!is_small()) return;
  std::fill(flits_in_.begin(), flits_in_.end(), 0);
  for (VcId id = 0; id < state_.in.size(); ++id) {
    flits_in_[wiring_.router[port_of(id)]] += state_.in[id].count;
  }
}

NetworkEvents SparseState::unfinished() const noexcept {
  NetworkEvents e;
  for (const InputVc& vc : state_.in) e.buffer_writes += vc.count;
  for (const RouterPort& port : state_.ports) {
    e.vc_allocations += options_.vcs - static_cast<unsigned>(std::popcount(port.free_vcs));
  }
  return e;
}

}  // namespace ballast
