// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/registry.h"
#include "core/types.h"
#include "network/allocators/allocator.h"
#include "network/flits.h"
#include "network/router_options.h"

namespace ballast {

/// Requests of a router in a cycle, and those that are granted.
class RouterMatching {
 public:
  void clear() noexcept {
    requests_.clear();
    vcs_.clear();
  }
  /// Adds the request of an input VC of the network, in ascending order.
  void ask(AllocationRequest request, VcId vc) {
    requests_.push_back(request);
    vcs_.push_back(vc);
  }
  [[nodiscard]] const AllocationRequest& request(std::uint32_t k) const { return requests_[k]; }
  [[nodiscard]] VcId vc(std::uint32_t k) const { return vcs_[k]; }
  /// Indices of the granted requests. Throws InvariantError if they are no matching.
  [[nodiscard]] std::span<const std::uint32_t> granted_by(Allocator& allocator);

 private:
  void check();

  std::vector<AllocationRequest> requests_;
  std::vector<VcId> vcs_;
  std::vector<std::uint32_t> granted_, ends_;
};

/// The allocators of all routers, objects of their own: of virtual channels and of the switch.
class RouterAllocators {
 public:
  /// `first_port`: by router, one entry more at the end.
  RouterAllocators(const RouterOptions& options, std::span<const PortId> first_port);
  /// Upper bound for the allocators here; 0 with the inlined iSLIP. `ports`: of the routers.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t routers, std::uint64_t ports,
                                           const RouterOptions& options);

  void reset();
  [[nodiscard]] Allocator& of_vcs(NodeId router) { return *vcs_[router]; }
  [[nodiscard]] Allocator& of_switch(NodeId router) { return *switches_[router]; }

 private:
  std::vector<std::unique_ptr<Allocator>> vcs_, switches_;  ///< by router
};

}  // namespace ballast
