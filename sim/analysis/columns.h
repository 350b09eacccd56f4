// SPDX-License-Identifier: BSD-3-Clause
// The table of columns: a value of runs beside the one that ranks them is one entry here.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/statistics.h"
#include "runs/study/study_results.h"

namespace ballast {

/// Complete runs that a row summarises, one per seed.
using Runs = std::vector<const StudyPoint*>;

struct Column {
  /// Tables that show it.
  enum Tables : unsigned {
    levelled = 1,    ///< `compare --costs`, cases that balance
    executed = 2,    ///< `compare --costs`, cases that execute
    contenders = 4,  ///< the contenders of a report, if a run measured it
  };

  unsigned tables;
  std::string heading;
  /// Value of a run; absent: not measured. Null: no number, its text alone.
  std::function<std::optional<double>(const StudyPoint&)> of;
  std::function<std::string(const Runs&)> text;  ///< in `compare`; "-" if no run measured it
  std::string bound = {};                        ///< the value is a multiple of this bound

  /// Mean of the runs that measured it; absent: none did.
  [[nodiscard]] std::optional<Interval> mean(const Runs& runs) const;
};

/// All columns, in their order.
[[nodiscard]] const std::vector<Column>& columns();
/// Those that a table shows.
[[nodiscard]] std::vector<const Column*> columns_of(Column::Tables table);

}  // namespace ballast
