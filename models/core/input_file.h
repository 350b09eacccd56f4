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

/// Notes that a regular file is an input, as open_input does. For files that libraries open.
void note_input(const std::string& path);

/// The path by which the regular file at `path` is an input of this process; empty: it is none.
/// Links are followed.
[[nodiscard]] std::string input_at(const std::string& path);

/// Collects the inputs that open_input opens in this thread while it exists. An inner one passes
/// its inputs on to the outer one.
class OpenedInputs {
 public:
  /// An input that was read; all its bytes count, also those after the last one that was used.
  struct Read {
    std::string path;
    std::string digest;  ///< SHA-256 in hexadecimal digits; empty: its end could not be read
    friend bool operator==(const Read&, const Read&) = default;
  };

  OpenedInputs();
  ~OpenedInputs();
  OpenedInputs(const OpenedInputs&) = delete;
  OpenedInputs& operator=(const OpenedInputs&) = delete;
  /// In the order in which their sources went; a path may occur several times.
  [[nodiscard]] const std::vector<Read>& inputs() const noexcept { return inputs_; }
  /// The inputs count as opened, since what was made of them is used again.
  static void again(const std::vector<Read>& inputs);

 private:
  std::vector<Read>* outer_;
  std::vector<Read> inputs_;
};

}  // namespace ballast
