// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 5.1, the loads: how many jobs they create, and the optimum; section 4.4, how
// often all processors have more than three jobs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <cmath>
#include <map>
#include <string>

#include "claims/claim.h"
#include "claims/das02/loads.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

constexpr int kLaterCycles = 9;
constexpr double kCreated[] = {19.41, 12.96};  // heavy; transition and light
constexpr double kJobMean[] = {0.1, 0.2, 0.2};

/// A reading of "lambda and j varied between 1 and N".
struct Reading {
  int first, less, less_j;  ///< lambda from first to N - less, j from 1 to N - less_j
  bool up;                  ///< each value rounded up
};
constexpr Reading kLiteral{1, 0, 0, false}, kFitting{2, 1, 1, true};

/// Mean of constant * lambda^j / (e^lambda j!) for a reading.
double creation_mean(double constant, int n, const Reading& reading) {
  const int last = n - reading.less, last_j = n - reading.less_j;
  double sum = 0;
  for (int lambda = reading.first; lambda <= last; ++lambda) {
    double term = constant * std::exp(-lambda);
    for (int j = 1; j <= last_j; ++j) {
      term *= static_cast<double>(lambda) / j;
      sum += reading.up ? std::ceil(term) : term;
    }
  }
  return sum / ((last - reading.first + 1) * last_j);
}

/// Jobs created at a processor in a later creation cycle; measured once.
const Runs& created(Load load, std::uint64_t seeds) {
  constexpr NodeId kNodes = 4096;
  static std::map<std::pair<Load, std::uint64_t>, Runs> known;
  const auto [at, unknown] = known.try_emplace({load, seeds});
  for (std::uint64_t seed = 1; unknown && seed <= seeds; ++seed) {
    const Tasks tasks = tasks_of(load, kNodes, seed);
    double later = 0;
    for (const Cycle arrival : tasks.arrival) later += arrival > 0;
    at->second.add(later / kNodes / kLaterCycles);
  }
  return at->second;
}

Finding creation(Trial& trial) {
  const std::uint64_t seeds = trial.full() ? 100 : 5;
  const Reading printed = trial.claimed(kLiteral, kFitting);
  const Reading corrected = trial.claimed(kFitting, Reading{2, 1, 1, false});
  const double constant = trial.claimed(200.0, 201.0);
  Table table({"  lambda", "j", "", "200, N = 10", "260, N = 20"});
  const auto add = [&](const char* lambda, const char* j, int first, int less, int less_j) {
    for (const bool up : {false, true}) {
      const Reading reading{first, less, less_j, up};
      table.add({fmt::format("  {}", lambda), j, up ? "rounded up" : "",
                 fmt::format("{:.3f}", creation_mean(200, 10, reading)),
                 fmt::format("{:.3f}", creation_mean(260, 20, reading))});
    }
  };
  add("1 .. N", "1 .. N", 1, 0, 0);
  add("1 .. N - 1", "1 .. N - 1", 1, 1, 1);
  add("2 .. N", "1 .. N", 2, 0, 0);
  add("2 .. N - 1", "1 .. N - 1", 2, 1, 1);
  const Runs &heavy = created(kHeavy, seeds), &light = created(kLight, seeds);
  table.add({"  printed", "", "", "19.41", "12.96"});
  table.add({"  workloads", "", "", fmt::format("{:.3f}", heavy.mean()),
             fmt::format("{:.3f}", light.mean())});
  const auto measured = [&](const Runs& runs, double mean) {
    return std::abs(runs.mean() - mean) < 5 * runs.sigma() / std::sqrt(seeds);
  };
  const auto gives = [&](const Reading& reading) {
    const double means[] = {creation_mean(constant, 10, reading), creation_mean(260, 20, reading)};
    return std::abs(means[0] - kCreated[0]) < 0.01 && std::abs(means[1] - kCreated[1]) < 0.01 &&
           measured(heavy, means[0]) && measured(light, means[1]);
  };
  return {verdict_if(gives(printed), gives(corrected)),
          fmt::format("integers 1 .. N give {:.2f} jobs, not 19.41. Lambda from 2 to N - 1, j from "
                      "1 to N - 1 and rounding up give {:.3f} and {:.3f}; no other of these "
                      "readings is within 0.2 of both. The workloads create {:.3f} and {:.3f}",
                      creation_mean(200, 10, kLiteral), creation_mean(200, 10, kFitting),
                      creation_mean(260, 20, kFitting), heavy.mean(), light.mean()),
          fmt::format("every pair (lambda, j); the workloads on 4,096 processors, {} seeds", seeds),
          table.str()};
}

Finding optimum(Trial& trial) {
  const std::uint64_t seeds = trial.full() ? 100 : 10;
  // Work per processor, initially and in total, as printed; and the light load's actual value.
  const double light_initial = 0.2 * std::countr_zero(kWorkNodes) / kWorkNodes;
  const auto light =
      trial.claimed(std::pair{0.2, 23.528}, std::pair{light_initial, light_initial + 23.328});
  const double corrected_light = trial.claimed(1.0, 2.0) * light_initial;
  const double heavy_end = trial.claimed(18.469, 18.8);
  const double last_work = trial.claimed(12.96, 12.0) * 0.2;  // after 36 s
  const double initial[] = {1.0, 10.0, light.first};
  const double printed_work[] = {18.469, 33.328, light.second};
  Table table({"  load", "printed: initial", "work", "optimum", "measured: initial", "work",
               "shared at once", "one queue"});
  bool sums = true, light_as_printed = true, light_as_corrected = true;
  const auto mean_is = [&](const Runs& runs, double value, double tolerance) {
    return std::abs(runs.mean() - value) < tolerance + 5 * runs.sigma() / std::sqrt(seeds);
  };
  for (const Load load : {kHeavy, kTransition, kLight}) {
    const Work& w = work(load, seeds);
    sums &= std::abs(initial[load] + kCreated[load != kHeavy] * kLaterCycles * kJobMean[load] -
                     printed_work[load]) < 5e-4;
    sums &= mean_is(w.shared, load == kHeavy ? heavy_end : 36 + last_work, 0.01);
    if (load == kLight) {
      light_as_printed = mean_is(w.initial, initial[load], 0);
      light_as_corrected = mean_is(w.initial, corrected_light, 0);
    } else {
      sums &= mean_is(w.initial, initial[load], 0);
    }
    table.add({fmt::format("  {}", kWorkloads[load]), fmt::format("{:.3f}", initial[load]),
               fmt::format("{:.3f}", printed_work[load]), load == kHeavy ? "18.469" : "40.0",
               fmt::format("{:.3f}", w.initial.mean()), fmt::format("{:.3f}", w.all.mean()),
               fmt::format("{:.3f}", w.shared.mean()), fmt::format("{:.3f}", w.queue.mean())});
  }
  const auto end = [&](Load load) { return work(load, seeds).shared.mean(); };
  return {verdict_if(sums && light_as_printed, sums && light_as_corrected),
          fmt::format(
              "the sums are right, and heavy load takes {:.2f} s. 40.0 s is the end of the tenth "
              "creation cycle, whatever the jobs. If the last jobs, of 36.0 s, are shared at once, "
              "they end after {:.2f} and {:.2f} s. Light load: one job on each of lg P processors "
              "is 0.2 lg P / P s of work per processor, {:.3f} s here, not 0.2 s",
              end(kHeavy), end(kTransition), end(kLight), work(kLight, seeds).initial.mean()),
          fmt::format("{} processors, {} seeds; one queue: whole jobs, in the order of arrival",
                      kWorkNodes, seeds),
          table.str()};
}

/// Probability that a processor has more than three jobs, if their number is Poisson of mean k.
double more_than_three(double k) { return 1 - (1 + k + k * k / 2 + k * k * k / 6) * std::exp(-k); }

Finding more_than_three_jobs(Trial& trial) {
  const double from = trial.claimed(5.0, 18.0);
  Table table({"  P", "k = 5", "k = 6", "k = 10", "k = 15", "k = 20", "> 0.9 from k ="});
  bool holds = true;
  double at_32 = 0;
  for (NodeId p = 2; p <= 4096; p *= 2) {
    double low = 0, high = 100;  // the probability grows with k
    while (high - low > 1e-6) {
      const double k = (low + high) / 2;
      (std::pow(more_than_three(k), p) > 0.9 ? high : low) = k;
    }
    holds &= high <= from;
    if (p == 32) at_32 = high;
    std::vector<std::string> row{fmt::format("  {}", p)};
    for (const double k : {5, 6, 10, 15, 20}) {
      row.push_back(fmt::format("{:.4f}", std::pow(more_than_three(k), p)));
    }
    row.push_back(fmt::format("{:.2f}", high));
    table.add(row);
  }
  return {
      verdict_if(holds),
      fmt::format(
          "g_3(5) = {:.3f}: even a single processor has more than three jobs with a probability "
          "below 0.9. P = 2 needs k = 7.7, P = 32 {:.2f}, and each doubling of P adds about 0.9. "
          "\"Almost unity if k > 15\" holds at P = 32 ({:.3f}), but not at P = 4,096 ({:.2f})",
          more_than_three(5), at_32, std::pow(more_than_three(15), 32),
          std::pow(more_than_three(15), 4096)),
      "exact, P = 2 .. 4096", table.str()};
}

const auto kWorkloadsClaims = {
    claim({.name = "das02.creation",
           .place = "section 5.1",
           .printed = "200 lambda^j / (e^lambda j!) with lambda and j varied between 1 and 10 "
                      "creates 19.41 jobs on average; with 260, 1 and 20: 12.96",
           .quantity = "jobs created at a processor in a cycle",
           .tolerance = "0.01 for the means, 0.007 and 0.001 off as corrected; 5 sigma for the "
                        "workloads, which are random",
           .command = "ballast run examples/sbn.toml --set machine.network=ideal"},
          Verdict::corrected, creation),
    claim({.name = "das02.optimum",
           .place = "section 5.1",
           .printed = "optimal balancing takes 18.469 s (heavy), 40.0 s with 33.328 s of work "
                      "(transition), 40.0 s with 23.528 s of work, 0.2 s of it the initial load "
                      "(light)",
           .quantity = "work per processor (s), completion (s)",
           .tolerance =
               "0.0005 for sums, as printed; 5 sigma for means of the workloads, which are random",
           .command = "ballast verify das02.optimum --effort full"},
          Verdict::corrected, optimum),
    claim({.name = "das02.more-than-three-jobs",
           .place = "section 4.4",
           .printed = "the probability (g_3)^P that all P processors have more than three jobs is "
                      "above 0.9 if k > 5, and almost unity if k > 15",
           .quantity = "smallest SysLL k with (g_3)^P > 0.9 from there on",
           .tolerance = "none: computed by a formula; P = 2 needs 7.7, P = 4,096 17.6",
           .command = "ballast verify das02.more-than-three-jobs --effort full"},
          Verdict::refuted, more_than_three_jobs)};

}  // namespace
}  // namespace ballast::das02
