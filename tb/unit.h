// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.h"
#include "superconcentrator/geometry.h"

namespace ballast::tb {

/// A unit of docs/reference/rtl.md, with its parameters.
struct UnitSpec {
  std::string unit;  ///< name of the RTL module
  NodeId ports = 0;
  unsigned words = 1;  ///< of compress and axis_compact: levels between two registers
  SwitchForm form = SwitchForm::lean;
  NodeId group = 0;         ///< lean: ports that share a lane; 0: the paper's
  NodeId processors = 0;    ///< of a controller, at the first ports; 0: at all
  NodeId burst = 1;         ///< lean: most packets of a port in a wave
  bool fair = false;        ///< lean: acceptance by turns
  unsigned width = 32;      ///< bits of a word
  bool own = false;         ///< a user's RTL: without the ports that only counts need
  unsigned load_width = 0;  ///< bits of a load; 0: as built (load_bits)
  auto operator<=>(const UnitSpec&) const = default;

  /// Bits of a load: 16, of the units by work 24 (rtl/units.txt), unless load_width says another.
  [[nodiscard]] unsigned load_bits() const;
  [[nodiscard]] Geometry geometry() const {
    Geometry geometry{ports, form, group};
    geometry.burst = burst;
    geometry.fair = fair;
    return geometry;
  }
  /// The form, and what it has more: "lean, burst 4, fair".
  [[nodiscard]] std::string variant() const;
  /// "superconcentrator_jan94 16 ports, 2 words, fused".
  [[nodiscard]] std::string str() const;
};

/// Kind of an input for a stimulus (tb/stimulus.h).
enum class Feed {
  value,    ///< random: flags of varying density, any value of wider ports
  payload,  ///< the same; random in every cycle of exhaustive runs, too
  start,    ///< random: an occasional flag, at least Twin::least_gap() cycles apart
  load,     ///< random: below a varying bound
  paced,    ///< random: a flag with a varying density of its own, as of a sink that waits
  count,    ///< random: 0 with varying density, else up to Port::most
  answer,   ///< driven by Twin::environment() only
};

/// A port of the RTL: `lanes` elements of `bits` bits, bits <= 32. Here each element is one
/// std::uint32_t. A word of more than 32 bits is `slices` elements, the lowest first.
struct Port {
  std::string name;
  std::size_t lanes;
  unsigned bits;
  std::size_t offset;  ///< of lane 0 among all elements of the same direction
  Feed feed = Feed::value;
  /// Of an output: the port whose element of the same lane is 1 where this one's has a meaning.
  std::string where = {};
  std::uint32_t most = 1;  ///< of Feed::count
  std::size_t slices = 1;

  /// The largest value of an element.
  [[nodiscard]] std::uint32_t mask() const { return ~std::uint32_t{0} >> (32 - bits); }
  [[nodiscard]] std::size_t words() const { return lanes / slices; }
  [[nodiscard]] unsigned word_bits() const { return bits * static_cast<unsigned>(slices); }
  /// Word i among the elements of its direction.
  [[nodiscard]] std::uint64_t word(const std::uint32_t* elements, std::size_t i) const {
    std::uint64_t value = 0;
    for (std::size_t s = slices; s-- > 0;)
      value = value << bits | elements[offset + i * slices + s];
    return value;
  }
};

struct PortList {
  std::vector<Port> ports;
  std::size_t elements = 0;

  /// Returns the offset of the new port's lane 0.
  std::size_t add(std::string name, std::size_t lanes, unsigned bits, Feed feed = Feed::value) {
    ports.push_back({std::move(name), lanes, bits, elements, feed});
    elements += lanes;
    return ports.back().offset;
  }
  /// A port of packets per lane, up to `most`.
  std::size_t add_count(std::string name, std::size_t lanes, std::uint32_t most) {
    const auto bits = static_cast<unsigned>(std::bit_width(most));
    const std::size_t offset = add(std::move(name), lanes, bits, Feed::count);
    ports.back().most = most;
    return offset;
  }
  /// A port whose elements have any value unless those of the port `where` are 1.
  std::size_t add_where(std::string where, std::string name, std::size_t lanes, unsigned bits) {
    const std::size_t offset = add(std::move(name), lanes, bits);
    ports.back().where = std::move(where);
    return offset;
  }
  [[nodiscard]] const Port* find(std::string_view name) const {
    for (const Port& port : ports) {
      if (port.name == name) return &port;
    }
    return nullptr;
  }
};

/// A unit behind its ports: one side of a lockstep. Both sides have the same elements in the same
/// order.
class Unit {
 public:
  virtual ~Unit() = default;
  /// Outputs in this cycle, given its inputs (some outputs are wires).
  virtual void read(const std::uint32_t* in, std::uint32_t* out) = 0;
  /// The clock edge, with the inputs of this cycle (those of the last `read`).
  virtual void step(bool rst_n, const std::uint32_t* in) = 0;
  /// Writes Verilator's record of what has been covered, of RTL made with coverage.
  virtual void write_coverage(const std::string& /*file*/) {}
  /// Of RTL made with a waveform: begins a VCD file of all its signals; writes them as they are in
  /// a cycle, of 1 ns, once before and once after its clock edge.
  virtual void trace(const std::string& /*file*/) {}
  virtual void dump(Cycle /*cycle*/, bool /*after_edge*/) {}

  PortList in, out;
};

}  // namespace ballast::tb
