// SPDX-License-Identifier: BSD-3-Clause
#include "runs/points/stored_point.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::string now_text() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text.data();
}

/// Text, or a list of its bytes where JSON cannot have it: it is not UTF-8.
Json json_of(const std::string& text) {
  try {
    Json json = text;
    static_cast<void>(json.dump());
    return json;
  } catch (const Json::type_error&) {
    Json bytes = Json::array();
    for (const char c : text) bytes.push_back(static_cast<unsigned char>(c));
    return bytes;
  }
}

std::string text_of(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  std::string text;
  for (const Json& byte : json) text += static_cast<char>(byte.get<unsigned char>());
  return text;
}

bool is_id(const std::string& text) {
  return text.size() == 64 && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

}  // namespace

void stamp(StoredPoint& point) {
  static const std::string host = host_name();
  if (point.host.empty()) point.host = host;
  if (point.ended.empty()) point.ended = now_text();
}

std::string line_of(StoredPoint p) {
  stamp(p);
  const Json line{{"id", p.id},
                  {"status", to_string(p.status)},
                  {"exit_code", p.exit_code},
                  {"complete", p.complete},
                  {"reason", json_of(p.reason)},
                  {"result", json_of(p.result)},
                  {"detail", json_of(p.detail)},
                  {"output", json_of(p.output)},
                  {"wall_s", p.wall_s},
                  {"host", json_of(p.host)},
                  {"ended", p.ended}};
  return line.dump() + "\n";
}

std::optional<StoredPoint> point_of(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return {};
  try {
    StoredPoint p;
    p.id = json.at("id").get<std::string>();
    const auto status = json.at("status").get<std::string>();
    p.status = status == to_string(PointStatus::done) ? PointStatus::done : PointStatus::failed;
    p.exit_code = json.at("exit_code").get<int>();
    p.complete = json.at("complete").get<bool>();
    p.reason = text_of(json.at("reason"));
    p.result = text_of(json.at("result"));
    p.detail = text_of(json.at("detail"));
    p.output = text_of(json.at("output"));
    p.wall_s = json.at("wall_s").get<double>();
    p.host = text_of(json.at("host"));
    p.ended = json.at("ended").get<std::string>();
    const bool known = status == to_string(p.status);
    return known && is_id(p.id) ? std::optional(std::move(p)) : std::nullopt;
  } catch (const Json::exception&) {
    return {};
  }
}

}  // namespace ballast
