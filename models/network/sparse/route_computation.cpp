// SPDX-License-Identifier: BSD-3-Clause
// Route computation of all routers; a lone head gets its output VC at once. Of several hops,
// HopChoice takes one.
#include "network/sparse/fetch_ahead.h"
#include "network/sparse/hold-inl.h"
#include "network/sparse/vc_stages.h"

namespace ballast {

/// The packet at the front of each VC in this cycle's list gets its route and requests a VC of that
/// output. Of several hops, HopChoice takes one.
template <bool kLarge, bool kLean, bool kSmall>
void VcStages::compute_routes(SparseBlock& block, Cycle now) {
  auto& list = *block.now.routed;
  if (list.empty()) return;
  const NodeId *const router = wiring_.router.data(), *const home = wiring_.home.data();
  InputVc* const in = state_.in.data();
  const unsigned shift = numbers_.shift;
  VcId* asking = block.allocating.end();
  const auto want = [&](VcId id, NodeId at, PortId output, std::uint16_t candidates) {
    const VcId base = in[id].out = output << shift;
    if constexpr (kSmall) {
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
    if (home[to] == at && (kLean || !hops_.passes(id, at))) {
      want(id, at, wiring_.leave[to], wiring_.all_vcs);
      continue;
    }
    if constexpr (kSmall) {
      const PackedHop known = memo_.of(at)[to];
      if (known.known()) [[likely]] {
        want(id, at, first_port[at] + known.port(), classes[known.vc_class()]);
        continue;
      }
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
    want(*id++, asked.at, first_port[asked.at] + hop->port, classes[hop->vc_class]);
    if constexpr (kSmall) memo_.of(asked.at)[asked.to] = PackedHop(*hop);
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

template void VcStages::compute_routes<false, false, false>(SparseBlock&, Cycle);
template void VcStages::compute_routes<false, true, false>(SparseBlock&, Cycle);
template void VcStages::compute_routes<false, true, true>(SparseBlock&, Cycle);
template void VcStages::compute_routes<true, false, false>(SparseBlock&, Cycle);
template void VcStages::compute_routes<true, true, false>(SparseBlock&, Cycle);

}  // namespace ballast
