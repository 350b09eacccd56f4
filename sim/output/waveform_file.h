// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>

#include "core/errors.h"
#include "core/waveform.h"
#include "output/output_file.h"

namespace ballast {

/// A waveform in a file that is either complete or absent.
class WaveformFile {
 public:
  /// `option` is for messages. Throws UserError: the file cannot be opened, or is neither .fst nor
  /// .vcd. An .fst writer seeks, so it needs a file; a .vcd can go to a pipe.
  WaveformFile(const std::string& path, const std::string& option) : file_(path, option) {
    if (file_.direct() && path.ends_with(".fst")) {
      throw UserError(
          Where{option},
          fmt::format("{}: expected a regular file for .fst; only .vcd can go to a pipe", path));
    }
    wave_ = Waveform::open(file_.working(), path);
  }
  [[nodiscard]] Waveform& wave() const { return *wave_; }
  /// Throws OutputError.
  void close() {
    wave_->close();
    file_.commit();
  }

 private:
  OutputFile file_;
  std::unique_ptr<Waveform> wave_;
};

}  // namespace ballast
