// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "superconcentrator/load_balancer.h"
#include "superconcentrator/switch_registry.h"
#include "tb/unit.h"

namespace ballast::tb {

/// A `load_balancer` or `work_balancer` unit (Verilated, or the model behind its ports) as a
/// machine's switch.
class UnitSwitch final : public Switch {
 public:
  /// `processors`: at the first ports of the unit, whose others are tied off. `settles`: some quiet
  /// cycles after a balancing nothing changes any more. Of a user's switch that is not known.
  UnitSwitch(std::unique_ptr<Unit> unit, const Geometry& geometry, NodeId processors,
             bool settles = true);

  void reset() override;
  void step(const In& in) override;
  /// The RTL does not show whether its counters have expired, so some quiet cycles must pass.
  [[nodiscard]] bool idle() const override { return settle_ && quiet_ > *settle_; }
  [[nodiscard]] Status status() const override { return status_; }
  [[nodiscard]] std::span<const Reply> reply() const override;
  [[nodiscard]] Packets take() const override { return take_; }
  [[nodiscard]] Packets out() const override { return out_; }
  [[nodiscard]] WorkTerms terms() const override { return terms_; }
  [[nodiscard]] std::span<const std::uint8_t> promised() const override {
    if (!terms_.open) return {};
    return promised_;
  }
  [[nodiscard]] Geometry geometry() const override { return geometry_; }
  [[nodiscard]] std::uint32_t max_load() const override { return max_load_; }

 private:
  [[nodiscard]] std::size_t offset(const char* name) const { return unit_->out.find(name)->offset; }
  /// Elements of a work_balancer's ports.
  struct Work {
    std::size_t offer, length, leaving;
    std::size_t lo_o, hi_o, theta_o, floor_o, open_o, ready_o;
  };
  void read();
  void read_work();

  std::unique_ptr<Unit> unit_;
  Geometry geometry_;
  NodeId ports_;  ///< with a processor
  std::optional<Cycle> settle_;
  Cycle quiet_ = 0;
  std::uint32_t max_load_;
  std::vector<std::uint32_t> inputs_, outputs_;
  std::size_t start_, schedule_, load_, data_;
  std::size_t busy_o_, balanced_o_, ranked_o_, step_o_, bound_o_, average_o_;
  std::size_t accept_o_, grant_o_, take_o_, valid_o_, data_o_;
  std::optional<Work> work_;
  Status status_;
  WorkTerms terms_;
  std::vector<Reply> reply_;
  std::vector<std::uint8_t> promised_;
  std::vector<Packet> take_, out_;
};

/// The unit for a machine's switch. Throws UserError: a load width that this build does not have.
[[nodiscard]] UnitSpec switch_unit(const SwitchSpec& spec);
/// Its RTL: ours, or the user's.
[[nodiscard]] std::unique_ptr<Unit> switch_rtl(const SwitchSpec& spec);
/// SwitchMaker::look of both.
[[nodiscard]] std::string look_at_switch_rtl(const SwitchSpec& spec);

}  // namespace ballast::tb
