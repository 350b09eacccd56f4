// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "tb/unit.h"

namespace ballast::tb {

/// Memory of a Verilated port: `words` words of 32 bits, or one integer of `bytes` < 4 bytes.
struct Pin {
  void* memory = nullptr;
  std::size_t bytes = 0;
};

/// A port as declared by Verilator. CMake writes the list of ports, `rtl_ports(V&)`, for each
/// Verilated class V.
struct RtlPort {
  std::string name;
  bool input;
  std::size_t width;  ///< bits
  Pin pin;
};

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
