// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "superconcentrator/load_balancer.h"
#include "superconcentrator/work_controller.h"

namespace ballast {

/// The switch that balances work, one task per packet. Twin and contract: rtl/work_balancer.sv. The
/// RTL's packets are {length, data}. Here the superconcentrator, the same as in LoadBalancer,
/// carries the number of a table entry with both.
template <class Superconcentrator>
class WorkBalancer final : public Switch {
 public:
  /// Throws std::invalid_argument for a form that `Superconcentrator` has not, and for a load_width
  /// outside 2 .. 31.
  explicit WorkBalancer(const Geometry& geometry, unsigned load_width = 16, NodeId processors = 0);

  void reset() override;
  void step(const In& in) override;
  [[nodiscard]] bool idle() const override { return controller_.idle() && switch_.idle(); }
  [[nodiscard]] Status status() const override;
  [[nodiscard]] std::span<const Reply> reply() const override;
  [[nodiscard]] Packets take() const override { return switch_.take(); }
  [[nodiscard]] Packets out() const override { return {out_.data(), switch_.out().size()}; }
  [[nodiscard]] WorkTerms terms() const override { return controller_.terms(); }
  [[nodiscard]] std::span<const std::uint8_t> promised() const override {
    return controller_.promised();
  }
  [[nodiscard]] Geometry geometry() const override { return switch_.geometry(); }
  [[nodiscard]] std::uint32_t max_load() const override { return max_load_; }

  /// As out(), with the lengths as data.
  [[nodiscard]] Packets lengths_out() const { return {lengths_.data(), switch_.out().size()}; }
  [[nodiscard]] const WorkControllerCore& controller() const { return controller_; }

 private:
  struct Sent {
    std::uint32_t length;
    Word data;
  };
  void send(const In& in);
  void receive();

  WorkControllerCore controller_;
  Superconcentrator switch_;
  std::uint32_t max_load_;
  std::vector<Sent> sent_;   ///< packets in flight, in a ring
  std::vector<Word> entry_;  ///< number in `sent_` of each sender's packet
  std::vector<Packet> out_, lengths_;
  std::vector<Reply> reply_;  ///< valid while the switch's ranked()
  Word next_ = 0;             ///< place in the ring
};

using WorkBalancerCore = WorkBalancer<SuperconcentratorCore>;
using WorkBalancerJan94Core = WorkBalancer<SuperconcentratorJan94Core>;

}  // namespace ballast
