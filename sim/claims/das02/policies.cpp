// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 4.4: processors visited and jobs returned by a balance operation of the Heuristic
// Variant, by the paper's model.
#include <fmt/format.h>

#include <cmath>

#include "claims/claim.h"
#include "claims/das02/analysis.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

/// Printed to this many digits.
bool prints(double value, double printed, int digits) {
  return std::abs(value - printed) <= 0.5 * std::pow(10, -digits);
}

Finding policies(Trial& trial) {
  const double eprocs_printed = trial.claimed(8.0, 9.0),
               example_printed = trial.claimed(3.3616, 3.3618);
  const double basic_printed = trial.claimed(8.8, 8.9), p4_printed = trial.claimed(4.2, 4.3);
  const std::uint32_t best = trial.claimed(4u, 3u);   // policy with EJobs closest to SysLL
  const bool continues = trial.claimed(false, true);  // printed: phi_c of "c > stop" jobs
  const std::uint32_t stop = stop_of(4, 4) + trial.claimed(0u, 1u);
  Table table({"  SysLL", "EProcs P1", "P2", "P3", "P4", "P5", "EJobs Basic", "P1", "P2", "P3",
               "P4", "P5", "closest to SysLL"});
  std::uint32_t best_nearest = 0;
  for (std::uint32_t level = 1; level <= kLevels; ++level) {
    std::vector<std::string> row{fmt::format("  {}", level)};
    for (std::uint32_t policy = 1; policy < kPolicies; ++policy) {
      row.push_back(fmt::format("{:.2f}", eprocs(policy, level, kDimension)));
    }
    std::uint32_t nearest = 0;
    const auto off = [&](std::uint32_t policy) {
      return std::abs(ejobs(policy, level, kDimension) - level);
    };
    for (std::uint32_t policy = 0; policy < kPolicies; ++policy) {
      row.push_back(fmt::format("{:.2f}", ejobs(policy, level, kDimension)));
      if (off(policy) < off(nearest)) nearest = policy;
    }
    best_nearest += nearest == best;
    row.push_back(policy_name(nearest));
    table.add(row);
  }
  const double basic = ejobs(kBasic, 4, kDimension), p4 = ejobs(4, 4, kDimension);
  const double procs = eprocs(4, 4, kDimension), example = eprocs(0.4, 5);
  const Probabilities phi = poisson(4);
  double below = 0;
  for (std::uint32_t j = 0; j < stop; ++j) below += phi[j];
  const double as_printed = eprocs(continues ? below : 1 - below, kDimension);
  const bool values = prints(basic, basic_printed, 1) && prints(p4, p4_printed, 1) &&
                      prints(example, example_printed, 4) && best_nearest + 1 >= kLevels;
  return {verdict_if(values && prints(as_printed, eprocs_printed, 0),
                     values && prints(eprocs(below, kDimension), eprocs_printed, 0)),
          fmt::format("all figures agree (EJobs {:.3f} and {:.4f}, EProcs {:.2f}; {:.4f}) if phi_c "
                      "is the probability of going on, that is, of fewer than stop jobs. For \"c > "
                      "stop\" jobs, as printed, EProcs would be {:.2f}. C maps v jobs to "
                      "floor(v/2). P4 returns the number closest to SysLL at {} of {} levels",
                      basic, p4, procs, example, as_printed, best_nearest, kLevels),
          "P = 32, SysLL 1 .. 15, Poisson queues; the recursion itself", table.str()};
}

const auto kPoliciesClaims = {
    claim({.name = "das02.policies",
           .place = "section 4.4",
           .printed = "P = 32, SysLL 4: EJobs 8.8 (Basic) and 4.2 (policy P4), about 8 processors "
                      "visited, phi_c the probability of \"c > stop\" jobs; d = 5 and phi_c = 0.4: "
                      "EProcs 3.3616; EJobs is closest to SysLL with P4",
           .quantity = "EJobs (jobs), EProcs (processors)",
           .tolerance = "half a unit of the last printed digit; P4 may be second at one of 15 "
                        "levels, because Figure 8 is a graph",
           .command = "ballast verify das02.policies --effort full"},
          Verdict::corrected, policies)};

}  // namespace
}  // namespace ballast::das02
