// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace ballast {

/// "; diffusion is a balancer: see `ballast list balancers diffusion`" for the name of a part;
/// empty for any other text.
[[nodiscard]] std::string part_hint(const std::string& name);

/// Throws UserError if there is no file of this name, but a part.
void refuse_part_name(const std::string& path);

}  // namespace ballast
