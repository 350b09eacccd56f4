// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "reference/topics.h"

namespace ballast {

/// A text with the special characters of Markdown escaped, except between backticks.
[[nodiscard]] std::string markdown_text(std::string_view text);
/// A phrase as a sentence: with a full stop and, unless it begins with a name or a formula, a
/// capital letter.
[[nodiscard]] std::string sentence_of(std::string phrase);
/// The same as Markdown.
[[nodiscard]] std::string markdown_sentence(std::string phrase);
[[nodiscard]] std::string markdown_table(const ReferenceTable& table);
/// "exit-codes" as a heading: "# Exit codes".
[[nodiscard]] std::string markdown_title(std::string name);

}  // namespace ballast
