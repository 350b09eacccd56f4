// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <verilated.h>

#include <stdexcept>

#include "tb/pins.h"
#include "tb/unit.h"

namespace ballast::tb {

/// A Verilated module behind the ports of its C++ twin. V: the class that Verilator made.
template <class V>
class RtlUnit final : public Unit {
 public:
  /// `like`: the twin, whose port lists this unit takes over. Throws std::logic_error where the RTL
  /// has no such port or one of another size.
  explicit RtlUnit(const Unit& like) : rtl_(&context_) {
    in = like.in;
    out = like.out;
    for (const Port& port : in.ports) in_pins_.push_back(pin(port));
    for (const Port& port : out.ports) out_pins_.push_back(pin(port));
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
      unpack(out_pins_[k], out.ports[k], out_elements + out.ports[k].offset);
    }
  }
  /// A cycle whose outputs nobody read needs no `read` before: the inputs are driven here.
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
      pack(elements + in.ports[k].offset, in.ports[k], in_pins_[k]);
    }
  }

  template <class T>
  static Pin to_pin(T& port, const Port& expected) {
    const std::size_t bits = expected.lanes * expected.bits;
    const std::size_t bytes = bits <= 8    ? 1
                              : bits <= 16 ? 2
                              : bits <= 32 ? 4
                                           : (bits + 31) / 32 * 4;
    if (sizeof(T) != bytes && !(bits > 32 && bits <= 64 && sizeof(T) == 8)) {
      throw std::logic_error("RTL port " + expected.name + " has another width than the model's");
    }
    return {&port, bytes};
  }

  /// Every port name of rtl/ stands here once; which of them V has is found out by the compiler.
  Pin pin(const Port& port) {
#define BALLAST_PIN(NAME)                                   \
  if constexpr (requires(V v) { v.NAME; }) {                \
    if (port.name == #NAME) return to_pin(rtl_.NAME, port); \
  }
    BALLAST_PIN(start_i)
    BALLAST_PIN(value_i)
    BALLAST_PIN(bcast_i)
    BALLAST_PIN(valid_i)
    BALLAST_PIN(dest_i)
    BALLAST_PIN(data_i)
    BALLAST_PIN(active_i)
    BALLAST_PIN(request_i)
    BALLAST_PIN(schedule_i)
    BALLAST_PIN(load_i)
    BALLAST_PIN(ready_i)
    BALLAST_PIN(ranked_i)
    BALLAST_PIN(bound_i)
    BALLAST_PIN(active_total_i)
    BALLAST_PIN(accept_i)
    BALLAST_PIN(refuse_i)
    BALLAST_PIN(grant_i)
    BALLAST_PIN(deny_i)
    BALLAST_PIN(total_valid_o)
    BALLAST_PIN(total_o)
    BALLAST_PIN(ranked_o)
    BALLAST_PIN(rank_o)
    BALLAST_PIN(value_o)
    BALLAST_PIN(bcast_o)
    BALLAST_PIN(valid_o)
    BALLAST_PIN(data_o)
    BALLAST_PIN(clash_o)
    BALLAST_PIN(ready_o)
    BALLAST_PIN(accept_o)
    BALLAST_PIN(refuse_o)
    BALLAST_PIN(grant_o)
    BALLAST_PIN(deny_o)
    BALLAST_PIN(take_o)
    BALLAST_PIN(bound_o)
    BALLAST_PIN(active_total_o)
    BALLAST_PIN(request_total_o)
    BALLAST_PIN(wave_o)
    BALLAST_PIN(active_o)
    BALLAST_PIN(request_o)
    BALLAST_PIN(step_o)
    BALLAST_PIN(busy_o)
    BALLAST_PIN(balanced_o)
    BALLAST_PIN(average_o)
#undef BALLAST_PIN
    throw std::logic_error("the RTL has no port " + port.name);
  }

  VerilatedContext context_;
  V rtl_;
  std::vector<Pin> in_pins_, out_pins_;
};

}  // namespace ballast::tb
