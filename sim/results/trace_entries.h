// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "results/value.h"
#include "tasks/trace_metrics.h"

namespace ballast {

/// A metric of a trace, before and after the run: in the JSON document and a row of the report.
struct TraceEntry {
  const char* name;   ///< in JSON, under `trace.before` and `trace.after`
  const char* title;  ///< of the row
  const char* unit;
  const char* help;
  std::function<std::optional<double>(const TraceMetrics&)> of;  ///< nullopt: not measured
};

/// All metrics, in their order.
[[nodiscard]] const std::vector<TraceEntry>& trace_entries();

[[nodiscard]] const ResultValues<TraceResult>& trace_values();

}  // namespace ballast
