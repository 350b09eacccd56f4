// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "network/allocators/allocator.h"
#include "network/allocators/islip.h"

namespace ballast {

/// Separable allocation: the ends of one side choose, then those of the other side among what is
/// left, each by a round robin of its own.
///
/// With the outputs first it is iSLIP, whose further iterations match ends that are still free, and
/// leave the pointers where they are. So no pair starves while the requests stay the same: an end
/// chooses the same other end until that one agrees, at most n cycles later since it takes one
/// after another, and then the next of at most n.
class Separable final : public Allocator {
 public:
  enum class First : std::uint8_t { inputs, outputs };

  Separable(std::uint32_t ends, First first, unsigned iterations = 1);
  void reset() override;
  void match(std::span<const AllocationRequest> requests,
             std::vector<std::uint32_t>& granted) override;

 private:
  struct End {
    std::uint32_t pointer = 0, best = kNoCandidate;  ///< `best`: a request, scratch of a cycle
    bool matched = false;                            ///< scratch of a cycle
  };
  using Requests = std::span<const AllocationRequest>;

  void inputs_choose(Requests requests);
  void outputs_choose(Requests requests);
  void choose(Requests requests, std::vector<End>& ends, std::uint32_t AllocationRequest::*here,
              std::uint32_t AllocationRequest::*there);
  void keep_unmatched(Requests requests);

  First first_;
  unsigned iterations_;
  std::vector<End> outputs_, inputs_;
  std::vector<std::uint32_t> kept_;      ///< requests that a phase leaves
  std::vector<std::uint32_t> choosing_;  ///< ends with a request in this phase
};

}  // namespace ballast
