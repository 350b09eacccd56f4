// SPDX-License-Identifier: BSD-3-Clause
#include "report/trace_report.h"

#include <fmt/format.h>

#include "report/table.h"
#include "results/trace_entries.h"

namespace ballast {
namespace {

using Measured = std::optional<double>;

std::string shown_value(const Measured& value) {
  if (!value) return "-";
  constexpr double kSmall = 1000;
  return *value < kSmall ? fmt::format("{:.6g}", *value) : grouped(*value, 1);
}

}  // namespace

std::string trace_text(const TraceResult& trace, std::size_t tasks) {
  std::string text = fmt::format("{} of {} tasks cannot move", trace.fixed, tasks);
  if (trace.movable_work)
    text += fmt::format("; {:.2f} % of the work can", 100 * *trace.movable_work);
  if (trace.edges) text += fmt::format("; {} edges", *trace.edges);
  if (trace.dropped_edges.value_or(0) != 0) {
    text += fmt::format(", {} dropped: an end is no task of the phase", *trace.dropped_edges);
  }
  if (trace.migrated) text += fmt::format("; {} bytes migrated", grouped(*trace.migrated));
  Table table({"trace", "before", "after", ""});
  for (const TraceEntry& entry : trace_entries()) {
    const Measured before = entry.of(trace.before), after = entry.of(trace.after);
    if (before || after) {
      table.add({entry.title, shown_value(before), shown_value(after), entry.help});
    }
  }
  return text + "\n" + table.str();
}

}  // namespace ballast
