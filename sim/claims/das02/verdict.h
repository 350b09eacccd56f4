// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "claims/claim.h"

namespace ballast::das02 {

/// The verdict: holds as printed, or if not, as corrected.
[[nodiscard]] constexpr Verdict verdict_of(bool as_printed, bool as_corrected = false) {
  return as_printed ? Verdict::confirmed : as_corrected ? Verdict::corrected : Verdict::refuted;
}

}  // namespace ballast::das02
