// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ballast::tb {

/// Memory of a Verilated port: `words` words of 32 bits, or one integer of `bytes` < 4 bytes.
struct Pin {
  void* memory = nullptr;
  std::size_t bytes = 0;
};

/// A port as declared by Verilator.
struct RtlPort {
  std::string name;
  bool input = false;
  std::size_t width = 0;  ///< bits
  Pin pin = {};
};

/// A Verilated module, compiled into the program or loaded.
class Module {
 public:
  virtual ~Module() = default;
  /// The ports, with pins that stay.
  [[nodiscard]] virtual std::vector<RtlPort> ports() = 0;
  /// Outputs and, after a rising edge of the clock, registers follow the inputs. Throws CheckError:
  /// the SystemVerilog stopped itself.
  virtual void eval() = 0;
  /// Writes Verilator's record of what has been covered, of a design with coverage. Throws
  /// OutputError.
  virtual void write_coverage(const std::string& /*file*/) {}
  /// Of a design with a waveform: begins a VCD file of all its signals, complete at the end of the
  /// module; writes their values at a time in units of 100 ps.
  virtual void trace(const std::string& /*file*/) {}
  virtual void dump(std::uint64_t /*time*/) {}
};

}  // namespace ballast::tb
