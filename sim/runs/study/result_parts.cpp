// SPDX-License-Identifier: BSD-3-Clause
#include "runs/study/result_parts.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Least, greatest and mean load of each frame.
Json series_of_frames(const Json& frames) {
  Json series = Json::array();
  std::uint64_t cycle = 0;
  for (const Json& frame : frames.at("loads")) {
    const auto loads = frame.get<std::vector<double>>();
    const auto [least, most] = std::minmax_element(loads.begin(), loads.end());
    const double sum = std::accumulate(loads.begin(), loads.end(), 0.0);
    series.push_back({{"cycle", cycle},
                      {"min", *least},
                      {"max", *most},
                      {"mean", sum / static_cast<double>(loads.size())}});
    cycle += frames.at("every").get<std::uint64_t>();
  }
  if (!series.empty() && frames.contains("last")) series.back()["cycle"] = frames["last"];
  return series;
}

}  // namespace

Json scalars_of(const Json& result) {
  Json kept = Json::object();
  for (const auto& [key, item] : result.items()) {
    if (item.is_array() || key == "frames") continue;
    if (!item.is_object()) {
      kept[key] = item;
    } else if (Json inner = scalars_of(item); !inner.empty() || item.empty()) {
      kept[key] = std::move(inner);
    }
  }
  return kept;
}

Json details_of(const Json& result) {
  Json kept = Json::object();
  for (const char* key : {"series_every", "series", "frames", "links"}) {
    if (result.contains(key)) kept[key] = result[key];
  }
  if (kept.contains("frames") && !kept.contains("series") && kept["frames"]["block"] == 1) {
    kept["series"] = series_of_frames(kept["frames"]);
  }
  return kept;
}

}  // namespace ballast
