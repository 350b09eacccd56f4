// SPDX-License-Identifier: BSD-3-Clause
// Switch allocation and traversal of all routers.
#include <algorithm>
#include <tuple>

#include "network/allocators/islip.h"
#include "network/sparse/fetch_ahead.h"
#include "network/sparse/sparse_routers.h"

namespace ballast {

static_assert(kNoCandidate == kNone);

/// iSLIP on ports. The result is `accept` of the ports in `matched`.
template <bool kLarge>
void SparseRouters::match(SparseBlock& block, std::span<const VcId> requests) {
  const InputVc* const in = state_.in.data();
  RouterPort* const ports = state_.ports.data();
  PortId *touched = block.touched.begin(), *matched = block.matched.begin();
  const FetchAhead<kLarge> fetch(std::to_address(requests.end()));
  for (const VcId& item : requests) {
    const VcId id = item;
    fetch(
        &item,
        [&](VcId far) {
          prefetch(in + far);
          prefetch(ports + port_of(far));
        },
        [&](VcId near) { prefetch(ports + port_of(in[near].out)); });
    const PortId o = port_of(in[id].out), input = port_of(id);
    keep_first(
        ports[o].best, id,
        [&](VcId a, VcId b) {
          return input == port_of(b) ? supersedes(a, b)
                                     : before(input, port_of(b), ports[o].grant_pointer);
        },
        [&] { *touched++ = o; });
  }
  for (const PortId* o = block.touched.begin(); o != touched; ++o) {
    const VcId id = ports[*o].best;
    ports[*o].best = kNone;
    RouterPort& input = ports[port_of(id)];
    keep_first(
        input.accept, id,
        [&](VcId, VcId b) { return before(*o, port_of(in[b].out), input.accept_pointer); },
        [&] { *matched++ = port_of(id); });
  }
  block.matched.end_at(matched);
}

/// The same by an object of each router, for sorted requests. Of several VCs of an input for the
/// same output, only the one that goes before the others asks.
void SparseRouters::match_switches_by_router(SparseBlock& block, std::span<const VcId> requests) {
  RouterMatching& m = block.matching;
  FixedList<VcId>& asking = block.contending;
  asking.end_at(std::ranges::copy(requests, asking.begin()).out);
  const auto ends = [&](VcId id) { return std::tuple(port_of(id), port_of(state_.in[id].out)); };
  std::ranges::sort(asking, [&](VcId a, VcId b) {
    return ends(a) != ends(b) ? ends(a) < ends(b) : supersedes(a, b);
  });
  block.matched.clear();
  for (const VcId* id = asking.begin(); id != asking.end();) {
    const NodeId router = wiring_.router[port_of(*id)];
    m.clear();
    for (; id != asking.end() && wiring_.router[port_of(*id)] == router; ++id) {
      if (id != asking.begin() && ends(*id) == ends(id[-1])) continue;
      const auto [input, output] = ends(*id);
      m.ask({input - wiring_.first_port[router], output - wiring_.first_port[router]}, *id);
    }
    for (const std::uint32_t k : m.granted_by(allocators_->of_switch(router))) {
      const PortId input = port_of(m.vc(k));
      state_.ports[input].accept = m.vc(k);
      block.matched.push_back(input);
    }
  }
}

inline void SparseRouters::accepted(PortId input, PortId output) noexcept {
  move_behind(input, output, state_.ports[output].grant_pointer,
              state_.ports[input].accept_pointer);
}

/// Between two virtual channels of one input that request the same output: round robin, but a
/// holder of its output VC goes before a speculative one.
bool SparseRouters::supersedes(VcId a, VcId b) const {
  if (!speculates_.empty() && speculates_[a] != speculates_[b]) return speculates_[b] != 0;
  return before(a, b, vc_of(port_of(a), state_.ports[port_of(a)].vc_pointer));
}

template <bool kLarge, bool kLean>
void SparseRouters::allocate_switches(SparseBlock& block, Cycle now) {
  if (!kLean && !link_free_.empty()) [[unlikely]] {
    hold_back(block, now);
  }
  auto& requests = block.switching.at(now);
  const std::size_t holders = requests.size();
  if constexpr (!kLean) {
    for (const VcId id : block.speculating) {
      if (link_is_busy(id, now)) [[unlikely]] {
        continue;
      }
      speculates_[id] = 1;
      requests.push_back(id);
    }
  }
  if (requests.empty() && block.speculating.empty()) return;
  if (!kLean && allocators_) [[unlikely]] {
    match_switches_by_router(block, requests);
  } else {
    match<kLarge>(block, requests);
  }
  for (std::size_t k = 0; k < holders; ++k) {
    const VcId id = requests[k];
    if (state_.ports[port_of(id)].accept != id) block.ahead.switching->push_back(id);
  }
  if (!kLean && options_.speculative) settle_speculation(block, now);
  const bool alone = blocks_.size() == 1;
  if (!kLean && !wiring_.plain) [[unlikely]] {
    alone ? traverse<kLarge, true, false>(block, now) : traverse<kLarge, false, false>(block, now);
  } else {
    alone ? traverse<kLarge, true, true>(block, now) : traverse<kLarge, false, true>(block, now);
  }
  requests.clear();
}

/// Requests for a link that is busy are made when it is free.
void SparseRouters::hold_back(SparseBlock& block, Cycle now) {
  auto& requests = block.switching.at(now);
  VcId* kept = requests.begin();
  for (const VcId id : requests) {
    if (link_is_busy(id, now)) {
      block.switching.at(link_free_[port_of(state_.in[id].out)]).push_back(id);
    } else {
      *kept++ = id;
    }
  }
  requests.end_at(kept);
}

/// A speculative grant is lost if the packet got no output VC in this cycle, or one without a
/// credit.
void SparseRouters::settle_speculation(SparseBlock& block, Cycle now) {
  for (const VcId id : block.speculating) {
    speculates_[id] = 0;
    VcId& accept = state_.ports[port_of(id)].accept;
    const bool holds = state_.in[id].candidates == 0,
               credit = state_.out[state_.in[id].out].credits != 0;
    if (accept != id) {
      if (holds && credit) ask_switch(block, id, now + 1);
    } else if (!holds || !credit) {
      accepted(port_of(id), port_of(state_.in[id].out));
      accept = kNone;
      ++block.passed.lost_grants;
    }
  }
  block.speculating.clear();
}

/// An output VC of the port is free: the waiting VCs request it in the next cycle.
inline void SparseRouters::wake_waiting(SparseBlock& block, RouterPort& port) {
  do {
    const VcId id = port.waiting;
    port.waiting = state_.in[id].next;
    state_.in[id].next = kNone;
    block.allocating.push_back(id);
  } while (port.waiting != kNone);
}

/// The matched inputs send one flit each: through the switch, onto the link, into the slot that the
/// credit reserved at its other end; their own slot's credit goes back. `kAlone`: no other blocks;
/// `kPlain`: see Wiring.
template <bool kLarge, bool kAlone, bool kPlain>
void SparseRouters::traverse(SparseBlock& block, Cycle now) {
  InputVc* const in = state_.in.data();
  OutputVc* const out = state_.out.data();
  RouterPort* const ports = state_.ports.data();
  Flit* const slots = state_.slots.get();
  const unsigned shift = numbers_.shift, lane_mask = numbers_.lane_mask,
                 buffer = options_.buffer_flits;
  const PortId n_ports = numbers_.routers;
  VcId* hop = block.ahead.hop->end();
  const VcId first_interface = vc_of(n_ports, 0);
  std::uint64_t hops = 0, tails = 0;
  const FetchAhead<kLarge> fetch(block.matched.end());
  for (const PortId& item : block.matched) {
    const PortId i = item;
    fetch(
        &item,
        [&](PortId far) {
          const VcId accept = ports[far].accept;
          if (accept == kNone) return;
          prefetch(in + accept);
          prefetch(&slot(accept, 0));
        },
        [&](PortId near) {
          const VcId accept = ports[near].accept;
          if (accept == kNone) return;
          const VcId leaves = in[accept].out;
          prefetch(out + leaves);
          const VcId downstream = (ports[leaves >> shift].peer << shift) | (leaves & lane_mask);
          if (downstream >= first_interface) return;
          prefetch(in + downstream);
          prefetch(&slot(downstream, 0));
        });
    const VcId id = ports[i].accept;
    ports[i].accept = kNone;
    if (id == kNone) continue;
    InputVc& vc = in[id];
    const VcId o = vc.out;
    accepted(i, o >> shift);
    RouterPort& output = ports[o >> shift];
    const Flit flit = slots[std::size_t{id} * buffer + vc.head];
    vc.head = after(vc.head, buffer);
    --vc.count;
    --out[o].credits;
    ports[i].vc_pointer = static_cast<std::uint16_t>((id & lane_mask) + 1);
    ++output.flits;
    ++hops;

    const PortId sender = ports[i].peer;
    auto& credits = sender >= n_ports                 ? *block.ahead.terminal_credit
                    : !(kAlone || block.owns(sender)) ? block.link_credits
                    : kPlain                          ? *block.ahead.link_credit
                             : block.credits.at(now + 1 + wiring_.cycles_of(i));
    credits.push_back((sender << shift) | (id & lane_mask));
    const VcId downstream = (output.peer << shift) | (o & lane_mask);
    if (output.peer < n_ports) {
      if (!kPlain && !link_free_.empty()) {
        link_free_[o >> shift] = now + wiring_.flit_cycles_of(o >> shift);
      }
      InputVc& next = in[downstream];
      slots[std::size_t{downstream} * buffer + next.tail] = flit;
      next.tail = after(next.tail, buffer);
      if (!kPlain && (kAlone || block.owns(output.peer))) {
        block.arrivals.at(now + arrival_after(o >> shift)).push_back(downstream);
      } else if (kAlone || block.owns(output.peer)) [[likely]] {
        *hop++ = downstream;
      } else {
        block.hops.push_back(downstream);
      }
    } else {
      block.ahead.ejected->push_back(packet_of(flit));
      block.ahead.ejected_credit->push_back(o);
    }
    if (is_tail(flit)) {  // the output VC can be allocated from the next cycle on
      ++tails;
      if (!kPlain && options_.count_links && output.peer < n_ports) {
        ++packets_[packet_of(flit)].links;
      }
      out[o].holder = kNone;
      output.free_vcs |= static_cast<std::uint16_t>(1u << (o & lane_mask));
      if (output.waiting != kNone) wake_waiting(block, output);
      vc.present = vc.count != 0;  // the first flit in the ring of an idle VC is a head
      if (vc.present) block.ahead.routed->push_back(id);
    } else if (vc.count != 0 && out[o].credits != 0) {
      ask_switch(block, id, now + 1);
    }
  }
  if constexpr (kPlain) block.ahead.hop->end_at(hop);
  block.passed.flits = hops;
  block.passed.packets = tails;
}

template void SparseRouters::allocate_switches<false, false>(SparseBlock&, Cycle);
template void SparseRouters::allocate_switches<false, true>(SparseBlock&, Cycle);
template void SparseRouters::allocate_switches<true, false>(SparseBlock&, Cycle);
template void SparseRouters::allocate_switches<true, true>(SparseBlock&, Cycle);

}  // namespace ballast
