// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>

namespace ballast::tb {

/// Where messages about Verilating go, which takes its time. Set by a program; by default nowhere.
struct VerilatorMessages {
  std::function<void(const std::string&)> progress;  ///< a line: what is done, how long it took
  std::function<void(const std::string&)> complain;  ///< what a tool or a check has to say, lines
};
[[nodiscard]] VerilatorMessages& verilator_messages();

}  // namespace ballast::tb
