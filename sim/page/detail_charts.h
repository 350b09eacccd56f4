// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "page/frames.h"
#include "page/load_story.h"
#include "page/page.h"
#include "page/report_page.h"

namespace ballast {

/// Axes of charts over time; runs side by side share them.
struct TimeAxes {
  double end = 1;       ///< last time
  double top = 0;       ///< highest load of the curves
  bool bent = false;    ///< the axis of loads is logarithmic
  double warmest = 0;   ///< highest load of the heat maps
  bool uneven = false;  ///< the colours are on a logarithmic scale
  void cover(const TimeAxes& other);
};

/// The charts of one run: loads over time, heat map, animation, links. A picture without content,
/// as of a run without tasks, is left out.
class DetailCharts {
 public:
  /// `cells` limits the loads of the heat map; `cycles`: length of the run.
  DetailCharts(std::size_t number, std::string name, const nlohmann::ordered_json& data,
               std::size_t cells, std::optional<DrawnMachine> drawing,
               std::optional<double> cycles);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// Charts over time, and others; their number is known before they are made.
  [[nodiscard]] std::size_t over_time_count() const;
  [[nodiscard]] std::size_t picture_count() const;
  [[nodiscard]] const TimeAxes& axes() const noexcept { return axes_; }
  /// "cycle" or "round".
  [[nodiscard]] const std::string& time() const noexcept { return time_; }
  /// Loads and heat map, one below the other; `what`: their heading.
  [[nodiscard]] std::string over_time(Page& page, const TimeAxes& axes) const;
  /// Animation and links, which may be folded; empty without them.
  [[nodiscard]] std::string pictures(Page& page, bool fold_links) const;

 private:
  [[nodiscard]] std::string id(const char* kind) const;
  [[nodiscard]] std::string load(Page& page, const TimeAxes& axes) const;
  [[nodiscard]] std::string heat(Page& page, const TimeAxes& axes) const;
  [[nodiscard]] std::string machine(Page& page) const;
  [[nodiscard]] std::string links(Page& page) const;
  /// Links in falling order of their flits per cycle; of flits if the run's length is unknown.
  struct Link {
    std::uint32_t from, to;
    double value;
  };
  void read_links(const nlohmann::ordered_json& all);
  [[nodiscard]] bool links_fit() const;

  std::size_t number_;
  std::string name_, time_ = "cycle";
  std::optional<DrawnMachine> drawing_;
  std::optional<double> cycles_;
  std::optional<ShownFrames> frames_;
  std::vector<SeriesStep> steps_;
  std::optional<LoadStory> story_;
  std::vector<Link> links_;
  TimeAxes axes_;
};

}  // namespace ballast
