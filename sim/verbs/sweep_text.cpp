// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/sweep_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/table.h"
#include "results/document.h"

namespace ballast {

DryRunLines plan_lines(const Plan& plan, const std::string& study, unsigned workers) {
  std::uint64_t largest = 0, longest = 0;
  std::size_t alone = 0;
  for (const PlannedCase& c : plan.cases) {
    largest = std::max(largest, c.memory);
    longest = std::max(longest, c.longest);
    alone += c.alone ? 1 : 0;
  }
  DryRunLines lines{
      {"study", shown(study)},
      {"points", fmt::format("{}: {} x {}", grouped(static_cast<double>(plan.points())),
                             counted(plan.cases.size(), "case"), counted(plan.seeds(), "seed"))},
      {"length",
       fmt::format("at most {} cycles or rounds each", grouped(static_cast<double>(longest)))},
      {"workers", std::to_string(workers)},
      {"memory", fmt::format("at most {} per point", in_bytes(largest))}};
  if (alone != 0) {
    lines.emplace_back("processes", counted(alone, "case") + " with RTL: one process per point");
  }
  return lines;
}

std::string axes_table(const Study& study) {
  Table table({"axis", "values", ""});
  for (const Dimension& d : study.dimensions) {
    for (std::size_t k = 0; k < d.axes.size(); ++k) {
      std::vector<std::string> values;
      for (const auto& row : d.rows) values.push_back(shown(row.at[k].text, 30));
      constexpr std::size_t kMost = 6;
      const std::size_t more = values.size() - std::min(values.size(), kMost);
      values.resize(values.size() - more);
      table.add({d.axes[k], std::to_string(d.rows.size()),
                 fmt::format("{}{}", fmt::join(values, ", "),
                             more == 0 ? "" : fmt::format(" and {} more", more))});
    }
  }
  return table.str();
}

std::string failures(const Plan& plan, WorkFile& work) {
  constexpr std::size_t kMost = 10;
  Table table({"point", "seed", "case", "failure"});
  std::size_t count = 0;
  const auto known = work.statuses();
  for (std::size_t n = 0; n < plan.points(); ++n) {
    const std::string id = plan.id_of(n);
    const auto at = known.find(id);
    if (at == known.end() || at->second != PointStatus::failed || ++count > kMost) continue;
    table.add({std::to_string(n), std::to_string(plan.seed_of(n)), plan.text_of(plan.case_of(n)),
               shown(work.find(id)->reason, 100)});
  }
  if (count == 0) return {};
  return "\n" + table.str() +
         (count > kMost ? fmt::format("and {} more\n", count - kMost) : std::string());
}

nlohmann::ordered_json state_json(const Plan& plan, const SweepState& state) {
  return new_document({{"complete", state.open.empty()},
                       {"points",
                        {{"all", plan.points()},
                         {"done", state.done},
                         {"failed", state.failed},
                         {"open", state.open.size()}}},
                       {"cases", plan.cases.size()},
                       {"seeds", plan.seeds()}});
}

}  // namespace ballast
