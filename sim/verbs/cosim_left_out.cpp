// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "output/console.h"
#include "tb/stimulus.h"
#include "tb/twin.h"
#include "verbs/cosim_cases.h"

namespace ballast {

void print_left_out(const std::vector<CosimCase>& cases) {
  std::vector<std::pair<std::string, std::vector<std::string>>> lines;
  std::size_t compared = 0;
  for (const CosimCase& c : cases) {
    const auto model = tb::make_model(c.spec);
    const auto patterns = model->patterns();
    if (!patterns || patterns->count > tb::kMostPatterns) continue;
    ++compared;
    for (const std::string& line : tb::left_out_by_exhaustive(*model, rest_of(c))) {
      const auto known = std::ranges::find(lines, line, &decltype(lines)::value_type::first);
      if (known == lines.end())
        lines.push_back({line, {c.name}});
      else
        known->second.push_back(c.name);
    }
  }
  if (lines.empty()) return;
  console::print("\nnot tried by --exhaustive:\n");
  for (auto& [line, names] : lines) {
    const bool all = names.size() == compared;
    names.erase(std::unique(names.begin(), names.end()), names.end());
    console::print("  {}{}\n", line, all ? "" : fmt::format(" ({})", fmt::join(names, ", ")));
  }
}

}  // namespace ballast
