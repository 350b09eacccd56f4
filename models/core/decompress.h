// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "core/errors.h"

namespace ballast {

/// Contents of gzip data of one or more members. `path` names them in the UserError about damage.
[[nodiscard]] std::string gunzip(std::string_view data, const std::string& path);

/// Contents of one brotli stream. Brotli has no signature: `where` tells the UserError at which
/// byte the data stop being text.
[[nodiscard]] std::string unbrotli(std::string_view data, const Where& where);

}  // namespace ballast
