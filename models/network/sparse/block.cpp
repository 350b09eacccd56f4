// SPDX-License-Identifier: BSD-3-Clause
#include "network/sparse/block.h"

#include <algorithm>

namespace ballast {

SparseBlock::SparseBlock(PortId first_port, PortId last_port, unsigned shift,
                         std::uint32_t most_hops, const EventHorizons& horizon)
    : first(first_port), ports(last_port - first_port) {
  const std::size_t vcs = std::size_t{ports} << shift;
  arrivals.resize(horizon.arrival, ports);
  credits.resize(horizon.credit, ports);
  routed.resize(horizon.allocation, vcs);
  switching.resize(horizon.grant, vcs);
  for (auto* list : {&allocating, &stepped, &contending, &touched, &accepted, &speculating}) {
    *list = FixedList<VcId>(vcs);
  }
  for (auto* list : {&hops, &link_credits, &terminal_credits, &matched}) {
    *list = FixedList<VcId>(ports);
  }
  ejected = FixedList<PacketId>(ports);
  steps = FixedList<RouteStep>(vcs);
  answers = FixedList<Hop>(vcs * most_hops);
}

std::uint64_t SparseBlock::bytes(std::uint64_t n_ports, unsigned shift, std::uint32_t most_hops,
                                 const EventHorizons& horizon) {
  constexpr unsigned kByVc = 6, kByPort = 5;
  const auto slots = [](unsigned distance) { return std::uint64_t{Calendar::slots_for(distance)}; };
  const std::uint64_t vcs = n_ports << shift;
  return sizeof(VcId) * (vcs * (kByVc + slots(horizon.allocation) + slots(horizon.grant)) +
                         n_ports * (kByPort + slots(horizon.arrival) + slots(horizon.credit))) +
         vcs * (sizeof(RouteStep) + most_hops * sizeof(Hop));
}

void SparseBlock::clear() noexcept {
  for (auto* calendar : {&arrivals, &credits, &routed, &switching}) calendar->clear();
  for (auto* list : {&allocating, &speculating, &hops, &link_credits, &terminal_credits}) {
    list->clear();
  }
  ejected.clear();
}

void SparseBlock::forget() noexcept {
  for (auto* calendar : {&arrivals, &credits, &routed, &switching}) calendar->forget();
  for (auto* list : {&allocating, &speculating, &hops, &link_credits, &terminal_credits}) {
    list->forget();
  }
  ejected.forget();
  forget_scratch();
}

void SparseBlock::forget_scratch() noexcept {
  for (auto* list : {&stepped, &contending, &touched, &accepted}) list->forget();
  matched.forget();
  steps.forget();
  answers.forget();
}

Cycle SparseBlock::next_event(Cycle now) const noexcept {
  if (!allocating.empty()) return now + 1;
  Cycle next = kNever;
  for (const auto* calendar : {&arrivals, &credits, &routed, &switching}) {
    next = std::min(next, calendar->next(now));
    if (next == now + 1) break;
  }
  return next;
}

}  // namespace ballast
