// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>

#include "core/registry.h"

namespace ballast {

enum class Effort { quick, full };

enum class Verdict {
  confirmed,  ///< holds as printed
  refuted,    ///< fails as printed; the counter-example is in `measured`
  corrected,  ///< fails as printed, and holds as corrected in `measured`
};

/// What was found of a claim.
struct Finding {
  Verdict verdict = Verdict::refuted;
  std::string measured = {};  ///< figures, counter-example, correction
  std::string extent = {};    ///< over what it was measured: "all 65,536 patterns"
  std::string table = {};     ///< figures that want a table; may be empty
};

/// A claim of a paper as a part of the registry: name = "paper.claim", help = what the paper
/// prints. `expected`: the verdict that is known; another one makes `ballast verify` fail.
struct ClaimCheck {
  Verdict expected;
  std::function<Finding(Effort)> check;
};

/// Registers a claim: `const auto kMeshClaims = {claim(...), claim(...)};`.
inline Registered<ClaimCheck> claim(const char* name, const char* printed, Verdict expected,
                                    Finding (*check)(Effort)) {
  return Registered<ClaimCheck>({name, printed, {}, {expected, check}});
}

[[nodiscard]] const char* to_string(Verdict verdict);

}  // namespace ballast
