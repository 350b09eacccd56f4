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

/// How far the loads came together.
std::string finding(const std::vector<SeriesStep>& steps) {
  const SeriesStep &first = steps.front(), &last = steps.back();
  return fmt::format("The highest load goes from {} to {} tasks, the lowest from {} to {}",
                     figure(first.max), figure(last.max), figure(first.min), figure(last.min));
}

/// A spike hides the rest on a linear axis.
bool logarithmic(const std::vector<SeriesStep>& steps) {
  double most = 0;
  for (const SeriesStep& step : steps) most = std::max(most, step.max);
  return most > 8 * std::max(1.0, steps.back().max);
}

}  // namespace

std::string DetailCharts::id(const char* kind) const { return fmt::format("{}-{}", kind, number); }

std::string DetailCharts::html(Page& page, const Json& data, std::size_t cells) {
  const auto frames = frames_of(data, cells);
  const auto steps = series_of(data, kMostSteps);
  const auto samples = data.find("series");
  const bool rounds = !steps.empty() && samples->front().contains("round");
  const std::string time = rounds ? "round" : "cycle";
  double end = 1;
  if (!steps.empty()) end = std::max(end, steps.back().at);
  if (frames) end = std::max(end, static_cast<double>(frames->every * frames->loads.size()));
  std::string over_time, pictures;
  if (!steps.empty()) over_time += load(page, steps, time, end);
  if (frames) {
    over_time += heat(page, *frames, time, end);
    pictures += machine(page, *frames, !steps.empty());
  }
  if (data.contains("links")) pictures += links(page, data["links"]);
  std::string text;
  if (!over_time.empty()) text += "<div class=\"figures wide\">\n" + over_time + "</div>\n";
  if (!pictures.empty()) text += "<div class=\"figures\">\n" + pictures + "</div>\n";
  return text;
}

std::string DetailCharts::load(Page& page, const std::vector<SeriesStep>& steps,
                               const std::string& time, double end) {
  const bool means = std::any_of(steps.begin(), steps.end(),
                                 [](const SeriesStep& step) { return step.mean.has_value(); });
  Json rows = Json::array(), columns{time, "min", "max"};
  if (means) columns.push_back("mean");
  for (const SeriesStep& step : steps) {
    Json row{rounded(step.at), rounded(step.min), rounded(step.max)};
    if (means) row.push_back(step.mean ? rounded(*step.mean) : Json());
    rows.push_back(std::move(row));
  }
  ++count;
  return page.figure({id("load"),
                      finding(steps),
                      fmt::format("Tasks of a processor: the band goes from the lowest to the "
                                  "highest{}.",
                                  means ? ", the line is the mean" : ""),
                      "Lowest and highest load over time, " + name,
                      {{"kind", "load"},
                       {"x", time},
                       {"y", "tasks per processor"},
                       {"end", end},
                       {"log", logarithmic(steps)},
                       {"columns", columns},
                       {"rows", rows}}});
}

std::string DetailCharts::heat(Page& page, const ShownFrames& frames, const std::string& time,
                               double end) {
  Json rows = Json::array(), columns{time};
  const std::size_t blocks = frames.loads.front().size();
  for (std::size_t k = 0; k < blocks; ++k) columns.push_back(block_name(k, frames.block));
  for (std::size_t k = 0; k < frames.loads.size(); ++k) {
    Json row{frames.at(k)};
    for (const double value : frames.loads[k]) row.push_back(rounded(value));
    rows.push_back(std::move(row));
  }
  const bool uneven = frames.uneven();
  std::string caption = colour_ramp(frames.largest(), uneven, frames.unit + " per processor");
  if (frames.block > 1) {
    caption += fmt::format("Each row is the mean of {} processors. ", frames.block);
  }
  if (frames.skipped > 1) {
    caption += fmt::format("Every {}. recorded frame is shown. ", frames.skipped);
  }
  ++count;
  return page.figure({id("heat"),
                      "Load of each processor",
                      caption,
                      "Heat map of the loads over time, " + name,
                      {{"kind", "heat"},
                       {"x", time},
                       {"y", "processor"},
                       {"unit", frames.unit + (frames.block > 1 ? " per processor" : "")},
                       {"end", end},
                       {"span", frames.every * frames.loads.size()},
                       {"tall", blocks * frames.block},
                       {"most", rounded(frames.largest())},
                       {"scale", uneven ? "log" : "linear"},
                       {"columns", columns},
                       {"rows", rows}}});
}

std::string DetailCharts::machine(Page& page, const ShownFrames& frames, bool with_load) {
  const bool drawn = drawing && !drawing->nodes.empty();
  const std::size_t rows = frames.loads.front().size();
  const DrawnMachine machine = drawn ? spread(*drawing) : grid_of(rows);  // a node: a block
  const std::size_t block = drawn ? frames.block : 1;
  const std::string place = block_count(frames.block) + " row by row: this machine has no drawing.";
  Json follows{id("heat")};
  if (with_load) follows.push_back(id("load"));
  ++count;
  return page.figure({id("machine"),
                      "The machine over time",
                      "Colours as in the heat map." + (drawn ? "" : place),
                      "Animation of the loads on the machine, " + name,
                      {{"kind", "machine"},
                       {"rows_of", id("heat")},
                       {"follows", follows},
                       {"nodes", machine.nodes},
                       {"links", machine.links},
                       {"blocks", blocks_of(machine, rows * block, block)}}});
}

}  // namespace ballast
