// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "tb/unit.h"

namespace ballast::tb {

/// Where a Verilated port lies in memory: `words` words of 32 bits, or one integer of `bytes` < 4
/// bytes.
struct Pin {
  void* memory = nullptr;
  std::size_t bytes = 0;
};

/// Writes elements of `bits` bits into a pin, element 0 lowest.
void pack(const std::uint32_t* elements, const Port& port, Pin pin);
void unpack(Pin pin, const Port& port, std::uint32_t* elements);

}  // namespace ballast::tb
