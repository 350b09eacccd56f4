// SPDX-License-Identifier: BSD-3-Clause
#include "runs/study/case_rows.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/input_limits.h"

namespace ballast {
namespace {

/// Product of the dimensions' sizes times the seeds. Throws UserError: beyond 2^32.
std::size_t product(const Study& study) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t all = study.seeds.size();
  for (const Dimension& d : study.dimensions) {
    all *= d.rows.size();
    if (all > kMost) {
      throw UserError(Where{study.path}, "expected at most 2^32 - 1 points, got more");
    }
  }
  return all / study.seeds.size();
}

}  // namespace

bool holds(const CaseFilter& filter, const Study& study, const CaseRows& rows) {
  return std::all_of(filter.conditions.begin(), filter.conditions.end(), [&](const auto& c) {
    for (std::size_t d = 0; d < rows.size(); ++d) {
      const Dimension& dimension = study.dimensions[d];
      const auto axis = std::find(dimension.axes.begin(), dimension.axes.end(), c.axis);
      if (axis == dimension.axes.end()) continue;
      const AxisValue& value =
          dimension.rows[rows[d]].at[static_cast<std::size_t>(axis - dimension.axes.begin())];
      return std::find(c.values.begin(), c.values.end(), value) != c.values.end();
    }
    return false;
  });
}

std::vector<CaseRows> kept_rows(const Study& study) {
  std::vector<CaseRows> kept;
  std::vector<bool> used(study.skips.size());
  const std::size_t all = product(study);
  constexpr std::size_t kRowBytes = 64;
  need_memory(all * kRowBytes, Where{study.path});
  for (std::size_t k = 0; k < all; ++k) {
    CaseRows rows(study.dimensions.size());
    std::size_t rest = k;
    for (std::size_t d = rows.size(); d-- > 0;) {
      rows[d] = static_cast<std::uint32_t>(rest % study.dimensions[d].rows.size());
      rest /= study.dimensions[d].rows.size();
    }
    bool skipped = false;
    for (std::size_t s = 0; s < study.skips.size(); ++s) {
      if (!holds(study.skips[s], study, rows)) continue;
      used[s] = true;
      skipped = true;
    }
    if (!skipped) kept.push_back(std::move(rows));
  }
  for (std::size_t s = 0; s < used.size(); ++s) {
    if (!used[s])
      throw UserError(study.skips[s].where, "skip: has no effect: no case has these values");
  }
  if (kept.empty())
    throw UserError(Where{study.path},
                    "expected at least one case, got none: [[skip]] leaves out all");
  constexpr std::size_t kCaseBytes = 3000;
  need_memory(kept.size() * kCaseBytes, Where{study.path});
  return kept;
}

}  // namespace ballast
