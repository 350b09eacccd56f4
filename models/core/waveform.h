// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Writes a waveform file, FST (GTKWave's library) or VCD by the file's ending; one time unit is
/// one cycle, shown as 1 ns. Declare all signals, then for each cycle call `at` and set the values;
/// only changes are written.
class Waveform {
 public:
  using Signal = std::uint32_t;

  /// Throws UserError: another ending than .fst or .vcd, or the file cannot be opened.
  static std::unique_ptr<Waveform> open(const std::string& path);
  /// The same for a file shown under another name.
  static std::unique_ptr<Waveform> open(const std::string& path, const std::string& shown);
  virtual ~Waveform() = default;
  /// Completes the file; nothing may follow. Without it disk errors go unnoticed. Throws
  /// OutputError if some data could not be written.
  virtual void close() = 0;

  /// `name`: scopes and signal, separated by dots; 1 <= bits <= 64.
  Signal declare(const std::string& name, unsigned bits);
  /// The cycle of the following values; must not decrease.
  void at(Cycle cycle);
  void set(Signal signal, std::uint64_t value) {
    if (known_[signal] && last_[signal] == value) return;
    known_[signal] = 1;
    last_[signal] = value;
    change(signal, value);
  }

 protected:
  [[nodiscard]] unsigned bits(Signal signal) const { return bits_[signal]; }

 private:
  virtual void scope_in(const std::string& scope) = 0;
  virtual void scope_out() = 0;
  virtual void add(Signal signal, const std::string& name, unsigned bits) = 0;
  virtual void end_declarations() = 0;
  virtual void time(Cycle cycle) = 0;
  virtual void change(Signal signal, std::uint64_t value) = 0;

  std::vector<std::string> scopes_;
  std::vector<unsigned> bits_;
  std::vector<std::uint64_t> last_;
  std::vector<std::uint8_t> known_;
  bool declared_ = false;
};

}  // namespace ballast
