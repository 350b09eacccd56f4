// SPDX-License-Identifier: BSD-3-Clause
// Parts of a JSON Schema (draft-07).
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/key.h"

namespace ballast::schema {

using Json = nlohmann::ordered_json;

inline constexpr const char* kDraft = "http://json-schema.org/draft-07/schema#";

/// A member of an object.
struct Member {
  std::string name;
  Json schema;
  bool required = true;
};

/// An object with exactly these members.
[[nodiscard]] Json object(const std::string& description, const std::vector<Member>& members);
[[nodiscard]] Json list(const std::string& description, Json items);
/// One of the texts; an empty list: any text.
[[nodiscard]] Json text(const std::string& description, const std::vector<std::string>& of = {});
[[nodiscard]] Json boolean(const std::string& description);
[[nodiscard]] Json number(const std::string& description, const std::string& unit = {});
/// An integer of at least 0.
[[nodiscard]] Json count(const std::string& description, const std::string& unit = {});
/// The only allowed value.
[[nodiscard]] Json constant(Json value, const std::string& description = {});
[[nodiscard]] Json ref(const std::string& definition);
/// References to definitions, one of which must hold.
[[nodiscard]] Json one_of(const std::vector<std::string>& definitions);
/// The value of a key, with its default.
[[nodiscard]] Json value(const Key& key);

}  // namespace ballast::schema
