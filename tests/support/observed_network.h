// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "support/counting_allocator.h"
#include "support/forwarding_network.h"

namespace ballast {

/// Forwards to a network and observes the allocator meanwhile.
class Observed final : public ForwardingNetwork {
 public:
  /// Allocations before cycle `from` do not count.
  Observed(Network& network, Cycle from) : ForwardingNetwork(network), from_(from) {}
  void step(Cycle now, std::span<const Message> sends) override {
    last_ = allocations();
    if (now < from_) first_ = last_;
    network_.step(now, sends);
  }
  [[nodiscard]] std::uint64_t allocated() const { return last_ - first_; }

 private:
  Cycle from_;
  std::uint64_t first_ = 0, last_ = 0;
};

}  // namespace ballast
