// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/errors.h"
#include "core/key.h"
#include "core/value.h"

namespace ballast {

/// Kind of a value in the words of our messages: "text", "a table" ...
[[nodiscard]] std::string kind_of(const toml::node& node);

/// Place of a node in the user's text.
using Placer = std::function<Where(const toml::node&)>;

/// Integers joined by x or commas, also in brackets: "8x8", "8,8", "[8,8]", "8". nullopt: another
/// text.
[[nodiscard]] std::optional<std::vector<std::int64_t>> joined_integers(std::string_view text);

/// The node as a value of the key. A list of integers may be written as a text, "8x8". Throws
/// UserError "place: path: what is wrong, what is allowed".
[[nodiscard]] Value converted(const toml::node& node, const Key& key, const std::string& path,
                              const Placer& place);

}  // namespace ballast
