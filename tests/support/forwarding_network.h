// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "network/network.h"

namespace ballast {

/// Does what another network does: for tests that observe or change a part of it.
class ForwardingNetwork : public Network {
 public:
  explicit ForwardingNetwork(Network& network) : network_(network) {}
  void reset() override { network_.reset(); }
  void step(Cycle now, std::span<const Message> sends) override { network_.step(now, sends); }
  [[nodiscard]] std::span<const Message> delivered() const override { return network_.delivered(); }
  [[nodiscard]] std::span<const NodeId> taken() const override { return network_.taken(); }
  [[nodiscard]] std::span<const Message> returned() const override { return network_.returned(); }
  [[nodiscard]] Cycle next_event(Cycle now) const override { return network_.next_event(now); }
  [[nodiscard]] std::uint64_t in_flight() const override { return network_.in_flight(); }
  [[nodiscard]] NetworkCounts counts() const override { return network_.counts(); }
  [[nodiscard]] double zero_load_latency(std::span<const Message> packets) const override {
    return network_.zero_load_latency(packets);
  }

 protected:
  Network& network_;
};

}  // namespace ballast
