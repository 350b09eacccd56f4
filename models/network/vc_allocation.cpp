// SPDX-License-Identifier: BSD-3-Clause
// Route computation and virtual-channel allocation of all routers.
#include <algorithm>
#include <bit>

#include "network/allocators/islip.h"
#include "network/routed_network.h"

namespace ballast {

/// The packet at the front of each VC in this cycle's list gets its route and requests a VC of that
/// output. Of several hops, choose_hops() takes one.
template <bool kLarge>
void RoutedNetworkCore::compute_routes(SparseBlock& block, Cycle now) {
  auto& list = block.routed.at(now);
  if (list.empty()) return;
  const NodeId *const router = router_.data(), *const home = home_.data();
  InputVc* const in = in_.data();
  const unsigned shift = shift_;
  VcId* asking = block.allocating.end();
  const auto want = [&](VcId id, PortId port, std::uint16_t candidates) {
    in[id].out = port << shift;
    in[id].candidates = candidates;
    *asking++ = id;
  };
  const PortId* const first_port = first_port_.data();
  RouteStep* step = block.steps.begin();
  VcId* stepped = block.stepped.begin();
  const FetchAhead<kLarge> fetch(list.end());
  for (const VcId& item : list) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(router + (far >> shift)); },
        [&](VcId near) {
          prefetch(first_port + router[near >> shift]);
          prefetch(home + packets_.to(packet_at(near)));
        });
    const NodeId at = router[id >> shift];
    const NodeId to = packets_.to(packet_at(id));
    if (home[to] == at) {
      want(id, leave_[to], all_vcs_);
    } else {
      step->at = at;
      step->to = to;
      ++step;
      *stepped++ = id;
    }
  }
  if (reads_words_) [[unlikely]] {
    route_with_words(block, {block.steps.begin(), step});
  } else {
    routing_->route({block.steps.begin(), step});
  }
  const std::uint16_t* const classes = classes_.data();
  const VcId* id = block.stepped.begin();
  for (const RouteStep* answer = block.steps.begin(); answer != step; ++answer) {
    const Hop hop = answer->hops.front();
    want(*id++, first_port[answer->at] + hop.port, classes[hop.vc_class]);
  }
  block.allocating.end_at(asking);
  if (takes_sets_) [[unlikely]] {
    keep_sets(block, {list.begin(), list.end()}, {block.steps.begin(), step});
  }
  list.clear();
}

/// Queries the routes of the packets in `stepped`, which carry words.
void RoutedNetworkCore::route_with_words(const SparseBlock& block, std::span<RouteStep> steps) {
  for (std::size_t k = 0; k < steps.size(); ++k) steps[k].word = word_of(block.stepped[k]);
  routing_->route(steps);
  for (std::size_t k = 0; k < steps.size(); ++k) word_of(block.stepped[k]) = steps[k].word;
}

/// The answers for the packets in `stepped`; the others of `fronts` leave the network here.
void RoutedNetworkCore::keep_sets(const SparseBlock& block, std::span<const VcId> fronts,
                                  std::span<const RouteStep> answers) {
  for (const VcId id : fronts) sets_[id].clear();
  for (std::size_t k = 0; k < answers.size(); ++k) sets_[block.stepped[k]] = answers[k].hops;
}

/// A packet with several hops requests VCs of the first one that has a free VC, and of the
/// preferred one if there is none. The choice precedes all allocations of the cycle, so it depends
/// on no order.
void RoutedNetworkCore::choose_hops(SparseBlock& block) {
  for (const VcId id : block.allocating) {
    const HopSet& set = sets_[id];
    if (set.size() < 2) continue;
    const PortId first = first_port_[router_[port_of(id)]];
    const Hop* const open = std::find_if(set.begin(), set.end(), [&](const Hop& hop) {
      return (classes_[hop.vc_class] & ports_[first + hop.port].free_vcs) != 0;
    });
    const Hop& hop = open != set.end() ? *open : set.front();
    in_[id].out = vc_of(first + hop.port, 0);
    in_[id].candidates = classes_[hop.vc_class];
  }
}

/// A packet with several hops never waits on one port.
inline bool RoutedNetworkCore::asks_again(VcId id) const {
  return takes_sets_ && sets_[id].size() > 1;
}

/// No requested output VC is free: waits on the port for one.
inline void RoutedNetworkCore::park(VcId id) {
  RouterPort& port = ports_[port_of(in_[id].out)];
  in_[id].next = port.waiting;
  port.waiting = id;
}

bool RoutedNetworkCore::has_credit(VcId base, unsigned vcs) const {
  for (; vcs != 0; vcs &= vcs - 1) {
    if (out_[base + static_cast<VcId>(std::countr_zero(vcs))].credits != 0) return true;
  }
  return false;
}

/// Most requests are the only one for their port: they take the VC that they would accept, the same
/// result as the general matching. The others are listed as contending.
template <bool kLarge>
inline void RoutedNetworkCore::allocate_lone_vcs(SparseBlock& block, Cycle now) {
  constexpr VcId kContended = kNone - 1;
  InputVc* const in = in_.data();
  RouterPort* const ports = ports_.data();
  const unsigned shift = shift_;
  const bool speculative = options_.speculative;
  const FetchAhead<kLarge> fetch(block.allocating.end());
  for (const VcId& item : block.allocating) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(in + far); },
        [&](VcId near) { prefetch(ports + (in[near].out >> shift)); });
    VcId& asks = ports[in[id].out >> shift].best;
    asks = asks == kNone ? id : kContended;
  }
  for (const VcId& item : block.allocating) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(out_.data() + in[far].out); },
        [&](VcId near) { prefetch(ports + (in[near].out >> shift)); });
    const VcId base = in[id].out;
    RouterPort& port = ports[base >> shift];
    const unsigned free = in[id].candidates & port.free_vcs;
    if (speculative && has_credit(base, free)) block.speculating.push_back(id);
    if (port.best == kContended) {
      block.contending.push_back(id);
      continue;
    }
    port.best = kNone;
    if (free == 0) {
      if (asks_again(id)) [[unlikely]] {
        block.contending.push_back(id);
      } else {
        park(id);
      }
      continue;
    }
    hold(block, id, port, first_accepted(free, in[id].accept_pointer - base), now);
  }
}

template <bool kLarge>
void RoutedNetworkCore::allocate_vcs(SparseBlock& block, Cycle now) {
  if (block.allocating.empty()) return;
  block.contending.clear();
  if (takes_sets_) [[unlikely]] {
    choose_hops(block);
  }
  if (allocators_) [[unlikely]] {
    for (const VcId id : block.allocating) {
      const unsigned free = in_[id].candidates & ports_[port_of(in_[id].out)].free_vcs;
      if (options_.speculative && has_credit(in_[id].out, free)) block.speculating.push_back(id);
      block.contending.push_back(id);
    }
  } else {
    allocate_lone_vcs<kLarge>(block, now);
  }
  block.allocating.clear();
  if (block.contending.empty()) return;
  if (allocators_) [[unlikely]] {
    match_vcs_by_router(block, now);
  } else {
    match_vcs(block, now);
  }
  for (const VcId id : block.contending) {
    if (in_[id].candidates == 0) continue;
    const unsigned free = in_[id].candidates & ports_[port_of(in_[id].out)].free_vcs;
    if (free != 0 || asks_again(id)) {
      block.allocating.push_back(id);
    } else {
      park(id);
    }
  }
}

/// iSLIP among the contending VCs.
void RoutedNetworkCore::match_vcs(SparseBlock& block, Cycle now) {
  InputVc* const in = in_.data();
  OutputVc* const out = out_.data();
  VcId *touched = block.touched.begin(), *accepted = block.accepted.begin();
  for (const VcId id : block.contending) {
    RouterPort& port = ports_[port_of(in[id].out)];
    port.best = kNone;
    for (unsigned free = in[id].candidates & port.free_vcs; free != 0; free &= free - 1) {
      const VcId o = in[id].out + static_cast<VcId>(std::countr_zero(free));
      keep_first(
          out[o].holder, id, [&](VcId a, VcId b) { return before(a, b, out[o].grant_pointer); },
          [&] { *touched++ = o; });
    }
  }
  for (const VcId* o = block.touched.begin(); o != touched; ++o) {
    const VcId id = out[*o].holder;
    out[*o].holder = kNone;
    keep_first(
        in[id].next, *o, [&](VcId a, VcId b) { return before(a, b, in[id].accept_pointer); },
        [&] { *accepted++ = id; });
  }
  for (const VcId* id = block.accepted.begin(); id != accepted; ++id) {
    const unsigned lane = in[*id].next - in[*id].out;
    in[*id].next = kNone;
    hold(block, *id, ports_[port_of(in[*id].out)], lane, now);
  }
}

/// An output VC of the port is free: the waiting VCs request it in the next cycle.
void RoutedNetworkCore::wake_waiting(SparseBlock& block, RouterPort& port) {
  do {
    const VcId id = port.waiting;
    port.waiting = in_[id].next;
    in_[id].next = kNone;
    block.allocating.push_back(id);
  } while (port.waiting != kNone);
}

template void RoutedNetworkCore::compute_routes<false>(SparseBlock&, Cycle);
template void RoutedNetworkCore::compute_routes<true>(SparseBlock&, Cycle);
template void RoutedNetworkCore::allocate_vcs<false>(SparseBlock&, Cycle);
template void RoutedNetworkCore::allocate_vcs<true>(SparseBlock&, Cycle);

}  // namespace ballast
