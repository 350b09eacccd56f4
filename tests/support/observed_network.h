// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "network/network.h"
#include "support/counting_allocator.h"

namespace ballast {

/// Forwards to a network and observes the allocator meanwhile.
class Observed final : public Network {
 public:
  /// Allocations before cycle `from` do not count.
  Observed(Network& network, Cycle from) : network_(network), from_(from) {}
  void reset() override { network_.reset(); }
  void step(Cycle now, std::span<const Message> sends) override {
    last_ = allocations();
    if (now < from_) first_ = last_;
    network_.step(now, sends);
  }
  [[nodiscard]] std::span<const Message> delivered() const override { return network_.delivered(); }
  [[nodiscard]] std::span<const NodeId> taken() const override { return network_.taken(); }
  [[nodiscard]] std::span<const Message> returned() const override { return network_.returned(); }
  [[nodiscard]] Cycle next_event(Cycle now) const override { return network_.next_event(now); }
  [[nodiscard]] std::uint64_t in_flight() const override { return network_.in_flight(); }
  [[nodiscard]] NetworkCounts counts() const override { return network_.counts(); }
  [[nodiscard]] double zero_load_latency(std::span<const Message> packets) const override {
    return network_.zero_load_latency(packets);
  }
  [[nodiscard]] std::uint64_t allocated() const { return last_ - first_; }

 private:
  Network& network_;
  Cycle from_;
  std::uint64_t first_ = 0, last_ = 0;
};

}  // namespace ballast
