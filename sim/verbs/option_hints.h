// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ballast {

/// For an option that the verb has not, but others have: "; did you mean --processors 64?", or
/// nothing. `words`: the option and what follows it.
[[nodiscard]] std::string hint_on_option(const std::string& verb,
                                         const std::vector<std::string>& words);

/// For "8x8" where an integer of this range is expected: "; did you mean 64?", or nothing.
[[nodiscard]] std::string hint_on_product(const std::string& text, std::uint64_t min,
                                          std::uint64_t max);

}  // namespace ballast
