// SPDX-License-Identifier: BSD-3-Clause
#include "page/detail_charts.h"

#include <fmt/format.h>

#include <algorithm>

#include "page/drawn_machine.h"
#include "page/html.h"
#include "page/ramp.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Steps of the curve: more are narrower than a pixel.
constexpr std::size_t kMostSteps = 600;

/// "processor 5", "processors 8 - 15".
std::string block_name(std::size_t k, std::size_t block) {
  if (block == 1) return fmt::format("processor {}", k);
  return fmt::format("processors {} - {}", k * block, (k + 1) * block - 1);
}

std::string block_count(std::size_t block) {
  return block == 1 ? " Processors stand" : fmt::format(" Blocks of {} processors stand", block);
}

/// A spike hides the rest on a linear axis.
bool logarithmic(const std::vector<SeriesStep>& steps) {
  double most = 0;
  for (const SeriesStep& step : steps) most = std::max(most, step.max);
  return most > 8 * std::max(1.0, steps.back().max);
}

}  // namespace

void TimeAxes::cover(const TimeAxes& other) {
  end = std::max(end, other.end);
  top = std::max(top, other.top);
  bent = bent || other.bent;
  warmest = std::max(warmest, other.warmest);
  uneven = uneven || other.uneven;
}

DetailCharts::DetailCharts(std::size_t number, std::string name, const Json& data,
                           std::size_t cells, std::optional<DrawnMachine> drawing,
                           std::optional<double> cycles)
    : number_(number),
      name_(std::move(name)),
      drawing_(std::move(drawing)),
      cycles_(cycles),
      frames_(frames_of(data, cells)),
      story_(load_story(data)) {
  if (story_) {
    steps_ = series_of(data, kMostSteps);
    if (data.at("series").front().contains("round")) time_ = "round";
    axes_.end = std::max(axes_.end, steps_.back().at);
    axes_.bent = logarithmic(steps_);
    for (const SeriesStep& step : steps_) axes_.top = std::max(axes_.top, step.max);
  }
  if (frames_ && (frames_->loads.size() < 2 || frames_->largest() == 0)) frames_.reset();
  if (frames_) {
    axes_.end = std::max(axes_.end, static_cast<double>(frames_->every * frames_->loads.size()));
    axes_.warmest = frames_->largest();
    axes_.uneven = frames_->uneven();
  }
  if (data.contains("links")) read_links(data["links"]);
}

std::size_t DetailCharts::over_time_count() const {
  return (story_ ? 1U : 0U) + (frames_ ? 1U : 0U);
}

std::size_t DetailCharts::picture_count() const {
  return (frames_ ? 1U : 0U) + (!links_.empty() && links_fit() ? 1U : 0U);
}

std::string DetailCharts::id(const char* kind) const { return fmt::format("{}-{}", kind, number_); }

std::string DetailCharts::over_time(Page& page, const TimeAxes& axes) const {
  return (story_ ? load(page, axes) : "") + (frames_ ? heat(page, axes) : "");
}

std::string DetailCharts::pictures(Page& page, bool fold_links) const {
  const std::string animation = frames_ ? machine(page) : "";
  if (links_.empty()) return animation;
  return animation + (fold_links ? folded("Traffic on the links", links(page)) : links(page));
}

std::string DetailCharts::load(Page& page, const TimeAxes& axes) const {
  const bool means = std::any_of(steps_.begin(), steps_.end(),
                                 [](const SeriesStep& step) { return step.mean.has_value(); });
  Json rows = Json::array(), columns{time_, "lowest", "highest"};
  if (means) columns.push_back("mean");
  for (const SeriesStep& step : steps_) {
    Json row{rounded(step.at), rounded(step.min), rounded(step.max)};
    if (means) row.push_back(step.mean ? rounded(*step.mean) : Json());
    rows.push_back(std::move(row));
  }
  return page.figure({id("load"),
                      story_text(*story_, time_),
                      fmt::format("Tasks of a processor: the band goes from the lowest to the "
                                  "highest{}.",
                                  means ? ", the line is the mean" : ""),
                      "Lowest and highest load over time, " + name_,
                      {{"kind", "load"},
                       {"x", time_},
                       {"y", "tasks per processor"},
                       {"end", axes.end},
                       {"top", rounded(axes.top)},
                       {"log", axes.bent},
                       {"columns", columns},
                       {"rows", rows}}});
}

std::string DetailCharts::heat(Page& page, const TimeAxes& axes) const {
  const ShownFrames& frames = *frames_;
  Json rows = Json::array(), columns{time_};
  const std::size_t blocks = frames.loads.front().size();
  for (std::size_t k = 0; k < blocks; ++k) columns.push_back(block_name(k, frames.block));
  for (std::size_t k = 0; k < frames.loads.size(); ++k) {
    Json row{frames.at(k)};
    for (const double value : frames.loads[k]) row.push_back(rounded(value));
    rows.push_back(std::move(row));
  }
  std::string caption = colour_ramp(axes.warmest, axes.uneven, frames.unit + " per processor");
  if (frames.block > 1) {
    caption += fmt::format("Each row is the mean of {} processors. ", frames.block);
  }
  if (frames.skipped > 1) {
    caption += fmt::format("Every {}. recorded frame is shown. ", frames.skipped);
  }
  return page.figure({id("heat"),
                      "Load of each processor",
                      caption,
                      "Heat map of the loads over time, " + name_,
                      {{"kind", "heat"},
                       {"x", time_},
                       {"y", "processor"},
                       {"unit", frames.unit + (frames.block > 1 ? " per processor" : "")},
                       {"end", axes.end},
                       {"span", frames.every * frames.loads.size()},
                       {"tall", blocks * frames.block},
                       {"most", rounded(axes.warmest)},
                       {"scale", axes.uneven ? "log" : "linear"},
                       {"columns", columns},
                       {"rows", rows}}});
}

std::string DetailCharts::machine(Page& page) const {
  const ShownFrames& frames = *frames_;
  const bool drawn = drawing_ && !drawing_->nodes.empty();
  const std::size_t rows = frames.loads.front().size();
  const DrawnMachine machine = drawn ? spread(*drawing_) : grid_of(rows);  // a node: a block
  const std::size_t block = drawn ? frames.block : 1;
  const std::string place = block_count(frames.block) + " row by row: this machine has no drawing.";
  Json follows{id("heat")};
  if (story_) follows.push_back(id("load"));
  return page.figure({id("machine"),
                      "The machine over time",
                      "Colours as in the heat map." + (drawn ? "" : place),
                      "Animation of the loads on the machine, " + name_,
                      {{"kind", "machine"},
                       {"rows_of", id("heat")},
                       {"follows", follows},
                       {"nodes", machine.nodes},
                       {"links", machine.links},
                       {"blocks", blocks_of(machine, rows * block, block)}}});
}

}  // namespace ballast
