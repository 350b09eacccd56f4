// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "config/config.h"

namespace ballast {

/// Hints on experiments: a key of another part of the section, or of another section, as `topology`
/// for `machine.topology`, and a section given as the name of its part, as `balancer =
/// "diffusion"`.
[[nodiscard]] ConfigHints experiment_hints();

}  // namespace ballast
