// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "tb/pins.h"
#include "tb/unit.h"

namespace ballast::tb {

/// A Verilated module behind the ports of its C++ twin.
class RtlUnit final : public Unit {
 public:
  /// `like`: the twin, whose port lists this unit adopts. Throws std::logic_error if the RTL's
  /// differ.
  RtlUnit(const Unit& like, std::unique_ptr<Module> module);

  void read(const std::uint32_t* in_elements, std::uint32_t* out_elements) override;
  /// Drives the inputs, so a cycle whose outputs are not needed works without `read`.
  void step(bool rst_n, const std::uint32_t* in_elements) override;
  void write_coverage(const std::string& file) override { module_->write_coverage(file); }
  void trace(const std::string& file) override { module_->trace(file); }
  void dump(Cycle cycle, bool after_edge) override {
    module_->dump(10 * cycle + (after_edge ? 5 : 0));
  }

 private:
  void settle(std::uint8_t rst_n, const std::uint32_t* elements);

  std::unique_ptr<Module> module_;
  Pins pins_;
  std::uint8_t *clk_ = nullptr, *rst_n_ = nullptr;
  std::vector<std::uint32_t> driven_;  ///< inputs of the last evaluation before an edge
  bool settled_ = false;               ///< there has been no edge since
};

}  // namespace ballast::tb
