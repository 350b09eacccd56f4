// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "verbs/verb.h"

namespace ballast {

/// Options of `ballast show FOLDER`.
struct ShowWavesOptions {
  std::vector<std::string> signals;
  std::string cycles;

  void declare(CLI::App& app);
  static std::vector<std::string> names();
};

/// Timing diagrams of all waveforms (.fst, .vcd) in a folder, or of one file. Throws UserError.
[[nodiscard]] std::string waves_svg(const std::string& path, const ShowWavesOptions& options);

}  // namespace ballast
