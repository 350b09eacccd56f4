// SPDX-License-Identifier: BSD-3-Clause
// Route computation and virtual-channel allocation of all routers.
#include <algorithm>
#include <bit>

#include "network/allocators/islip.h"
#include "network/sparse/fetch_ahead.h"
#include "network/sparse/sparse_routers.h"
#include "network/sparse/uncredited_flits.h"

namespace ballast {

/// The packet at the front of each VC in this cycle's list gets its route and requests a VC of that
/// output. Of several hops, choose_hops() takes one.
template <bool kLarge>
void SparseRouters::compute_routes(SparseBlock& block, Cycle now) {
  auto& list = block.routed.at(now);
  if (list.empty()) return;
  const NodeId *const router = wiring_.router.data(), *const home = wiring_.home.data();
  InputVc* const in = state_.in.data();
  const unsigned shift = numbers_.shift;
  VcId* asking = block.allocating.end();
  const auto want = [&](VcId id, PortId port, std::uint16_t candidates) {
    in[id].out = port << shift;
    in[id].candidates = candidates;
    *asking++ = id;
  };
  const PortId* const first_port = wiring_.first_port.data();
  const NodeId* const destinations = packets_.destinations();
  RouteStep* step = block.steps.begin();
  VcId* stepped = block.stepped.begin();
  const FetchAhead<kLarge> fetch(list.end());
  for (const VcId& item : list) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(router + (far >> shift)); },
        [&](VcId near) {
          prefetch(first_port + router[near >> shift]);
          prefetch(home + destinations[packet_at(near)]);
        });
    const NodeId at = router[id >> shift];
    const NodeId to = destinations[packet_at(id)];
    if (home[to] == at && !passes(id, at)) {
      want(id, wiring_.leave[to], wiring_.all_vcs);
    } else {
      step->at = at;
      step->to = to;
      ++step;
      *stepped++ = id;
    }
  }
  const std::span<RouteStep> steps{block.steps.begin(), step};
  if (relation_.reads_words()) [[unlikely]] {
    read_words(block, steps);
  }
  relation_.routing().route(steps, block.answers.begin());
  block.stepped.end_at(stepped);
  const std::uint16_t* const classes = relation_.classes();
  const std::uint32_t most_hops = relation_.most_hops();
  const VcId* id = block.stepped.begin();
  const Hop* hop = block.answers.begin();
  for (const RouteStep& asked : steps) {
    want(*id++, first_port[asked.at] + hop->port, classes[hop->vc_class]);
    hop += most_hops;
  }
  block.allocating.end_at(asking);
  if (relation_.has_sets() || relation_.reads_words()) [[unlikely]] {
    keep_answers(block, {list.begin(), list.end()});
  }
  if (options_.message_classes > 1) [[unlikely]] {
    const unsigned first = vcs_below(options_.class_vcs());
    for (const VcId id : list) {
      in[id].candidates = relation_.own(in[id].candidates & first, numbers_.lane_of(id));
    }
  }
  list.clear();
}

/// At its destination's router, the packet does not leave there yet.
inline bool SparseRouters::passes(VcId id, NodeId at) {
  return relation_.reads_words() && !relation_.routing().leaves(at, packets_[packet_at(id)].word);
}

/// The words of the packets in `stepped`. Those at their first router choose it.
void SparseRouters::read_words(const SparseBlock& block, std::span<RouteStep> steps) {
  const Routing& routing = relation_.routing();
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const VcId id = block.stepped.begin()[k];
    steps[k].word = packets_[packet_at(id)].word;
    if (!relation_.chooses() || state_.ports[port_of(id)].peer < numbers_.routers) continue;
    const UncreditedFlits load(state_, numbers_, wiring_.first_port[steps[k].at], options_);
    const auto other = routing.other_word(steps[k]);
    if (other && routing.prefers_other(steps[k], *other, load)) steps[k].word = *other;
  }
}

/// The answers for the packets in `stepped`; the others of `fronts` leave the network here.
void SparseRouters::keep_answers(const SparseBlock& block, std::span<const VcId> fronts) {
  const std::uint32_t most = relation_.most_hops();
  if (relation_.has_sets()) {
    for (const VcId id : fronts) sets_[std::size_t{id} * most].port = kNoPort;
  }
  const Hop* answer = block.answers.begin();
  for (const VcId id : block.stepped) {
    if (relation_.reads_words()) packets_[packet_at(id)].word = answer->word;
    if (relation_.has_sets()) std::copy(answer, answer + most, &sets_[std::size_t{id} * most]);
    answer += most;
  }
}

/// A packet with several hops requests VCs of one of them. The choice precedes all allocations of
/// the cycle, so it depends on no order.
void SparseRouters::choose_hops(SparseBlock& block, Cycle now) {
  for (const VcId id : block.allocating) {
    if (set_of(id).size() < 2) continue;
    const PortId first = wiring_.first_port[wiring_.router[port_of(id)]];
    const Hop& hop = choice_of(id, first, now);
    state_.in[id].out = vc_of(first + hop.port, 0);
    state_.in[id].candidates =
        relation_.own(relation_.classes()[hop.vc_class], numbers_.lane_of(id));
    if (relation_.reads_words()) packets_[packet_at(id)].word = hop.word;
  }
}

/// Of the hops with a free VC the selected one; an escape hop only if there is no other. The
/// preferred one of all if none is free.
const Hop& SparseRouters::choice_of(VcId id, PortId first, Cycle now) const {
  const HopSet set = set_of(id);
  const auto is_candidate = [&](const Hop& hop) {
    return !relation_.is_escape(hop) && is_open(id, first, hop);
  };
  const auto open = static_cast<std::uint32_t>(std::ranges::count_if(set, is_candidate));
  /// Number k of them.
  const auto candidate = [&](std::uint32_t k) -> const Hop& {
    return *std::ranges::find_if(set,
                                 [&](const Hop& hop) { return is_candidate(hop) && k-- == 0; });
  };
  if (open == 0) {
    const Hop* const escape =
        std::ranges::find_if(set, [&](const Hop& hop) { return is_open(id, first, hop); });
    return escape != set.end() ? *escape : set.front();
  }
  if (open == 1 || relation_.selection() == Selection::first) return candidate(0);
  const std::uint32_t one = relation_.draw(id, 2 * now, open);
  if (relation_.selection() == Selection::random) return candidate(one);
  // The better of two: of all, the packets of a router would crowd one link.
  const std::uint32_t other = (one + 1 + relation_.draw(id, 2 * now + 1, open - 1)) % open;
  const Hop &a = candidate(one), &b = candidate(other);
  return free_places(id, first, b) > free_places(id, first, a) ? b : a;
}

/// In the buffers behind a link, of the classes of the hop and of the message.
std::uint32_t SparseRouters::free_places(VcId id, PortId first, const Hop& hop) const {
  std::uint32_t places = 0;
  unsigned vcs = relation_.own(relation_.classes()[hop.vc_class], numbers_.lane_of(id));
  for (; vcs != 0; vcs &= vcs - 1) {
    places +=
        state_.out[vc_of(first + hop.port, static_cast<unsigned>(std::countr_zero(vcs)))].credits;
  }
  return places;
}

/// It has a free VC of its class, with room. `first`: of the router's ports.
bool SparseRouters::is_open(VcId id, PortId first, const Hop& hop) const {
  const PortId output = first + hop.port;
  const unsigned vcs = relation_.own(relation_.classes()[hop.vc_class], numbers_.lane_of(id));
  const unsigned free = vcs & state_.ports[output].free_vcs;
  return with_room(id, output, free) != 0;
}

/// Of the free VCs of an output, those that a packet may get. A VC beside the escape only with room
/// for the whole packet, or with an empty buffer: a packet that stopped behind a foreign tail could
/// not ask for the escape any more [Ma et al. 2012].
unsigned SparseRouters::with_room(VcId id, PortId output, unsigned free) const {
  if (bubble_) {
    free = bubble_->with_room(free, port_of(id), output, relation_.class_of(numbers_.lane_of(id)));
  }
  if (replies_ && is_request_to_processor(id, output)) {
    free = replies_->open(free, state_.ports[output].peer - numbers_.routers);
  }
  if (!relation_.has_escape() || state_.ports[output].peer >= numbers_.routers) return free;
  const std::uint32_t whole = std::min(packets_[packet_at(id)].flits, options_.buffer_flits);
  unsigned open = free & relation_.own(relation_.escape_vcs(), numbers_.lane_of(id));
  for (unsigned others = free & ~open; others != 0; others &= others - 1) {
    const auto lane = static_cast<unsigned>(std::countr_zero(others));
    if (state_.out[vc_of(output, lane)].credits >= whole) open |= 1u << lane;
  }
  return open;
}

/// Of the VCs that it requests, those that it may get.
inline unsigned SparseRouters::free_candidates(VcId id) const {
  const InputVc& vc = state_.in[id];
  const PortId output = port_of(vc.out);
  const unsigned free = vc.candidates & state_.ports[output].free_vcs;
  return needs_room() ? with_room(id, output, free) : free;
}

bool SparseRouters::all_held(VcId id) const {
  if (free_candidates(id) != 0) return false;
  if (!relation_.has_sets()) return true;
  const PortId first = wiring_.first_port[wiring_.router[port_of(id)]];
  return std::ranges::none_of(set_of(id), [&](const Hop& hop) { return is_open(id, first, hop); });
}

bool SparseRouters::waits_for_reply(VcId id) const {
  const InputVc& vc = state_.in[id];
  if (!replies_ || vc.candidates == 0 || !is_request_to_processor(id, port_of(vc.out))) {
    return false;
  }
  return replies_->none(state_.ports[port_of(vc.out)].peer - numbers_.routers);
}

/// A packet with several hops never waits on one port, and one that waits for room on none.
inline bool SparseRouters::asks_again(VcId id) const {
  return counts_places_ || (relation_.has_sets() && set_of(id).size() > 1);
}

/// No requested output VC is free: waits on the port for one.
inline void SparseRouters::park(VcId id) {
  RouterPort& port = state_.ports[port_of(state_.in[id].out)];
  state_.in[id].next = port.waiting;
  port.waiting = id;
}

bool SparseRouters::has_credit(VcId base, unsigned vcs) const {
  for (; vcs != 0; vcs &= vcs - 1) {
    if (state_.out[base + static_cast<VcId>(std::countr_zero(vcs))].credits != 0) return true;
  }
  return false;
}

/// The packet gets virtual channel `lane` of its requested port.
inline void SparseRouters::hold(SparseBlock& block, VcId id, RouterPort& port, unsigned lane,
                                Cycle now) {
  InputVc& vc = state_.in[id];
  OutputVc& out = state_.out[vc.out += lane];
  vc.candidates = 0;
  out.holder = id;
  if (counts_places_) [[unlikely]] {
    if (bubble_) bubble_->take(vc.out, packets_[packet_at(id)].flits);
    if (replies_ && is_request_to_processor(id, port_of(vc.out))) {
      replies_->take(port.peer - numbers_.routers);
    }
  }
  move_behind(id, vc.out, out.grant_pointer, vc.accept_pointer);
  port.free_vcs &= static_cast<std::uint16_t>(~(1u << lane));
  if (options_.speculative) return;  // requests both: see allocate_switches
  if (options_.sa > 1) ready(id, vc.head) = now + (options_.va != 0) + delays_.sa;
  if (out.credits != 0) block.ahead.granted->push_back(id);
}

/// Most requests are the only one for their port: they take the VC that they would accept, the same
/// result as the general matching. The others are listed as contending.
template <bool kLarge>
inline void SparseRouters::allocate_lone_vcs(SparseBlock& block, Cycle now) {
  constexpr VcId kContended = kNone - 1;
  InputVc* const in = state_.in.data();
  RouterPort* const ports = state_.ports.data();
  const unsigned shift = numbers_.shift;
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
        &item, [&](VcId far) { prefetch(state_.out.data() + in[far].out); },
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
void SparseRouters::allocate_vcs(SparseBlock& block, Cycle now) {
  if (block.allocating.empty()) return;
  block.contending.clear();
  if (relation_.has_sets()) [[unlikely]] {
    choose_hops(block, now);
  }
  if (allocators_ || needs_room()) [[unlikely]] {
    for (const VcId id : block.allocating) {
      if (options_.speculative && has_credit(state_.in[id].out, free_candidates(id))) {
        block.speculating.push_back(id);
      }
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
    if (state_.in[id].candidates == 0) continue;
    if (free_candidates(id) != 0 || asks_again(id)) {
      block.allocating.push_back(id);
    } else {
      park(id);
    }
  }
}

/// iSLIP among the contending VCs.
void SparseRouters::match_vcs(SparseBlock& block, Cycle now) {
  InputVc* const in = state_.in.data();
  OutputVc* const out = state_.out.data();
  VcId *touched = block.touched.begin(), *accepted = block.accepted.begin();
  for (const VcId id : block.contending) {
    RouterPort& port = state_.ports[port_of(in[id].out)];
    port.best = kNone;
    for (unsigned free = free_candidates(id); free != 0; free &= free - 1) {
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
    hold(block, *id, state_.ports[port_of(in[*id].out)], lane, now);
  }
}

/// The same by an object of each router. The order in which requests are listed depends on the
/// stepping, so they are sorted first.
void SparseRouters::match_vcs_by_router(SparseBlock& block, Cycle now) {
  RouterMatching& m = block.matching;
  std::ranges::sort(block.contending);
  for (const VcId* id = block.contending.begin(); id != block.contending.end();) {
    const NodeId router = wiring_.router[port_of(*id)];
    const auto own = [&](VcId vc) {
      return (port_of(vc) - wiring_.first_port[router]) * options_.vcs + numbers_.lane_of(vc);
    };
    m.clear();
    for (; id != block.contending.end() && wiring_.router[port_of(*id)] == router; ++id) {
      for (unsigned free = free_candidates(*id); free != 0; free &= free - 1) {
        const VcId first = state_.in[*id].out;
        m.ask({own(*id), own(first + static_cast<VcId>(std::countr_zero(free)))}, *id);
      }
    }
    for (const std::uint32_t k : m.granted_by(allocators_->of_vcs(router))) {
      RouterPort& port = state_.ports[port_of(state_.in[m.vc(k)].out)];
      hold(block, m.vc(k), port, m.request(k).output % options_.vcs, now);
    }
  }
}

template void SparseRouters::compute_routes<false>(SparseBlock&, Cycle);
template void SparseRouters::compute_routes<true>(SparseBlock&, Cycle);
template void SparseRouters::allocate_vcs<false>(SparseBlock&, Cycle);
template void SparseRouters::allocate_vcs<true>(SparseBlock&, Cycle);

}  // namespace ballast
