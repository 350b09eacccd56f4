// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "output/console.h"
#include "output/output_file.h"

namespace ballast {

/// Destination of the page of `--report`; none: no path. Opened before the work.
class PageOutput {
 public:
  /// `dry_run`: no file is opened.
  PageOutput(const std::optional<std::string>& path, bool dry_run) {
    if (path && !dry_run) file_.emplace(*path, "--report");
  }
  explicit operator bool() const noexcept { return file_.has_value(); }
  /// Throws OutputError.
  void write(const std::string& page) {
    file_->write(page);
    file_->commit();
    console::print("report: {}\n", file_->path());
  }

 private:
  std::optional<OutputFile> file_;
};

}  // namespace ballast
