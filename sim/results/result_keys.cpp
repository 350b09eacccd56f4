// SPDX-License-Identifier: BSD-3-Clause
#include "results/result_keys.h"

#include "results/kinds.h"

namespace ballast {
namespace {

using ResultKeyTexts = std::map<std::string, ResultKeyText>;

void add_scalars(const schema::Json& object, const std::string& prefix, ResultKeyTexts& keys) {
  for (const auto& [name, member] : object.at("properties").items()) {
    const std::string path = prefix.empty() ? name : prefix + "." + name;
    if (member.contains("properties")) {
      add_scalars(member, path, keys);
      continue;
    }
    const std::string type = member.value("type", "");
    if (type == "array" || type == "object") continue;
    std::string meaning = member.value("description", ""), unit;
    if (const std::size_t at = meaning.rfind(" ["); at != meaning.npos && meaning.ends_with(']')) {
      unit = meaning.substr(at + 2, meaning.size() - at - 3);
      meaning.resize(at);
    }
    keys.try_emplace(path, ResultKeyText{unit, meaning, type == "number" || type == "integer"});
  }
}

}  // namespace

const ResultKeyTexts& result_keys() {
  static const ResultKeyTexts all = [] {
    ResultKeyTexts keys;
    for (const schema::Json& result :
         {task_values().schema(), traffic_values().schema(), moe_values().schema(),
          replay_values().schema(), rounds_values().schema()}) {
      add_scalars(result, "", keys);
    }
    return keys;
  }();
  return all;
}

}  // namespace ballast
