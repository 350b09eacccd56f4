// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <verilated.h>

#include "tb/pins.h"
#include "tb/unit.h"

namespace ballast::tb {

/// A Verilated module behind the ports of its C++ twin. V: Verilator's class.
template <class V>
class RtlUnit final : public Unit {
 public:
  /// `like`: the twin, whose port lists this unit adopts. Throws std::logic_error if the RTL's
  /// differ.
  explicit RtlUnit(const Unit& like) : rtl_(&context_), pins_(match(like, rtl_ports(rtl_))) {
    in = like.in;
    out = like.out;
    rtl_.rst_ni = 0;
    rtl_.clk_i = 0;
    rtl_.eval();
    rtl_.clk_i = 1;
    rtl_.eval();
  }
  ~RtlUnit() override { rtl_.final(); }

  void read(const std::uint32_t* in_elements, std::uint32_t* out_elements) override {
    rtl_.clk_i = 0;
    drive(in_elements);
    rtl_.eval();
    for (std::size_t k = 0; k < out.ports.size(); ++k) {
      unpack(pins_.out[k], out.ports[k], out_elements + out.ports[k].offset);
    }
  }
  /// Drives the inputs, so a cycle whose outputs are not needed works without `read`.
  void step(bool rst_n, const std::uint32_t* in_elements) override {
    rtl_.rst_ni = rst_n;
    rtl_.clk_i = 0;
    drive(in_elements);
    rtl_.eval();
    rtl_.clk_i = 1;
    rtl_.eval();
  }

 private:
  void drive(const std::uint32_t* elements) {
    for (std::size_t k = 0; k < in.ports.size(); ++k) {
      pack(elements + in.ports[k].offset, in.ports[k], pins_.in[k]);
    }
  }

  VerilatedContext context_;
  V rtl_;
  Pins pins_;
};

}  // namespace ballast::tb
