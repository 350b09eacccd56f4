// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "page/frames.h"
#include "page/page.h"
#include "page/report_page.h"

namespace ballast {

/// The charts of one run: loads over time, heat map, animation, links.
struct DetailCharts {
  std::size_t number = 1;
  std::string name;
  std::optional<DrawnMachine> drawing = {};
  std::optional<double> cycles = {};  ///< length of the run
  std::size_t count = 0;              ///< charts made

  /// Adds the charts of what the data has; `cells` limits the loads of the heat map.
  [[nodiscard]] std::string html(Page& page, const nlohmann::ordered_json& data, std::size_t cells);

 private:
  [[nodiscard]] std::string id(const char* kind) const;
  [[nodiscard]] std::string load(Page& page, const std::vector<SeriesStep>& steps,
                                 const std::string& unit, double end);
  [[nodiscard]] std::string heat(Page& page, const ShownFrames& frames, const std::string& unit,
                                 double end);
  [[nodiscard]] std::string machine(Page& page, const ShownFrames& frames, bool with_load);
  [[nodiscard]] std::string links(Page& page, const nlohmann::ordered_json& links);
};

}  // namespace ballast
