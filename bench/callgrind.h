// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace ballast {

/// What a run of this program under callgrind came to.
struct Counted {
  double instructions;  ///< executed while collecting
  double work;          ///< what the run printed: how much it has done
};

/// Whether valgrind is installed.
[[nodiscard]] bool has_callgrind();

/// Runs this program with `arguments` under callgrind; it prints one number. Instructions are
/// counted only inside functions that match `function` (a callgrind pattern); empty: all.
[[nodiscard]] Counted count_instructions(const std::string& arguments,
                                         const std::string& function = "");

}  // namespace ballast
