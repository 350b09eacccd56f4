// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "reference/topics.h"

namespace ballast {

/// A text with the characters escaped that mean something in Markdown; what stands between
/// backticks stays.
[[nodiscard]] std::string markdown_text(std::string_view text);
/// The same of a phrase as a sentence: a capital letter, a full stop.
[[nodiscard]] std::string markdown_sentence(std::string text);
[[nodiscard]] std::string markdown_table(const ReferenceTable& table);
/// "exit-codes" as a heading: "# Exit codes".
[[nodiscard]] std::string markdown_title(std::string name);

}  // namespace ballast
