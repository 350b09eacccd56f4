// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "core/text_file.h"

namespace ballast {

/// The whole text, in the memory of an earlier one: new memory costs more than reading. Throws
/// UserError.
[[nodiscard]] TextFile read_text_file(const std::string& path, std::string memory);

}  // namespace ballast
