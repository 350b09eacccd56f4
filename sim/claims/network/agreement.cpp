// SPDX-License-Identifier: BSD-3-Clause
// The routed network against BookSim 2 (Jiang et al. 2013, A detailed and flexible cycle-accurate
// Network-on-Chip simulator, ISPASS): mean latencies and saturation. BookSim's figures were
// measured with input-queued routers, iSLIP allocators with one iteration, credits without delay,
// links, injection and ejection of one cycle, Bernoulli sources before unbounded queues.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "claims/claim.h"
#include "experiment/traffic_case.h"
#include "report/table.h"
#include "traffic/saturation.h"
#include "traffic/traffic_run.h"

namespace ballast {
namespace {

constexpr double kTolerance = 0.05;
constexpr double kJudgedTo = 0.8;  // of the saturation: beyond, latency is as steep as a wall
constexpr double kStep = 0.005;    // of the search for our saturation
constexpr std::array<std::uint64_t, 3> kSeeds{1, 2, 3};

struct Point {
  double rate;     ///< flits per processor and cycle
  double latency;  ///< BookSim's mean, cycles from generation to the tail's arrival
};

/// A configuration and what BookSim says of it.
struct Reference {
  const char* claim;
  const char* help;
  TrafficCase network;
  std::vector<Point> points;
  /// Highest rate that is stable and lowest that is not. Where BookSim's saturation was not
  /// measured, `unstable` is 0, and `stable` a bound: the rate at which the busiest channel's
  /// virtual channels carry a single-flit packet each every RC + VA + SA cycles.
  double stable, unstable;
};

constexpr RouterOptions kA{.rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 1, .buffer_flits = 8};
constexpr RouterOptions kD{.rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 2, .buffer_flits = 8};
constexpr RouterOptions kE{
    .rc = 0, .va = 1, .sa = 1, .st = 1, .speculative = true, .vcs = 2, .buffer_flits = 8};
constexpr RouterOptions kLongLinks{
    .rc = 1, .va = 1, .sa = 1, .st = 1, .vcs = 2, .buffer_flits = 8, .link_cycles = 2};

const std::vector<Reference>& references() {
  static const std::vector<Reference> all{
      {"network.mesh-a-uniform",
       "8 x 8 mesh, uniform traffic: 1 VC of 8 flits, stages RC VA SA ST of a cycle each",
       {.size = {8, 8}, .router = kA},
       {{.002, 33.39},
        {.02, 33.52},
        {.05, 34.83},
        {.1, 38.73},
        {.11, 40.40},
        {.12, 43.00},
        {.13, 47.93},
        {.14, 74.41}},
       .14,
       .15},
      {"network.mesh-d-uniform",
       "8 x 8 mesh, uniform traffic: 2 VCs of 8 flits, stages RC VA SA ST of a cycle each",
       {.size = {8, 8}, .router = kD},
       {{.002, 33.36},
        {.02, 33.19},
        {.05, 33.72},
        {.1, 34.21},
        {.15, 35.21},
        {.2, 37.08},
        {.25, 41.27},
        {.3, 364.8}},
       .3,
       .31},
      {"network.mesh-e-uniform",
       "8 x 8 mesh, uniform traffic: 2 VCs of 8 flits, speculative, stages VA | SA ST",
       {.size = {8, 8}, .router = kE},
       {{.002, 20.81},
        {.02, 20.70},
        {.05, 20.97},
        {.1, 21.12},
        {.15, 21.43},
        {.2, 21.92},
        {.25, 22.63},
        {.3, 24.02},
        {.35, 26.65},
        {.4, 44.33},
        {.41, 308}},
       .41,
       .42},
      {"network.mesh-a-neighbour",
       "8 x 8 mesh, neighbour traffic (+ 1 in both dimensions): 1 VC of 8 flits, 4 stages",
       {.size = {8, 8}, .router = kA, .pattern = "neighbour"},
       {{.002, 24.80},
        {.1, 24.84},
        {.2, 25.91},
        {.25, 27.48},
        {.3, 33.54},
        {.32, 48.34},
        {.33, 109.6}},
       .33,
       .35},
      {"network.mesh-d-neighbour",
       "8 x 8 mesh, neighbour traffic (+ 1 in both dimensions): 2 VCs of 8 flits, 4 stages",
       {.size = {8, 8}, .router = kD, .pattern = "neighbour"},
       {{.002, 24.79},
        {.2, 24.63},
        {.4, 25.63},
        {.5, 26.92},
        {.6, 29.79},
        {.65, 37.89},
        {.66, 50.55},
        {.67, 168.5}},
       .67,
       .69},
      {"network.mesh-d-uniform-4-flits",
       "8 x 8 mesh, uniform traffic of packets of 4 flits: 2 VCs of 8 flits, 4 stages",
       {.size = {8, 8}, .router = kD, .sources = {.flits = 4}},
       {{.002, 36.29}, {.1, 37.62}, {.2, 40.35}, {.25, 42.93}, {.3, 47.97}, {.35, 75.17}},
       .35,
       .37},
      {"network.cube-6",
       "6-cube, e-cube routing, uniform traffic: 2 VCs of 8 flits, 4 stages",
       {.topology = "hypercube", .size = {64}, .router = kD},
       {{.002, 22.14}, {.1, 22.18}, {.3, 22.96}, {.5, 24.68}},
       2.0 / 3,
       0},
      {"network.cube-8",
       "8-cube, e-cube routing, uniform traffic: 2 VCs of 8 flits, 4 stages",
       {.topology = "hypercube", .size = {256}, .router = kD},
       {{.002, 26.99}, {.1, 27.31}, {.2, 27.63}},
       2.0 / 3,
       0},
      {"network.line",
       "line of 64, uniform traffic: 2 VCs of 8 flits, 4 stages",
       {.topology = "line", .size = {64}, .router = kD},
       {{.002, 115.2}, {.01, 113.9}, {.02, 116.2}, {.03, 122.0}, {.04, 155.3}},
       2.0 / 3 / 16,
       0},
      {"network.torus",
       "8 x 8 torus with links of 2 cycles, uniform traffic: 2 VCs of 8 flits (a dateline), 4 "
       "stages",
       {.topology = "torus", .size = {8, 8}, .router = kLongLinks},
       {{.002, 31.22}, {.1, 32.45}, {.2, 35.98}},
       1.0 / 3,
       0}};
  return all;
}

/// Our figures at one rate, over the seeds.
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

/// Near saturation a mean takes long to settle, and it is the verdict that is asked for.
TrafficOptions coarse() {
  TrafficOptions options;
  options.precision = 0.1;
  options.max_cycles = 500'000;
  return options;
}

/// The highest rate that converges.
double saturation(const Reference& reference) {
  const double highest = std::min(1.0, 1.5 * std::max(reference.stable, reference.unstable));
  const auto at = [&](double rate) { return run(reference.network, rate, 1, coarse()); };
  return find_saturation(at, kStep, highest).rate;
}

Finding agreement(const Reference& reference, Effort effort) {
  const bool full = effort == Effort::full;
  TrafficOptions options;
  if (!full) options.precision = 0.02, options.min_packets = 2000;
  const auto seeds = std::span(kSeeds).first(full ? kSeeds.size() : 1);
  Table table({"  rate", "BookSim", "ours", "+-", "difference", "throughput", "verdict"});
  double worst = 0;
  bool holds = true;
  for (const auto& [rate, latency] : reference.points) {
    const bool judged = rate <= kJudgedTo * reference.stable;
    if (!judged && !full) continue;
    const Measured m = measure(reference.network, rate, seeds, judged ? options : coarse());
    const double difference = m.latency / latency - 1;
    if (judged) {
      worst = std::max(worst, std::abs(difference));
      holds &= m.verdict == TrafficVerdict::converged && within(m.latency, latency, latency);
    }
    table.add({fmt::format("  {:.3f}{}", rate, judged ? "" : " (not judged)"),
               fmt::format("{:.2f}", latency), fmt::format("{:.2f}", m.latency),
               fmt::format("{:.2f}", m.half_width), fmt::format("{:+.1f} %", 100 * difference),
               fmt::format("{:.4f}", m.throughput), to_string(m.verdict)});
  }
  std::string measured =
      fmt::format("mean latencies within {:.1f} % up to {:.0f} % of the saturation", 100 * worst,
                  100 * kJudgedTo);
  const bool searched = full && reference.unstable != 0;
  if (searched) {
    const double ours = saturation(reference);
    holds &= within(ours, reference.stable, reference.unstable);
    measured += fmt::format("; stable up to {:.3f}, BookSim up to {:.3g}, not at {:.3g}", ours,
                            reference.stable, reference.unstable);
  }
  return {
      holds ? Verdict::confirmed : Verdict::refuted, measured,
      fmt::format("{} rates, {} seed{}", reference.points.size(), seeds.size(), full ? "s" : "") +
          (searched ? fmt::format("; saturation in steps of {}", kStep) : ""),
      table.str()};
}

/// Every reference is a claim.
struct Claims {
  Claims() {
    for (const Reference& reference : references()) {
      Registry<ClaimCheck>::add({reference.claim,
                                 fmt::format("{}: as BookSim 2 measures it", reference.help),
                                 {},
                                 {Verdict::confirmed, [&reference](Trial& trial) {
                                    return agreement(reference, trial.effort());
                                  }}});
    }
  }
} const kAgreementClaims;

}  // namespace
}  // namespace ballast
