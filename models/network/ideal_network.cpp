// SPDX-License-Identifier: BSD-3-Clause
#include "network/ideal_network.h"

#include <algorithm>

#include "network/network_maker.h"

namespace ballast {

void IdealNetwork::reset() {
  calendar_.clear();
  delivered_.clear();
  taken_.clear();
  counts_ = {};
}

void IdealNetwork::send(Cycle now, std::span<const Message> sends) {
  hops_.assign(sends.size(), 0);
  for (const Message& m : sends) walk_.add(m.from, m.to);
  walk_.walk([this](std::size_t packet, std::size_t) { ++hops_[packet]; });
  for (std::size_t k = 0; k < sends.size(); ++k) {
    const Message& m = sends[k];
    const Cycle way = Cycle{hops_[k]} * link_cycles_ + m.flits - 1;
    calendar_.push_back({now + std::max<Cycle>(way, 1), counts_.packets++, m});
    std::push_heap(calendar_.begin(), calendar_.end());
    taken_.push_back(m.from);
    const std::uint64_t routers = hops_[k] + 1;
    counts_.flits += m.flits;
    counts_.flit_hops += routers * m.flits;
    counts_.packet_hops += routers;
  }
}

void IdealNetwork::step(Cycle now, std::span<const Message> sends) {
  delivered_.clear();
  taken_.clear();
  if (!sends.empty()) send(now, sends);
  while (!calendar_.empty() && calendar_.front().due <= now + 1) {
    delivered_.push_back(calendar_.front().message);
    std::pop_heap(calendar_.begin(), calendar_.end());
    calendar_.pop_back();
  }
  counts_.delivered += delivered_.size();
}

Cycle IdealNetwork::next_event(Cycle now) const {
  return calendar_.empty() ? kNever : std::max(calendar_.front().due - 1, now + 1);
}

namespace {

const Registered<NetworkMaker> kEntry{
    {"ideal",
     "no contention: a packet of F flits over h links arrives max(1, h * link.cycles + F - 1) "
     "cycles after it was sent",
     {},
     [](const NetworkSpec& spec) {
       if (!spec.faults.faults.empty()) {
         throw UserError("nothing fails in it: [machine.faults] needs the routed network");
       }
       return std::make_unique<IdealNetwork>(spec.topology, spec.router.link_cycles);
     }}};

}  // namespace
}  // namespace ballast
