// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 5.1: the idle time that the loads leave.
#include <fmt/format.h>

#include <bit>
#include <cmath>

#include "claims/claim.h"
#include "claims/das02/loads.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

constexpr double kEnd = 40.0, kLaterWork = 12.96 * 9 * 0.2;  // s

/// Idle time of a processor in each of ten cycles, after this much initial work.
double idle_after(double initial) { return (kEnd - initial - kLaterWork) / 10; }

Finding idle_per_cycle(Trial& trial) {
  const std::uint64_t seeds = trial.full() ? 100 : 10;
  const double light_initial = 0.2 * std::countr_zero(kWorkNodes) / kWorkNodes;
  const double in_transition = trial.claimed(0.667, 0.669);
  const auto light =
      trial.claimed(std::pair{0.2, 1.647}, std::pair{light_initial, idle_after(light_initial)});
  const double corrected_light = trial.claimed(light_initial, 0.1);
  const Work &first = work(kTransition, seeds), &second = work(kLight, seeds);
  // The later jobs of the two loads are the same; the loads differ only in the initial jobs.
  const double apart = (first.initial.mean() - second.initial.mean()) / 10;
  const double tolerance = 5 * std::hypot(first.initial.sigma(), second.initial.sigma()) / 10 /
                           std::sqrt(static_cast<double>(seeds));
  const auto holds = [&](double initial) {
    return std::abs(idle_after(initial) - idle_after(10) - apart) < tolerance;
  };
  const bool sums = std::abs(idle_after(10) - in_transition) < 5e-4 + 1e-9 &&
                    std::abs(idle_after(light.first) - light.second) < 5e-4 + 1e-9;
  Table table({"  idle per cycle (s)", "printed", "of the jobs printed", "measured"});
  table.add({"  transition", "0.667", fmt::format("{:.3f}", idle_after(10)),
             fmt::format("{:.3f}", (kEnd - first.all.mean()) / 10)});
  table.add({"  light", "1.647", fmt::format("{:.3f}", idle_after(light_initial)),
             fmt::format("{:.3f}", (kEnd - second.all.mean()) / 10)});
  return {verdict_if(sums && holds(light.first), sums && holds(corrected_light)),
          fmt::format("0.667 s is right. 1.647 s assumes 0.2 s of initial work per processor, but "
                      "one job on each of lg P processors is 0.2 lg P / P s; corrected: {:.3f} s. "
                      "Under light load a processor is idle {:.4f} s longer per cycle than in "
                      "transition; the printed figures differ by {:.3f} s",
                      idle_after(light_initial), apart, 1.647 - 0.667),
          fmt::format("{} processors, {} seeds", kWorkNodes, seeds), table.str()};
}

const auto kIdleClaims = {
    claim({.name = "das02.idle-per-cycle",
           .place = "section 5.1",
           .printed = "the load in transition leaves an average of 0.667 s of idle time per cycle, "
                      "the light load 1.647 s",
           .quantity = "idle time of a processor in a creation cycle (s)",
           .tolerance = "0.0005 s for sums, the last printed place; 5 sigma for the measured "
                        "difference between the loads, 0.004 s",
           .command = "ballast compare --loads light --balancers sbn --topologies hypercube "
                      "--processors 32 --set machine.network=ideal"},
          Verdict::corrected, idle_per_cycle)};

}  // namespace
}  // namespace ballast::das02
