// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace ballast::fuzz {

/// A format that the user writes.
struct Format {
  std::string name;
  std::string file;                ///< name of the input
  std::vector<std::string> words;  ///< what it is made of
  std::function<void(const std::string& path)> read;
  bool isolated = false;  ///< its library remembers a mistake: what follows needs a new process
};

/// Those of ours, and those whose libraries we call.
[[nodiscard]] const std::vector<Format>& formats();

}  // namespace ballast::fuzz
