// SPDX-License-Identifier: BSD-3-Clause
#include "runs/study/canonical.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/input_file.h"
#include "core/sha256.h"

namespace ballast {
namespace {

using Content = std::function<std::string(const std::string&)>;

/// A copy with sorted keys.
nlohmann::json canonical(const nlohmann::ordered_json& value, const Content& content) {
  if (value.is_object()) {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [key, item] : value.items()) object[key] = canonical(item, content);
    return object;
  }
  if (value.is_array()) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& item : value) list.push_back(canonical(item, content));
    return list;
  }
  if (value.is_number_float()) {
    const double number = value.get<double>();
    constexpr double kExact = 0x1p53;
    if (number == std::floor(number) && std::abs(number) <= kExact) {
      return static_cast<std::int64_t>(number);
    }
    return number;
  }
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    const std::string digest = content(text);
    return digest.empty() ? text : "content " + digest;
  }
  return nlohmann::json::parse(value.dump());  // bool, integer, null
}

}  // namespace

std::string canonical_text(const nlohmann::ordered_json& config, const Content& content) {
  return canonical(config, content).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string file_digest(const std::string& path) {
  Sha256 digest;
  const auto source = open_input(path);
  std::array<char, 1 << 16> buffer{};
  while (const std::size_t n = source->read(buffer)) digest.add({buffer.data(), n});
  return digest.hex();
}

}  // namespace ballast
