// SPDX-License-Identifier: BSD-3-Clause
#include <type_traits>

#include "config/config.h"

namespace ballast {

nlohmann::ordered_json to_json(const Args& args) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const auto& [name, item] : args.items()) {
    std::visit(
        [&, &key = name](const auto& value) {
          using T = std::decay_t<decltype(value)>;
          if constexpr (std::is_same_v<T, Rows>) {
            auto& rows = json[key] = nlohmann::ordered_json::array();
            for (const auto& row : value) {
              auto& items = rows.emplace_back(nlohmann::ordered_json::array());
              for (const auto& item : row) {
                std::visit([&](const auto& plain) { items.emplace_back(plain); }, item);
              }
            }
          } else if constexpr (!std::is_same_v<T, std::monostate>) {
            json[key] = value;
          }
        },
        item.value);
  }
  return json;
}

}  // namespace ballast
