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

/// Result of one run; the paper's four metrics in its units.
struct Outcome {
  double messages = 0;
  double jobs = 0;        ///< transferred, each move counts
  double spread = 0;      ///< s: processing time of the busiest processor - of the least busy one
  double completion = 0;  ///< s
  double suspended = 0;   ///< share of the processors' time for which they were suspended
  double longest_queue = 0;  ///< jobs
};
/// In the order of Metric.
inline constexpr std::array<double Outcome::*, kMetrics> kMeasured{
    &Outcome::messages, &Outcome::jobs, &Outcome::spread, &Outcome::completion};

/// When messages are handled, and in how many cycles.
struct Handling {
  unsigned cycles = 0;
  bool between_tasks = false;
  friend auto operator<=>(const Handling&, const Handling&) = default;
};
/// 1 ms per message, from the paper's own figures: TWA spends 3.2 to 4.9 % of 20 to 40 s in 40 to
/// 90 operations on 32 processors, each with about 20 messages one after the other.
inline constexpr Handling kMillisecond{10, false};

/// One run; `speeds`: of the processors, see TaskStore::Options; empty: all equal; `more`: keys of
/// the balancer.
[[nodiscard]] Outcome run(Load load, Algorithm algorithm, NodeId processors, std::uint64_t seed,
                          Handling handling = {},
                          const std::optional<std::vector<std::uint32_t>>& speeds = {},
                          const Settings& more = {});

/// Runs of one load under one algorithm on a hypercube of `processors`, one element per seed 1 ..
/// seeds. A second has 10,000 cycles, a message takes one cycle per link and flit. Cached for the
/// lifetime of the program.
std::span<const Outcome> outcomes(Load load, Algorithm algorithm, NodeId processors, unsigned seeds,
                                  Handling handling = {});

/// One metric of all seeds on this many processors.
std::vector<double> values(Load load, Algorithm algorithm, NodeId processors, unsigned seeds,
                           double Outcome::*metric, Handling handling = {});
/// The same, averaged over kProcessors, one element per seed: the values in the paper's last rows.
std::vector<double> averages(Load load, Algorithm algorithm, unsigned seeds,
                             double Outcome::*metric, Handling handling = {});

/// The paper repeats each run ten times.
[[nodiscard]] inline unsigned seeds_of(Effort effort) { return effort == Effort::full ? 20 : 10; }

}  // namespace ballast::das02
