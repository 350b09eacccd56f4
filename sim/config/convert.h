// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toml++/toml.h>

#include <functional>
#include <string>

#include "core/schema.h"

namespace ballast {

/// "text", "a table" ...: what a value is, in the words of our messages.
[[nodiscard]] std::string kind_of(const toml::node& node);

/// What the key allows, as in "must be ...".
[[nodiscard]] std::string allowed_by(const Key& key);

/// Where a node stands.
using Placer = std::function<Where(const toml::node&)>;

/// The node as a value of the key; else UserError "place: path: what is wrong, what is allowed".
[[nodiscard]] Value converted(const toml::node& node, const Key& key, const std::string& path,
                              const Placer& place);

}  // namespace ballast
