// SPDX-License-Identifier: BSD-3-Clause
// The experiments of [Das02] section 5: three scenarios, ten algorithms.
#pragma once

#include <compare>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "claims/claim.h"
#include "claims/das02/printed.h"
#include "core/args.h"
#include "core/estimate.h"
#include "core/types.h"

namespace ballast::das02 {

/// What one run gave; the paper's four metrics in its units.
struct Outcome {
  double messages = 0;
  double jobs = 0;        ///< transferred, each move counts
  double spread = 0;      ///< s: processing time of the busiest processor - of the least busy one
  double completion = 0;  ///< s
  double suspended = 0;   ///< share of the processors' time in which they were held
  double longest_queue = 0;  ///< jobs
};
/// In the order of Metric.
inline constexpr std::array<double Outcome::*, kMetrics> kMeasured{
    &Outcome::messages, &Outcome::jobs, &Outcome::spread, &Outcome::completion};

/// When a message is handled, and in how many cycles.
struct Handling {
  unsigned cycles = 0;
  bool between_tasks = false;
  friend auto operator<=>(const Handling&, const Handling&) = default;
};
/// 1 ms a message, by the paper's own figures: TWA spends 3.2 to 4.9 % of 20 to 40 s in 40 to 90
/// operations on 32 processors, each some 20 messages one after the other.
inline constexpr Handling kMillisecond{10, false};

/// One run; `speeds`: of the processors, see TaskStore::Options; none: all the same; `more`: keys
/// of the balancer.
[[nodiscard]] Outcome run(Load load, Algorithm algorithm, NodeId processors, std::uint64_t seed,
                          Handling handling = {},
                          const std::optional<std::vector<std::uint32_t>>& speeds = {},
                          const Settings& more = {});

/// Runs of one load under one algorithm on a hypercube of `processors`, an element a seed 1 ..
/// seeds. A second has 10,000 cycles, a message takes a cycle a link and flit. Remembered while the
/// program runs.
std::span<const Outcome> outcomes(Load load, Algorithm algorithm, NodeId processors, unsigned seeds,
                                  Handling handling = {});

/// One metric of all seeds on so many processors.
std::vector<double> values(Load load, Algorithm algorithm, NodeId processors, unsigned seeds,
                           double Outcome::*metric, Handling handling = {});
/// The same, averaged over kProcessors, an element a seed: what the paper's last rows have.
std::vector<double> averages(Load load, Algorithm algorithm, unsigned seeds,
                             double Outcome::*metric, Handling handling = {});

/// The paper repeats each run ten times.
[[nodiscard]] inline unsigned seeds_of(Effort effort) { return effort == Effort::full ? 20 : 10; }

}  // namespace ballast::das02
