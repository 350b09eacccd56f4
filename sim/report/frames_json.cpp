// SPDX-License-Identifier: BSD-3-Clause
#include "report/frames_json.h"

#include <cmath>
#include <vector>

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

Json number(double load) {
  constexpr double kMost = 0x1p53;
  const bool whole = load == std::floor(load) && std::abs(load) < kMost;
  return whole ? Json(static_cast<std::int64_t>(load)) : Json(load);
}

}  // namespace

Json frames_json(const Frames& frames, const char* unit) {
  Json loads = Json::array();
  for (const std::vector<double>& frame : frames.loads) {
    Json& values = loads.emplace_back(Json::array());
    values.get_ref<Json::array_t&>().reserve(frame.size());
    for (const double load : frame) values.push_back(number(load));
  }
  return {{"every", frames.every},
          {"last", frames.last},
          {"block", frames.block},
          {"unit", unit},
          {"loads", std::move(loads)}};
}

}  // namespace ballast
