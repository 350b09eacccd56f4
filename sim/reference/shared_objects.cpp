// SPDX-License-Identifier: BSD-3-Clause
#include "reference/shared_objects.h"

#include <map>
#include <string>

namespace ballast::schema {
namespace {

bool is_object(const Json& schema) { return schema.is_object() && schema.contains("properties"); }

class Sharing {
 public:
  explicit Sharing(const Json& definitions) {
    for (const auto& [name, definition] : definitions.items()) count_inside(definition);
  }

  /// The schema with references, and the definitions that they name.
  Json share(const Json& definitions) {
    Json shared = Json::object();
    for (const auto& [name, definition] : definitions.items()) {
      shared[name] = inside(definition, name);
    }
    for (const auto& [name, definition] : made_.items()) shared[name] = definition;
    return shared;
  }

 private:
  void count_inside(const Json& schema) {
    if (!schema.is_structured()) return;
    for (const Json& part : schema) {
      if (!is_object(part) || ++count_[part.dump()] == 1) count_inside(part);
    }
  }
  Json inside(const Json& schema, const std::string& place) {
    if (!schema.is_structured()) return schema;
    Json result = schema;
    for (auto it = result.begin(); it != result.end(); ++it) {
      const std::string key = schema.is_object() ? it.key() : "";
      const bool named = !key.empty() && key != "properties" && key != "items" && key != "result";
      *it = at(*it, named ? place + "." + key : place);
    }
    return result;
  }
  Json at(const Json& schema, const std::string& place) {
    if (!is_object(schema)) return inside(schema, place);
    const std::string text = schema.dump();
    if (count_[text] == 1) return inside(schema, place);
    const auto [name, first] = names_.try_emplace(text, place);
    if (first) made_[place] = inside(schema, place);
    return schema::ref(name->second);
  }

  std::map<std::string, int> count_;
  std::map<std::string, std::string> names_;
  Json made_ = Json::object();
};

}  // namespace

void share_objects(Json& schema) {
  Sharing sharing(schema["definitions"]);
  schema["definitions"] = sharing.share(schema["definitions"]);
}

}  // namespace ballast::schema
