// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace ballast {

/// A text as content or attribute of HTML and XML: the characters & < > " ' are replaced. Its bytes
/// must be UTF-8 without control characters.
[[nodiscard]] std::string markup(std::string_view text);

}  // namespace ballast
