// SPDX-License-Identifier: BSD-3-Clause
#include "results/schema.h"

#include <cmath>
#include <limits>
#include <variant>

namespace ballast::schema {
namespace {

std::string with_unit(const std::string& description, const std::string& unit) {
  return unit.empty() ? description : description + " [" + unit + "]";
}

/// One end of a range; beyond 64 bits the last integer, since a reader may round a real number.
Json bound(double bound, bool integer) {
  if (!integer) return bound;
  if (bound >= 0x1p63) return std::numeric_limits<std::int64_t>::max();
  if (bound <= -0x1p63) return std::numeric_limits<std::int64_t>::min();
  return static_cast<std::int64_t>(bound);
}

Json number_of(const Key& key) {
  const bool integer = key.kind() != Key::Kind::real;
  Json json{{"type", integer ? "integer" : "number"}};
  constexpr double kUnbounded = 1e300;  // as in Key
  if (key.min() > -kUnbounded) json["minimum"] = bound(key.min(), integer);
  if (key.max() < kUnbounded) json["maximum"] = bound(key.max(), integer);
  return json;
}

Json text_of(const Key& key) {
  if (!key.choices().empty()) return {{"enum", key.choices()}};
  Json any{{"type", "string"}};
  if (!key.takes_rows()) return any;
  const Json cell{{"type", {"string", "integer"}}};
  return {{"anyOf", {any, {{"type", "array"}, {"items", {{"type", "array"}, {"items", cell}}}}}}};
}

Json schema_type(const Key& key) {
  switch (key.kind()) {
    case Key::Kind::boolean:
      return {{"type", "boolean"}};
    case Key::Kind::integer:
    case Key::Kind::real:
      return number_of(key);
    case Key::Kind::text:
      return text_of(key);
    case Key::Kind::integers:
      return {{"type", "array"}, {"items", number_of(key)}};
    case Key::Kind::texts:
      return {{"type", "array"}, {"items", {{"type", "string"}}}};
  }
  throw InvariantError("a key of no kind");
}

}  // namespace

Json object(const std::string& description, const std::vector<Member>& members) {
  Json properties = Json::object(), required = Json::array();
  for (const Member& member : members) {
    properties[member.name] = member.schema;
    if (member.required) required.push_back(member.name);
  }
  Json json{{"type", "object"}};
  if (!description.empty()) json["description"] = description;
  json["properties"] = std::move(properties);
  if (!required.empty()) json["required"] = std::move(required);
  json["additionalProperties"] = false;
  return json;
}

Json list(const std::string& description, Json items) {
  return {{"type", "array"}, {"description", description}, {"items", std::move(items)}};
}

Json text(const std::string& description, const std::vector<std::string>& of) {
  if (of.empty()) return {{"type", "string"}, {"description", description}};
  return {{"enum", of}, {"description", description}};
}

Json boolean(const std::string& description) {
  return {{"type", "boolean"}, {"description", description}};
}

Json number(const std::string& description, const std::string& unit) {
  return {{"type", "number"}, {"description", with_unit(description, unit)}};
}

Json count(const std::string& description, const std::string& unit) {
  return {{"type", "integer"}, {"minimum", 0}, {"description", with_unit(description, unit)}};
}

Json constant(Json value, const std::string& description) {
  Json json{{"const", std::move(value)}};
  if (!description.empty()) json["description"] = description;
  return json;
}

Json ref(const std::string& definition) { return {{"$ref", "#/definitions/" + definition}}; }

Json one_of(const std::vector<std::string>& definitions) {
  Json refs = Json::array();
  for (const std::string& definition : definitions) refs.push_back(ref(definition));
  return {{"oneOf", refs}};
}

Json value(const Key& key) {
  Json json = schema_type(key);
  std::string meaning = with_unit(key.help(), key.unit());
  if (key.condition()) meaning += std::string("; needs ") + key.condition().needs;
  json["description"] = std::move(meaning);
  std::visit(
      [&](const auto& fallback) {
        using T = std::decay_t<decltype(fallback)>;
        if constexpr (!std::is_same_v<T, std::monostate> && !std::is_same_v<T, Rows>) {
          json["default"] = fallback;
        }
      },
      key.fallback());
  return json;
}

}  // namespace ballast::schema
