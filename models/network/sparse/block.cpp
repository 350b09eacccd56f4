// SPDX-License-Identifier: BSD-3-Clause
#include "network/sparse/block.h"

#include <algorithm>

namespace ballast {

SparseBlock::SparseBlock(PortId first_port, PortId last_port, const Wiring& wiring)
    : first(first_port), ports(last_port - first_port) {
  const EventHorizons horizon = wiring.horizons();
  const std::size_t vcs = std::size_t{ports} << wiring.numbers.shift;
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
  answers = FixedList<Hop>(vcs * wiring.topology.most_hops());
  find_lists(wiring);
}

void SparseBlock::find_lists(const Wiring& wiring) {
  const RouterOptions& o = wiring.options;
  const RouterDelays& delays = wiring.delays;
  const std::size_t turn =
      std::max({arrivals.slots(), credits.slots(), routed.slots(), switching.slots()});
  turn_mask = turn - 1;
  for (Cycle at = 0; at < turn; ++at) {
    of_cycle.push_back({.credits = &credits.at(at),
                        .arrivals = &arrivals.at(at),
                        .routed = &routed.at(at),
                        .requests = &switching.at(at),
                        .fronts = &routed.at(at + o.rc + delays.va),
                        .granted = &switching.at(at + (o.va != 0) + delays.sa),
                        .switching = &switching.at(at + 1),
                        .next_fronts = &routed.at(at + 1 + o.rc + delays.va),
                        .hop = &arrivals.at(at + delays.hop),
                        .link_credit = &credits.at(at + 1 + o.link_cycles),
                        .ejected_credit = &credits.at(at + delays.eject + 1 + kTerminalLink)});
  }
}

std::uint64_t SparseBlock::bytes(const Wiring& wiring) {
  constexpr unsigned kByVc = 6, kByPort = 5;
  const EventHorizons horizon = wiring.horizons();
  const auto slots = [](unsigned distance) { return std::uint64_t{Calendar::slots_for(distance)}; };
  const std::uint64_t n_ports = wiring.numbers.routers, vcs = wiring.vcs();
  return sizeof(VcId) * (vcs * (kByVc + slots(horizon.allocation) + slots(horizon.grant)) +
                         n_ports * (kByPort + slots(horizon.arrival) + slots(horizon.credit))) +
         vcs * (sizeof(RouteStep) + wiring.topology.most_hops() * sizeof(Hop));
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
