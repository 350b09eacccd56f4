// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace ballast {

/// Commit of the build, with "-dirty" after a change; empty if it is unknown. Results have only the
/// version: their bytes do not depend on the checkout.
extern const char* const kCommit;

}  // namespace ballast
