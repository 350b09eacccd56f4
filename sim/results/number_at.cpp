// SPDX-License-Identifier: BSD-3-Clause
#include "results/number_at.h"

namespace ballast {

std::optional<double> number_at(const nlohmann::ordered_json& result, std::string path) {
  const nlohmann::ordered_json* at = &result;
  while (at->is_object()) {
    if (const auto whole = at->find(path); whole != at->end()) {  // "p99.9" is one name
      return whole->is_number() ? std::optional(whole->get<double>()) : std::nullopt;
    }
    const std::size_t dot = path.find('.');
    if (dot == path.npos) return {};
    const auto next = at->find(path.substr(0, dot));
    if (next == at->end()) return {};
    at = &*next;
    path.erase(0, dot + 1);
  }
  return {};
}

}  // namespace ballast
