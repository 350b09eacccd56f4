// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "drawing/waveform_reader.h"

namespace ballast {

/// A part of a waveform as a timing diagram.
struct WavePanel {
  std::string title;
  std::vector<const WaveSignal*> signals;
  std::uint64_t first = 0, last = 0;  ///< times, both included; at most kMostTimes of them
};

inline constexpr std::uint64_t kMostTimes = 256;

/// Timing diagrams as SVG, one below the other: a line for a signal of one bit, a band with its
/// value for several bits (decimal, from a million on hexadecimal; x: unknown).
[[nodiscard]] std::string wave_picture(const std::string& title,
                                       const std::vector<WavePanel>& panels);

}  // namespace ballast
