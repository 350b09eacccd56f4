// SPDX-License-Identifier: BSD-3-Clause
// Switch allocation of all routers; traversal-inl.h: what follows from it.
#pragma once

#include <algorithm>
#include <tuple>

#include "network/allocators/islip.h"
#include "network/sparse/fetch_ahead.h"
#include "network/sparse/switch_stages.h"

namespace ballast {

static_assert(kNoCandidate == kNone);

/// iSLIP on ports, of the requests listed as contending. The result is `accept` of the ports in
/// `matched`.
template <bool kLarge>
void SwitchStages::match(SparseBlock& block) {
  const InputVc* const in = state_.in.data();
  RouterPort* const ports = state_.ports.data();
  PortId *touched = block.touched.begin(), *matched = block.matched.begin();
  const FetchAhead<kLarge> fetch(block.contending.end());
  for (const VcId& item : block.contending) {
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
inline void SwitchStages::match_switches_by_router(SparseBlock& block,
                                                   std::span<const VcId> requests) {
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

/// Between two virtual channels of one input that request the same output: round robin, but a
/// holder of its output VC goes before a speculative one.
inline bool SwitchStages::supersedes(VcId a, VcId b) const {
  if (!speculates_.empty() && speculates_[a] != speculates_[b]) return speculates_[b] != 0;
  return before(a, b, vc_of(port_of(a), state_.ports[port_of(a)].vc_pointer));
}

template <bool kLarge, bool kLean, Small kSmall>
void SwitchStages::allocate_switches(SparseBlock& block, Cycle now) {
  if (!kLean && !link_free_.empty()) [[unlikely]] {
    hold_back(block, now);
  }
  auto& requests = *block.now->requests;
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
  const bool alone = blocks_.size() == 1;
  if constexpr (kSmall != Small::no) {
    alone ? traverse_lone<true, kSmall>(block, requests)
          : traverse_lone<false, kSmall>(block, requests);
    requests.clear();
    if (block.contending.empty()) return;
  } else if (kLean || !allocators_) {
    block.contending.end_at(std::ranges::copy(requests, block.contending.begin()).out);
    requests.clear();
  }
  if (!kLean && allocators_) [[unlikely]] {
    match_switches_by_router(block, requests);
    requests.clear();
  } else {
    match<kLarge>(block);
  }
  for (const VcId id : block.contending) {
    if (!kLean && options_.speculative && speculates_[id] != 0) continue;
    if (state_.ports[port_of(id)].accept != id) block.now->switching->push_back(id);
  }
  if (!kLean && options_.speculative) settle_speculation(block, now);
  if (!kLean && !wiring_.plain) [[unlikely]] {
    alone ? traverse<kLarge, true, false, Small::no>(block, now)
          : traverse<kLarge, false, false, Small::no>(block, now);
  } else {
    alone ? traverse<kLarge, true, true, kSmall>(block, now)
          : traverse<kLarge, false, true, kSmall>(block, now);
  }
}

/// Requests for a link that is busy are made when it is free.
inline void SwitchStages::hold_back(SparseBlock& block, Cycle now) {
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
inline void SwitchStages::settle_speculation(SparseBlock& block, Cycle now) {
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
      ++block.counts->lost_grants;
    }
  }
  block.speculating.clear();
}

}  // namespace ballast
