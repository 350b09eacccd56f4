// SPDX-License-Identifier: BSD-3-Clause
#include "network/sparse/router_allocators.h"

#include <algorithm>

#include "core/errors.h"

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

RouterAllocators::RouterAllocators(const RouterOptions& options,
                                   std::span<const PortId> first_port) {
  const AllocatorMaker& maker = options.own_allocator()->make;
  const auto make = [&](std::uint32_t ends) {
    return options.iterations == 1 ? maker.make(ends) : maker.iterated(ends, options.iterations);
  };
  for (std::size_t r = 0; r + 1 < first_port.size(); ++r) {
    const std::uint32_t ports = first_port[r + 1] - first_port[r];
    vcs_.push_back(make(ports * options.vcs));
    switches_.push_back(make(ports));
  }
}

/// An input requests at most all VCs of an output. Scratch grows by doubling.
std::uint64_t RouterAllocators::bytes(std::uint64_t routers, std::uint64_t ports,
                                      const RouterOptions& options) {
  if (options.own_allocator() == nullptr) return 0;
  constexpr std::uint64_t kObjects = 2 * (sizeof(void*) + 256), kEnd = 40, kRequest = 16;
  return routers * kObjects + ports * (options.vcs + 1) * (kEnd + options.vcs * kRequest);
}

void RouterAllocators::reset() {
  for (auto* allocators : {&vcs_, &switches_}) {
    for (const auto& allocator : *allocators) allocator->reset();
  }
}

}  // namespace ballast
