// SPDX-License-Identifier: BSD-3-Clause
#include "page/frames.h"

#include <algorithm>
#include <string>

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Frames of a heat map: more are narrower than a pixel of a small screen.
constexpr std::size_t kMostFrames = 240;

std::size_t at_least_one(const Json& data, const char* key) {
  const auto found = data.find(key);
  if (found == data.end() || !found->is_number()) return 1;
  return static_cast<std::size_t>(std::max(1.0, found->get<double>()));
}

/// Means of `merged` neighbouring blocks.
std::vector<double> merge(const std::vector<double>& loads, std::size_t merged) {
  std::vector<double> means;
  for (std::size_t begin = 0; begin < loads.size(); begin += merged) {
    const std::size_t end = std::min(loads.size(), begin + merged);
    double sum = 0;
    for (std::size_t k = begin; k < end; ++k) sum += loads[k];
    means.push_back(sum / static_cast<double>(end - begin));
  }
  return means;
}

std::optional<double> number(const Json& sample, const char* key) {
  const auto found = sample.find(key);
  if (found == sample.end() || !found->is_number()) return {};
  return found->get<double>();
}

}  // namespace

std::uint64_t ShownFrames::at(std::size_t k) const { return std::min(last, k * every); }

double ShownFrames::largest() const {
  double most = 0;
  for (const auto& frame : loads) {
    for (const double load : frame) most = std::max(most, load);
  }
  return most;
}

bool ShownFrames::uneven() const {
  double sum = 0;
  std::size_t count = 0;
  for (const auto& frame : loads) {
    for (const double load : frame) sum += load;
    count += frame.size();
  }
  return count > 0 && largest() > 8 * sum / static_cast<double>(count);
}

std::optional<ShownFrames> frames_of(const Json& data, std::size_t cells) {
  const auto found = data.find("frames");
  if (found == data.end() || !found->is_object() || !found->contains("loads")) return {};
  const Json& loads = (*found)["loads"];
  if (!loads.is_array() || loads.empty() || !loads.front().is_array() || loads.front().empty()) {
    return {};
  }
  ShownFrames frames;
  frames.skipped = (loads.size() + kMostFrames - 1) / kMostFrames;
  const std::size_t kept = (loads.size() + frames.skipped - 1) / frames.skipped;
  const std::size_t rows = std::max<std::size_t>(1, cells / kept), blocks = loads.front().size();
  frames.merged = (blocks + rows - 1) / rows;
  frames.every = at_least_one(*found, "every") * frames.skipped;
  frames.block = at_least_one(*found, "block") * frames.merged;
  if (found->contains("last")) frames.last = at_least_one(*found, "last");
  if (found->contains("unit")) frames.unit = (*found)["unit"].get<std::string>();
  for (std::size_t k = 0; k < loads.size(); k += frames.skipped) {
    auto frame = loads[k].get<std::vector<double>>();
    frame.resize(blocks);
    frames.loads.push_back(merge(frame, frames.merged));
  }
  return frames;
}

std::vector<SeriesStep> series_of(const Json& data, std::size_t most) {
  const auto found = data.find("series");
  if (found == data.end() || !found->is_array() || found->empty()) return {};
  const std::size_t samples = (found->size() - 1) / most + 1;
  std::vector<SeriesStep> steps;
  for (std::size_t k = 0; k < found->size(); ++k) {
    const Json& sample = (*found)[k];
    const auto min = number(sample, "min"), max = number(sample, "max");
    if (!min || !max) continue;
    const auto cycle = number(sample, "cycle"), round = number(sample, "round");
    if (k % samples == 0 || steps.empty()) {
      const double at = cycle ? *cycle : round.value_or(static_cast<double>(k));
      steps.push_back({at, *min, *max, number(sample, "mean")});
    } else {
      steps.back().min = std::min(steps.back().min, *min);
      steps.back().max = std::max(steps.back().max, *max);
    }
  }
  return steps;
}

}  // namespace ballast
