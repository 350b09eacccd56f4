// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "superconcentrator/balance_controller.h"
#include "superconcentrator/superconcentrator.h"
#include "superconcentrator/superconcentrator_jan94.h"
#include "superconcentrator/work_terms.h"

namespace ballast {

/// The whole switch as seen by the machine: loads in, tasks move, balanced out. Implementations:
/// the model below, the Verilated RTL, and the lockstep of both. One virtual call per cycle, none
/// per packet.
class Switch {
 public:
  struct In {
    bool start = false;  ///< ignored while busy
    Schedule schedule = Schedule::sequential;
    std::span<const std::uint32_t> load;  ///< p loads, read if `start`
    std::span<const Word> data;           ///< p words: each processor's next one, read for take()
    /// When work is balanced: p flags and p lengths, the task shown by each processor.
    std::span<const std::uint8_t> offer = {};
    std::span<const std::uint32_t> length = {};
    /// And the length of the task promised first, read for take().
    std::span<const std::uint32_t> leaving = {};
  };
  struct Status {
    bool busy = false, balanced = false, ranked = false;
    unsigned step = 0;          ///< 0 idle, 1 .. 3
    std::uint32_t bound = 0;    ///< B of the last resolved wave
    std::uint32_t average = 0;  ///< floor of the mean load, from step 2 on
    friend bool operator==(const Status&, const Status&) = default;
  };

  virtual ~Switch() = default;
  virtual void reset() = 0;
  virtual void step(const In& in) = 0;
  /// Another step without a start would change nothing.
  [[nodiscard]] virtual bool idle() const = 0;
  [[nodiscard]] virtual Status status() const = 0;
  /// For p processors, of the wave resolved in this cycle (only accept and grant, unless work is
  /// balanced); empty unless status().ranked.
  [[nodiscard]] virtual std::span<const Reply> reply() const = 0;
  /// Processors whose word is read in this cycle (lane).
  [[nodiscard]] virtual Packets take() const = 0;
  /// Words that arrive in this cycle: lane = processor.
  [[nodiscard]] virtual Packets out() const = 0;
  /// When work is balanced: the terms for the processors in this cycle.
  [[nodiscard]] virtual WorkTerms terms() const { return {}; }
  /// p flags: the task that the processor shows in this cycle is promised; empty: none. Promises
  /// are void while terms().open is false.
  [[nodiscard]] virtual std::span<const std::uint8_t> promised() const { return {}; }
  /// Sizes and timing.
  [[nodiscard]] virtual Geometry geometry() const = 0;
  /// Largest load that a processor may report.
  [[nodiscard]] virtual std::uint32_t max_load() const { return ~std::uint32_t{0}; }
};

/// One of the superconcentrators with its controller. Twin and contract: rtl/load_balancer.sv.
/// Source: [Jan94].
template <class Superconcentrator>
class LoadBalancer final : public Switch {
 public:
  /// Throws std::invalid_argument for a form that `Superconcentrator` has not, and for 0 words.
  /// `processors`, `load_width`: see BalanceControllerCore.
  explicit LoadBalancer(const Geometry& geometry, unsigned words = 1, NodeId processors = 0,
                        unsigned load_width = 16)
      : controller_(geometry, words, processors, load_width),
        switch_(geometry, words),
        reply_(geometry.ports) {}

  void reset() override;
  void step(const In& in) override;
  [[nodiscard]] bool idle() const override { return controller_.idle() && switch_.idle(); }
  [[nodiscard]] Status status() const override;
  [[nodiscard]] std::span<const Reply> reply() const override;
  [[nodiscard]] Packets take() const override { return switch_.take(); }
  [[nodiscard]] Packets out() const override { return switch_.out(); }

  [[nodiscard]] Geometry geometry() const override { return switch_.geometry(); }

  [[nodiscard]] const BalanceControllerCore& controller() const { return controller_; }
  [[nodiscard]] const Superconcentrator& superconcentrator() const { return switch_; }

 private:
  BalanceControllerCore controller_;
  Superconcentrator switch_;
  std::vector<Reply> reply_;  ///< valid while the switch's ranked()
};

using LoadBalancerCore = LoadBalancer<SuperconcentratorCore>;
using LoadBalancerJan94Core = LoadBalancer<SuperconcentratorJan94Core>;

}  // namespace ballast
