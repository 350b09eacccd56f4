// SPDX-License-Identifier: BSD-3-Clause
#include "tb/pins.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <stdexcept>

namespace ballast::tb {

// Verilator keeps a port of up to 8, 16, 32, 64 bits in an integer of that size and a wider one in
// 32-bit words, the lowest first. On a little-endian machine each one is a string of bits.
static_assert(std::endian::native == std::endian::little);

void pack(const std::uint32_t* elements, const Port& port, Pin pin) {
  if (port.bits == 32) {
    std::memcpy(pin.memory, elements, pin.bytes);
    return;
  }
  auto* to = static_cast<std::uint8_t*>(pin.memory);
  const auto* const end = to + pin.bytes;
  if (port.bits == 1 && port.lanes % 8 == 0) {
    for (std::size_t lane = 0; lane < port.lanes; lane += 8) {
      std::uint32_t byte = 0;
      for (unsigned k = 0; k < 8; ++k) {
        assert(elements[lane + k] < 2);
        byte |= elements[lane + k] << k;
      }
      *to++ = static_cast<std::uint8_t>(byte);
    }
    std::memset(to, 0, static_cast<std::size_t>(end - to));
    return;
  }
  std::uint64_t window = 0;  // bits not yet written, lowest first; less than a word
  unsigned held = 0;
  for (std::size_t lane = 0; lane < port.lanes; ++lane) {
    assert(elements[lane] >> port.bits == 0);
    window |= std::uint64_t{elements[lane]} << held;
    held += port.bits;
    if (held < 32) continue;
    std::memcpy(to, &window, 4);
    to += 4;
    window >>= 32;
    held -= 32;
  }
  for (; to != end; window >>= 8) *to++ = static_cast<std::uint8_t>(window);
}

namespace {

/// The next four bytes, or those that are left.
std::uint32_t next_word(const std::uint8_t*& from, const std::uint8_t* end) {
  std::uint32_t word = 0;
  if (end - from < 4) {
    std::memcpy(&word, from, static_cast<std::size_t>(end - from));
    from = end;
  } else {
    std::memcpy(&word, from, 4);
    from += 4;
  }
  return word;
}

/// The eight elements of one bit in each byte.
constexpr auto kBits = [] {
  std::array<std::array<std::uint32_t, 8>, 256> bits{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned k = 0; k < 8; ++k) bits[byte][k] = byte >> k & 1;
  }
  return bits;
}();

}  // namespace

void unpack(Pin pin, const Port& port, std::uint32_t* elements) {
  if (port.bits == 32) {
    std::memcpy(elements, pin.memory, pin.bytes);
    return;
  }
  const auto* from = static_cast<const std::uint8_t*>(pin.memory);
  if (port.bits == 1) {
    std::size_t lane = 0;
    for (; lane + 8 <= port.lanes; lane += 8) {
      std::memcpy(elements + lane, kBits[*from++].data(), sizeof kBits[0]);
    }
    std::copy_n(kBits[lane < port.lanes ? *from : 0].begin(), port.lanes - lane, elements + lane);
    return;
  }
  const auto* const end = from + pin.bytes;
  const std::uint32_t mask = (1u << port.bits) - 1;
  std::uint64_t window = 0;  // bits not yet read, lowest first
  unsigned held = 0;
  for (std::size_t lane = 0; lane < port.lanes; ++lane) {
    if (held < port.bits) {
      window |= std::uint64_t{next_word(from, end)} << held;
      held += 32;
    }
    elements[lane] = static_cast<std::uint32_t>(window) & mask;
    window >>= port.bits;
    held -= port.bits;
  }
}

Pins match(const Unit& like, const std::vector<RtlPort>& rtl) {
  const auto pins = [&](const PortList& list, bool input) {
    std::vector<Pin> result;
    for (const Port& port : list.ports) {
      const auto at = std::find_if(rtl.begin(), rtl.end(), [&](const RtlPort& r) {
        return r.name == port.name && r.input == input;
      });
      if (at == rtl.end()) throw std::logic_error("the RTL has no port " + port.name);
      if (at->width != port.lanes * port.bits) {
        throw std::logic_error("RTL port " + port.name + ": expected " +
                               std::to_string(port.lanes * port.bits) + " bits, got " +
                               std::to_string(at->width));
      }
      result.push_back(at->pin);
    }
    return result;
  };
  for (const RtlPort& port : rtl) {
    if (port.name != "clk_i" && port.name != "rst_ni" &&
        (port.input ? like.in : like.out).find(port.name) == nullptr) {
      throw std::logic_error("RTL port " + port.name + ": the C++ twin has no such port");
    }
  }
  return {pins(like.in, true), pins(like.out, false)};
}

}  // namespace ballast::tb
