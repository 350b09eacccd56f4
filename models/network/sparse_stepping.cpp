// SPDX-License-Identifier: BSD-3-Clause
// The sparse way to step the routers: work follows activity. Blocks of routers meet only in later
// cycles, so their order is free.
#include <utility>

#include "network/routed_network.h"

namespace ballast {

void RoutedNetworkCore::step_sparse(const Edge& edge) {
  const Cycle now = edge.now;
  const auto step = [&](unsigned k) {
    if (is_large_) {
      step_block<true>(sparse_[k], now);
    } else {
      step_block<false>(sparse_[k], now);
    }
  };
  if (sparse_.size() == 1) {
    step_interfaces(edge);
    step(0);
    return count(sparse_[0]);
  }
  share(sparse_.size(), edge, step);
  for (SparseBlock& block : sparse_) {
    count(block);
    hand_over(block, now);
  }
  for (const VcId id : injected_) {
    block_of(port_of(id)).arrivals.at(now + 1 + kTerminalLink).push_back(id);
  }
  injected_.clear();
}

void RoutedNetworkCore::count(SparseBlock& block) noexcept {
  counts_.flit_hops += std::exchange(block.flit_hops, 0);
  counts_.packet_hops += std::exchange(block.packet_hops, 0);
  without_hop_.switch_allocations += std::exchange(block.lost_grants, 0);
}

/// What has left one of several blocks.
void RoutedNetworkCore::hand_over(SparseBlock& block, Cycle now) {
  for (const VcId id : block.hops) {
    block_of(port_of(id)).arrivals.at(now + hop_delay_).push_back(id);
  }
  for (const VcId id : block.link_credits) {
    block_of(port_of(id)).credits.at(now + 1 + options_.link_cycles).push_back(id);
  }
  auto& credits = terminal_credit_.at(now + 1 + kTerminalLink);
  for (const VcId id : block.terminal_credits) credits.push_back(id);
  auto& ejected = ejected_.at(now + eject_delay_);
  for (const PacketId id : block.ejected) ejected.push_back(id);
  for (auto* list : {&block.hops, &block.link_credits, &block.terminal_credits}) list->clear();
  block.ejected.clear();
}

template <bool kLarge>
void RoutedNetworkCore::step_block(SparseBlock& block, Cycle now) {
  const bool alone = sparse_.size() == 1;
  block.ahead = {.granted = &block.switching.at(now + (options_.va != 0) + sa_delay_),
                 .switching = &block.switching.at(now + 1),
                 .routed = &block.routed.at(now + 1 + options_.rc + va_delay_),
                 .hop = &block.arrivals.at(now + hop_delay_),
                 .link_credit = &block.credits.at(now + 1 + options_.link_cycles),
                 .ejected_credit = &block.credits.at(now + eject_delay_ + 1 + kTerminalLink),
                 .terminal_credit = alone ? &terminal_credit_.at(now + 1 + kTerminalLink)
                                          : &block.terminal_credits,
                 .ejected = alone ? &ejected_.at(now + eject_delay_) : &block.ejected};
  credits_arrive<kLarge>(block, now);
  flits_arrive<kLarge>(block, now);
  compute_routes<kLarge>(block, now);
  allocate_vcs<kLarge>(block, now);
  allocate_switches<kLarge>(block, now);
}

template <bool kLarge>
void RoutedNetworkCore::credits_arrive(SparseBlock& block, Cycle now) {
  OutputVc* const out = out_.data();
  auto& list = block.credits.at(now);
  const FetchAhead<kLarge> fetch(list.end());
  for (const VcId& item : list) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(out + far); }, [](VcId) {});
    const bool was_full = out[id].credits++ == 0;
    if (was_full && out[id].holder != kNone && in_[out[id].holder].count != 0) {
      ask_switch(block, out[id].holder, now);
    }
  }
  list.clear();
}

template <bool kLarge>
void RoutedNetworkCore::flits_arrive(SparseBlock& block, Cycle now) {
  InputVc* const in = in_.data();
  auto& routed = block.routed.at(now + options_.rc + va_delay_);
  auto& list = block.arrivals.at(now);
  const bool slow_switch = options_.sa > 1;
  VcId* front = routed.end();
  const FetchAhead<kLarge> fetch(list.end());
  for (const VcId& item : list) {
    const VcId id = item;
    fetch(
        &item, [&](VcId far) { prefetch(in + far); }, [](VcId) {});
    InputVc& vc = in[id];
    const bool was_empty = vc.count++ == 0;
    if (slow_switch) ready(id, vc.head + vc.count - 1u) = now + sa_delay_;
    if (!vc.present) {
      vc.present = true;
      *front++ = id;
    } else if (was_empty && out_[vc.out].credits != 0) {  // body of the packet that holds `out`
      ask_switch(block, id, now);
    }
  }
  routed.end_at(front);
  list.clear();
}

}  // namespace ballast
