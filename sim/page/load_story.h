// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace ballast {

/// What the loads of a run did, by all samples of its series.
struct LoadStory {
  double peak = 0, peak_at = 0;  ///< the highest load, and when it is reached first
  /// From then on the highest and the lowest load differ by one task at most.
  std::optional<double> level_at = {};
  bool from_start = false;
  bool by_end = false;  ///< level only because at most one task per processor is left
};

/// Absent: no series, or no task in it.
[[nodiscard]] std::optional<LoadStory> load_story(const nlohmann::ordered_json& data);

/// "Peak of 1,017 tasks at cycle 12; level from cycle 4,360 on". `time`: "cycle" or "round".
[[nodiscard]] std::string story_text(const LoadStory& story, const std::string& time);

}  // namespace ballast
