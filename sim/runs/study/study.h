// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/errors.h"
#include "core/key.h"
#include "runs/study/study_results.h"

// A study as its file states it:
//
//   [study]
//   experiment = "base.toml"             # optional; the keys that all points share
//   seeds = 30                           # 1 .. 30; or a list, or a range
//
//   [set]                                # single values over the base experiment
//   run.max_cycles = 100_000
//
//   [grid]                               # the cartesian product of all lists and ranges
//   balancer.name = ["diffusion", "ripple-hare"]
//   machine.link.cycles = { from = 1, to = 9, step = 2 }
//
//   [[zip]]                              # lists of equal length, whose values go together
//   machine.topology = ["mesh", "hypercube"]
//   machine.size = [[8, 8], [64]]
//
//   [variants.router]                    # named sets of keys: one axis
//   narrow = { machine.router.vcs = 1 }
//   wide = { machine.router.vcs = 4, machine.router.buffer_flits = 8 }
//
//   [adaptive]                           # more seeds as the results ask for them
//   until = "width"
//   width = 0.02
//   max_points = 10_000
//
//   [bisect]                             # or: a search over one key
//   key = "traffic.rate"
//   from = 0.05
//   to = 0.8
//   tolerance = 0.01
//   find = "saturation"
//
//   [[case]]                             # cases one by one: values of the axes, and what they set
//   at = { network = "switch", balancer = "burst" }
//   set = { balancer.name = "superconcentrator", machine.switch.schedule = "burst" }
//
//   [[skip]]                             # leaves out the cases that have all these values
//   balancer.name = "ripple-hare"
//   machine.topology = ["hypercube"]
namespace ballast {

/// A key of the experiment with a value, as TOML text.
struct Assignment {
  std::string key, value;
  Where where;
  std::string typed = {};  ///< of an option --set: as it was typed; else empty
};

/// A list of the study: the axes that change together, and their values.
struct Dimension {
  struct Row {
    std::vector<AxisValue> at;  ///< by axis
    std::vector<Assignment> set;
  };
  std::vector<std::string> axes;
  std::vector<Row> rows;
  bool listed = false;  ///< [[case]]: the axes are told apart as if each changed on its own
};

/// Conditions on the values of axes, all of which must hold.
struct CaseFilter {
  struct Condition {
    std::string axis;
    std::vector<AxisValue> values;  ///< one of them
  };
  std::vector<Condition> conditions;
  Where where;
};

struct Study {
  std::string path, text;
  std::string experiment;  ///< path of the base experiment; empty: none
  std::string base;        ///< its text, which may change later
  std::vector<Assignment> set;
  std::vector<Dimension> dimensions;  ///< in the order of the file; the first varies slowest
  std::vector<CaseFilter> skips;
  std::vector<std::uint64_t> seeds;
  std::optional<std::chrono::milliseconds> time_limit;  ///< wall time of a point
  ReportPlan report;
  std::vector<CaseFilter> details;  ///< cases with series and link counts
  Where search_where;               ///< of [adaptive] or [bisect], if there is one

  /// Names of all axes, by dimension.
  [[nodiscard]] std::vector<std::string> axes() const;
};

/// Reads and checks a study, but not its experiments. Throws UserError.
[[nodiscard]] Study read_study(const std::string& path);

/// Sections of a study with their keys, for `ballast list study` and the reference.
struct StudySection {
  std::string name, help;
  std::vector<Key> keys;
};
[[nodiscard]] std::vector<StudySection> study_sections();

}  // namespace ballast
