// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace ballast {

/// Commit that the program was built from, with "-dirty" after a change; empty if it is unknown.
/// Results have the version alone: their bytes do not depend on the checkout.
extern const char* const kCommit;

}  // namespace ballast
