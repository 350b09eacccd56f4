// SPDX-License-Identifier: BSD-3-Clause
// Route computation of all routers; a lone head gets its output VC at once. Of several hops,
// HopChoice takes one.
#pragma once

#include "network/sparse/fetch_ahead.h"
#include "network/sparse/hold-inl.h"
#include "network/sparse/vc_stages.h"

namespace ballast {

/// The packet at the front of each VC in this cycle's list gets its route and requests a VC of that
/// output. Of several hops, HopChoice takes one.
template <bool kLarge, bool kLean, Small kSmall>
void VcStages::compute_routes(SparseBlock& block, Cycle now) {
  auto& list = *block.now->routed;
  if (list.empty()) return;
  const NodeId *const router = wiring_.router.data(), *const home = wiring_.home.data();
  InputVc* const in = state_.in.data();
  const unsigned shift = this->shift<kSmall>();
  VcId* asking = block.allocating.end();
  // Inlined wherever it is called: else what it refers to lies in memory.
  const auto want = [&](VcId id, NodeId at, PortId output, std::uint16_t candidates)
      __attribute__((always_inline)) {
    const VcId base = in[id].out = output << shift;
    if constexpr (kSmall != Small::no) {
      RouterPort& port = state_.ports[output];
      const unsigned free = candidates & port.free_vcs;
      if (has_one_flit(at) && free != 0) {
        return hold<kLean>(block, id, port, first_accepted(free, in[id].accept_pointer - base),
                           now);
      }
    }
    in[id].candidates = candidates;
    *asking++ = id;
  };
  const PortId* const first_port = wiring_.first_port.data();
  const NodeId* const destinations = packets_.destinations();
  const std::uint16_t* const classes = relation_.classes();
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
    if constexpr (kSmall != Small::no) {
      const KnownRoute known = memo_.of(at)[to];
      if (known.known()) [[likely]] {
        want(id, at, known.output(), known.candidates());
        continue;
      }
    }
    if (home[to] == at && (kLean || !hops_.passes(id, at))) {
      want(id, at, wiring_.leave[to], wiring_.all_vcs);
      if constexpr (kSmall != Small::no) memo_.of(at)[to] = {wiring_.leave[to], wiring_.all_vcs};
      continue;
    }
    step->at = at;
    step->to = to;
    ++step;
    *stepped++ = id;
  }
  if (kLean && step == block.steps.begin()) {  // all routes are known
    block.allocating.end_at(asking);
    list.clear();
    return;
  }
  const std::span<RouteStep> steps{block.steps.begin(), step};
  if (!kLean && relation_.reads_words()) [[unlikely]] {
    hops_.read_words(block.stepped.begin(), steps);
  }
  if (!steps.empty()) relation_.routing().route(steps, block.answers.begin());
  block.stepped.end_at(stepped);
  const std::uint32_t most_hops = kLean ? 1 : relation_.most_hops();
  const VcId* id = block.stepped.begin();
  const Hop* hop = block.answers.begin();
  for (const RouteStep& asked : steps) {
    const PortId output = first_port[asked.at] + hop->port;
    const std::uint16_t candidates = classes[hop->vc_class];
    want(*id++, asked.at, output, candidates);
    if constexpr (kSmall != Small::no) memo_.of(asked.at)[asked.to] = {output, candidates};
    hop += most_hops;
  }
  block.allocating.end_at(asking);
  if (!kLean && (relation_.has_sets() || relation_.reads_words())) [[unlikely]] {
    hops_.keep({list.begin(), list.end()}, block.stepped, block.answers.begin());
  }
  if (!kLean && options_.message_classes > 1) [[unlikely]] {
    const unsigned first = vcs_below(options_.class_vcs());
    for (const VcId id : list) {
      in[id].candidates = relation_.own(in[id].candidates & first, numbers_.lane_of(id));
    }
  }
  list.clear();
}

}  // namespace ballast
