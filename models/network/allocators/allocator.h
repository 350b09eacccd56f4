// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/registry.h"

namespace ballast {

/// An input of a router that requests an output. In VC allocation both are virtual channels,
/// numbered port * VCs per link + VC; in switch allocation they are ports.
struct AllocationRequest {
  std::uint32_t input, output;
  friend bool operator==(const AllocationRequest&, const AllocationRequest&) = default;
};

/// Matches the inputs of one router with its outputs, one cycle after another. A cycle without
/// requests is no call.
class Allocator {
 public:
  virtual ~Allocator() = default;
  /// As it was made.
  virtual void reset() = 0;
  /// Appends the indices of the requests that are granted: no two of the same input, no two of the
  /// same output. `requests`: at least one, ascending by input, then by output, none twice.
  virtual void match(std::span<const AllocationRequest> requests,
                     std::vector<std::uint32_t>& granted) = 0;
};

/// An allocator of the registry, for VCs and for the switch.
struct AllocatorMaker {
  /// Makes that of a router with so many inputs and as many outputs.
  std::function<std::unique_ptr<Allocator>(std::uint32_t)> make;
  /// Its matches are those of iSLIP with one iteration, which the routers have inline, and in a
  /// form for vectors of routers. Else each router asks an object of its own, and the network is
  /// stepped sparse.
  bool inlined = false;
  /// Makes one that matches in so many iterations (machine.router.iterations), an object of each
  /// router; absent: it has no iterations.
  std::function<std::unique_ptr<Allocator>(std::uint32_t ends, unsigned iterations)> iterated =
      nullptr;
};

}  // namespace ballast
