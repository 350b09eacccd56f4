// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "core/byte_source.h"

namespace ballast {

/// Opens a regular file, a pipe, or standard input ("-", /dev/stdin). Throws UserError about
/// anything else. Data from a pipe are kept: an experiment may be read more than once.
[[nodiscard]] std::unique_ptr<ByteSource> open_input(const std::string& path);

}  // namespace ballast
