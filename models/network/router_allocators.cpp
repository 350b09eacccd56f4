// SPDX-License-Identifier: BSD-3-Clause
// Allocation by an object of each router: every allocator but the inlined one. The order in which
// requests are listed depends on the stepping, so they are sorted first.
#include "network/router_allocators.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "core/errors.h"
#include "network/routed_network.h"

namespace ballast {

std::span<const std::uint32_t> RouterMatching::granted_by(Allocator& allocator) {
  granted_.clear();
  if (!requests_.empty()) allocator.match(requests_, granted_);
  check();
  return granted_;
}

void RouterMatching::check() {
  for (const auto end : {&AllocationRequest::input, &AllocationRequest::output}) {
    ends_.clear();
    for (const std::uint32_t k : granted_) {
      if (k >= requests_.size()) throw InvariantError("the allocator grants what nobody requests");
      ends_.push_back(requests_[k].*end);
    }
    std::ranges::sort(ends_);
    if (std::ranges::adjacent_find(ends_) != ends_.end()) {
      throw InvariantError("the allocator grants two requests of one input or output");
    }
  }
}

RouterAllocators::RouterAllocators(const Entry<AllocatorMaker>& part,
                                   std::span<const PortId> first_port, unsigned vcs) {
  for (std::size_t r = 0; r + 1 < first_port.size(); ++r) {
    const std::uint32_t ports = first_port[r + 1] - first_port[r];
    vcs_.push_back(part.make.make(ports * vcs));
    switches_.push_back(part.make.make(ports));
  }
}

void RouterAllocators::reset() {
  for (auto* allocators : {&vcs_, &switches_}) {
    for (const auto& allocator : *allocators) allocator->reset();
  }
}

void RoutedNetworkCore::match_vcs_by_router(SparseBlock& block, Cycle now) {
  RouterMatching& m = block.matching;
  std::ranges::sort(block.contending);
  for (const VcId* id = block.contending.begin(); id != block.contending.end();) {
    const NodeId router = router_[port_of(*id)];
    const auto own = [&](VcId vc) {
      return (port_of(vc) - first_port_[router]) * options_.vcs + (vc & lane_mask_);
    };
    m.clear();
    for (; id != block.contending.end() && router_[port_of(*id)] == router; ++id) {
      const InputVc& vc = in_[*id];
      for (unsigned free = vc.candidates & ports_[port_of(vc.out)].free_vcs; free != 0;
           free &= free - 1) {
        m.ask({own(*id), own(vc.out + static_cast<VcId>(std::countr_zero(free)))}, *id);
      }
    }
    for (const std::uint32_t k : m.granted_by(allocators_->of_vcs(router))) {
      RouterPort& port = ports_[port_of(in_[m.vc(k)].out)];
      hold(block, m.vc(k), port, m.request(k).output % options_.vcs, now);
    }
  }
}

/// Of several VCs of an input for the same output, only the one that goes before the others asks.
void RoutedNetworkCore::match_switches_by_router(SparseBlock& block,
                                                 std::span<const VcId> requests) {
  RouterMatching& m = block.matching;
  FixedList<VcId>& asking = block.contending;
  asking.end_at(std::ranges::copy(requests, asking.begin()).out);
  const auto ends = [&](VcId id) { return std::tuple(port_of(id), port_of(in_[id].out)); };
  std::ranges::sort(asking, [&](VcId a, VcId b) {
    return ends(a) != ends(b) ? ends(a) < ends(b) : supersedes(a, b);
  });
  block.matched.clear();
  for (const VcId* id = asking.begin(); id != asking.end();) {
    const NodeId router = router_[port_of(*id)];
    m.clear();
    for (; id != asking.end() && router_[port_of(*id)] == router; ++id) {
      if (id != asking.begin() && ends(*id) == ends(id[-1])) continue;
      const auto [input, output] = ends(*id);
      m.ask({input - first_port_[router], output - first_port_[router]}, *id);
    }
    for (const std::uint32_t k : m.granted_by(allocators_->of_switch(router))) {
      const PortId input = port_of(m.vc(k));
      ports_[input].accept = m.vc(k);
      block.matched.push_back(input);
    }
  }
}

}  // namespace ballast
