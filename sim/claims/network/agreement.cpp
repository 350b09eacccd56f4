// SPDX-License-Identifier: BSD-3-Clause
// The routed network against BookSim 2: mean latencies and saturation.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "claims/network/references.h"
#include "report/table.h"
#include "traffic/saturation.h"
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

constexpr double kTolerance = 0.05;
constexpr double kJudgedTo =
    0.8;  // tolerance of the saturation; beyond it, latency rises almost vertically
constexpr double kStep = 0.005;  // step of the search for our saturation
constexpr std::array<std::uint64_t, 3> kSeeds{1, 2, 3};

/// Our figures at one rate, as means over the seeds.
struct Measured {
  double latency = 0, half_width = 0, throughput = 0;
  TrafficVerdict verdict = TrafficVerdict::converged;  ///< the worst
};

TrafficResult run(const TrafficCase& network, double rate, std::uint64_t seed,
                  const TrafficOptions& options) {
  TrafficCase c = network;
  c.sources.rate = rate;
  c.sources.seed = seed;
  TrafficUnit unit(c);
  return run_traffic(unit.network, unit.sources, options);
}

Measured measure(const TrafficCase& network, double rate, std::span<const std::uint64_t> seeds,
                 const TrafficOptions& options) {
  Measured m;
  double squares = 0;
  const auto n = static_cast<double>(seeds.size());
  for (const std::uint64_t seed : seeds) {
    const TrafficResult r = run(network, rate, seed, options);
    m.latency += r.latency / n;
    squares += r.latency * r.latency;
    m.throughput += r.throughput / n;
    m.half_width = r.half_width;
    m.verdict = std::max(m.verdict, r.verdict);
  }
  if (seeds.size() == 1) return m;
  constexpr double kStudent = 4.303;  // 95 %, two degrees of freedom
  const double variance = std::max(0.0, squares - n * m.latency * m.latency) / (n - 1);
  m.half_width = kStudent * std::sqrt(variance / n);
  return m;
}

bool within(double ours, double low, double high) {
  return ours >= (1 - kTolerance) * low && ours <= (1 + kTolerance) * high;
}

/// Near saturation a mean takes long to settle, and only the verdict matters.
TrafficOptions coarse() {
  TrafficOptions options;
  options.precision = 0.1;
  options.max_cycles = 500'000;
  return options;
}

bool carries(const TrafficCase& network, double rate) {
  return run(network, rate, 1, coarse()).verdict == TrafficVerdict::converged;
}

/// Whether our saturation equals BookSim's, times `larger`. At full effort it is searched for; at
/// quick effort, two rates must bracket it.
bool saturates(const Reference& reference, double larger, bool full, std::string& measured) {
  const double stable = larger * reference.stable, unstable = larger * reference.unstable;
  if (full) {
    const auto at = [&](double rate) { return run(reference.network, rate, 1, coarse()); };
    const double ours = find_saturation(at, kStep, std::min(1.0, 1.5 * unstable)).rate;
    measured += fmt::format("; stable up to {:.3f}, BookSim up to {:.3g}, unstable at {:.3g}", ours,
                            stable, unstable);
    return within(ours, stable, unstable);
  }
  const double low = (1 - kTolerance) * stable, high = (1 + kTolerance) * unstable;
  measured += fmt::format("; stable at {:.3f}, unstable at {:.3f}", low, high);
  return carries(reference.network, low) && !carries(reference.network, high);
}

Finding agreement(const Reference& reference, Trial& trial) {
  const double larger = trial.claimed(1.0, 1.06);  // BookSim's latencies
  const unsigned slower = trial.claimed(0, 1);     // additional cycles in our switches
  const bool known = reference.unstable != 0;
  const double later = known ? trial.claimed(1.0, 1.2) : 1;  // BookSim's saturation
  TrafficCase network = reference.network;
  network.router.st += slower;
  TrafficOptions options;
  if (!trial.full()) options.precision = 0.02, options.min_packets = 2000;
  const auto seeds = std::span(kSeeds).first(trial.full() ? kSeeds.size() : 1);
  Table table({"  rate", "BookSim", "ours", "+-", "difference", "throughput", "verdict"});
  double worst = 0;
  bool holds = true;
  for (const auto& [rate, latency] : reference.points) {
    const bool judged = rate <= kJudgedTo * reference.stable;
    if (!trial.full() && (!judged || !holds)) continue;
    const double booksim = larger * latency;
    const Measured m = measure(network, rate, seeds, judged ? options : coarse());
    const double difference = m.latency / booksim - 1;
    if (judged) {
      worst = std::max(worst, std::abs(difference));
      holds &= m.verdict == TrafficVerdict::converged && within(m.latency, booksim, booksim);
    }
    table.add({fmt::format("  {:.3f}{}", rate, judged ? "" : " (not judged)"),
               fmt::format("{:.2f}", booksim), fmt::format("{:.2f}", m.latency),
               fmt::format("{:.2f}", m.half_width), fmt::format("{:+.1f} %", 100 * difference),
               fmt::format("{:.4f}", m.throughput), to_string(m.verdict)});
  }
  std::string measured =
      fmt::format("mean latencies agree within {:.1f} % up to {:.0f} % of the saturation",
                  100 * worst, 100 * kJudgedTo);
  if (holds && known) holds = saturates(reference, later, trial.full(), measured);
  return {verdict_if(holds), measured,
          fmt::format("{} rates, {} seed{}", reference.points.size(), seeds.size(),
                      trial.full() ? "s" : "") +
              (known && trial.full() ? fmt::format("; saturation in steps of {}", kStep) : ""),
          table.str()};
}

/// Every reference is a claim.
struct Claims {
  Claims() {
    for (const Reference& reference : references()) {
      const ClaimText& text = reference.text;
      Registry<ClaimCheck>::add(
          {text.name,
           text.printed,
           {},
           {Verdict::confirmed, [&reference](Trial& trial) { return agreement(reference, trial); },
            text}});
    }
  }
} const kAgreementClaims;

}  // namespace
}  // namespace ballast
