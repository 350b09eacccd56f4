// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <toml++/toml.h>

#include <functional>
#include <string>

#include "core/errors.h"
#include "core/key.h"
#include "core/value.h"

namespace ballast {

/// Kind of a value in the words of our messages: "text", "a table" ...
[[nodiscard]] std::string kind_of(const toml::node& node);

/// Place of a node in the user's text.
using Placer = std::function<Where(const toml::node&)>;

/// The node as a value of the key. Throws UserError "place: path: what is wrong, what is allowed".
[[nodiscard]] Value converted(const toml::node& node, const Key& key, const std::string& path,
                              const Placer& place);

}  // namespace ballast
