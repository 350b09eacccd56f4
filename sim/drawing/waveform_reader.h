// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ballast {

/// A signal of a waveform, with its values: digits 0, 1, x and z, the most significant first.
struct WaveSignal {
  std::string name;  ///< scopes and name, separated by dots
  unsigned bits = 1;
  std::vector<std::pair<std::uint64_t, std::string>> changes = {};  ///< {time, value}, ascending

  /// Value at a time; empty before the first one.
  [[nodiscard]] std::string at(std::uint64_t time) const;
};

/// A waveform file.
struct WaveData {
  std::vector<WaveSignal> signals = {};  ///< in the order of the file
  std::uint64_t start = 0, end = 0;      ///< first and last time of a value
};

/// Reads a .vcd or .fst file. Throws UserError: it cannot be read, or is not what its ending says.
[[nodiscard]] WaveData read_waveform(const std::string& path);

}  // namespace ballast
