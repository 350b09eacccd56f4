// SPDX-License-Identifier: BSD-3-Clause
// The experiments of [Das02] section 5: three scenarios, ten algorithms.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "claims/claim.h"
#include "claims/das02_printed.h"
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
  double operations = 0;  ///< balance operations begun
  double existing = 0;    ///< jobs that there were
};

/// Runs of one scenario ("heavy", "transition", "light") under one balancer on a hypercube of
/// `processors`, an element a seed 1 .. seeds. A second has 10,000 cycles, a message takes a cycle
/// a link and kHandling cycles of its receiver. Remembered while the program runs.
const std::vector<Outcome>& outcomes(const std::string& scenario, const std::string& balancer,
                                     NodeId processors, unsigned seeds);

/// Cycles in which a processor handles a message, 1 ms: the paper's TWA spends 3.2 to 4.9 % of 20
/// to 40 s in some 40 to 90 operations on 32 processors, each some 20 messages one after the other.
inline constexpr unsigned kHandling = 10;

/// One metric of all seeds on so many processors.
std::vector<double> values(const std::string& scenario, const std::string& balancer,
                           NodeId processors, unsigned seeds, double Outcome::*metric);
/// The same, averaged over P = 2, 4, 8, 16, 32, an element a seed: what the paper's last rows have.
std::vector<double> averages(const std::string& scenario, const std::string& balancer,
                             unsigned seeds, double Outcome::*metric);

/// The paper repeats each run ten times.
[[nodiscard]] inline unsigned seeds_of(Effort effort) { return effort == Effort::full ? 20 : 10; }

}  // namespace ballast::das02
