// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/byte_source.h"

namespace ballast {

/// Opens a regular file, a pipe, or standard input ("-", /dev/stdin). Throws UserError about
/// anything else. Data from a pipe are kept: an experiment may be read more than once.
[[nodiscard]] std::unique_ptr<ByteSource> open_input(const std::string& path);

/// Collects the paths that open_input opens in this thread while it exists; not nested.
class OpenedInputs {
 public:
  OpenedInputs();
  ~OpenedInputs();
  OpenedInputs(const OpenedInputs&) = delete;
  OpenedInputs& operator=(const OpenedInputs&) = delete;
  /// In the order of opening; a path may occur several times.
  [[nodiscard]] const std::vector<std::string>& paths() const noexcept { return paths_; }

 private:
  std::vector<std::string> paths_;
};

}  // namespace ballast
