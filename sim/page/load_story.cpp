// SPDX-License-Identifier: BSD-3-Clause
#include "page/load_story.h"

#include <fmt/format.h>

#include <limits>

#include "page/frames.h"
#include "page/html.h"

namespace ballast {

std::optional<LoadStory> load_story(const nlohmann::ordered_json& data) {
  const auto steps = series_of(data, std::numeric_limits<std::size_t>::max());
  LoadStory story;
  for (const SeriesStep& step : steps) {
    if (step.max > story.peak) {
      story.peak = step.max;
      story.peak_at = step.at;
    }
    if (step.max - step.min > 1) {
      story.level_at.reset();
    } else if (!story.level_at) {
      story.level_at = step.at;
      story.by_end = step.max <= 1 && story.peak > 1;
    }
  }
  if (story.peak == 0) return {};
  story.from_start = story.level_at == steps.front().at;
  return story;
}

std::string story_text(const LoadStory& story, const std::string& time) {
  const std::string peak =
      fmt::format("Peak of {} tasks at {} {}", figure(story.peak), time, figure(story.peak_at));
  if (!story.level_at) return peak + "; not level at the end";
  if (story.from_start) return peak + "; level from the start";
  const std::string at = fmt::format("{} {}", time, figure(*story.level_at));
  return story.by_end ? fmt::format("{}; uneven until the tasks run out at {}", peak, at)
                      : fmt::format("{}; level from {} on", peak, at);
}

}  // namespace ballast
