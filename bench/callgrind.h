// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace ballast {

/// What a run of this program under callgrind came to.
struct Counted {
  double instructions;  ///< executed while collecting
  double work;          ///< what the run printed: how much it has done
};

/// Whether Valgrind is installed and can run this program with these short `arguments`: it stops at
/// instructions that it does not know, as those of a library for a processor that it does not show.
[[nodiscard]] bool has_callgrind(const std::string& arguments);

/// Runs this program with `arguments` under callgrind; it prints one number. Instructions are
/// counted only inside functions that match `function` (a callgrind pattern); empty: all.
[[nodiscard]] Counted count_instructions(const std::string& arguments,
                                         const std::string& function = "");

}  // namespace ballast
