// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace ballast {

/// A file that one process holds at a time; it names its holder. The lock goes with its holder,
/// also with a killed one.
class ProcessLock {
 public:
  /// On file_of() the file `of`. Throws UserError: another process holds
  /// it, it cannot be made, or something else has this name: a link, or a file of another content.
  explicit ProcessLock(const std::string& of);
  ProcessLock(const ProcessLock&) = delete;
  ProcessLock& operator=(const ProcessLock&) = delete;
  ~ProcessLock();

  /// `.race.toml.ballast-lock`, beside race.toml.
  [[nodiscard]] static std::string file_of(const std::string& of);

 private:
  std::string path_;
  int file_ = -1;
};

}  // namespace ballast
