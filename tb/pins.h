// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "tb/unit.h"
#include "tb/verilator/module.h"

namespace ballast::tb {

/// The pins of a twin's ports. Throws std::logic_error if the RTL lacks a port, has one of another
/// width, or has one besides them and clk_i, rst_ni.
struct Pins {
  std::vector<Pin> in, out;
};
[[nodiscard]] Pins match(const Unit& like, const std::vector<RtlPort>& rtl);

/// Writes elements of `bits` bits into a pin, element 0 lowest.
void pack(const std::uint32_t* elements, const Port& port, Pin pin);
void unpack(Pin pin, const Port& port, std::uint32_t* elements);

}  // namespace ballast::tb
