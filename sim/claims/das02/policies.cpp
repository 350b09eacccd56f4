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

Finding policies(Effort) {
  Table table({"  SysLL", "EProcs P1", "P2", "P3", "P4", "P5", "EJobs Basic", "P1", "P2", "P3",
               "P4", "P5", "nearest to SysLL"});
  std::uint32_t p4_nearest = 0;
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
    p4_nearest += nearest == 4;
    row.push_back(policy_name(nearest));
    table.add(row);
  }
  const double basic = ejobs(kBasic, 4, kDimension), p4 = ejobs(4, 4, kDimension);
  const double procs = eprocs(4, 4, kDimension), example = eprocs(0.4, 5);
  const Probabilities phi = poisson(4);
  double below = 0;
  for (std::uint32_t j = 0; j < stop_of(4, 4); ++j) below += phi[j];
  const double as_printed = eprocs(1 - below, kDimension);
  const bool values =
      fmt::format("{:.1f} {:.1f} {:.0f} {:.4f}", basic, p4, procs, example) == "8.8 4.2 8 3.3616";
  return {values && std::abs(as_printed - procs) > 1 ? Verdict::corrected : Verdict::refuted,
          fmt::format("all figures come out (EJobs {:.3f} and {:.4f}, EProcs {:.2f}; {:.4f}) if "
                      "phi_c is the probability of going on, of fewer than stop jobs. As printed, "
                      "of \"c > stop\" jobs, EProcs would be {:.2f}. C maps v jobs to floor(v/2). "
                      "P4 returns the number nearest to SysLL at {} of {} levels",
                      basic, p4, procs, example, as_printed, p4_nearest, kLevels),
          "P = 32, SysLL 1 .. 15, Poisson queues; the recursion itself", table.str()};
}

const auto kPoliciesClaims = {
    claim("das02.policies",
          "Section 4.4: P = 32, SysLL 4: EJobs 8.8 (Basic) and 4.2 (policy P4), about 8 processors "
          "visited; d = 5 and phi_c = 0.4: EProcs 3.3616; EJobs is nearest to SysLL with P4",
          Verdict::corrected, policies)};

}  // namespace
}  // namespace ballast::das02
